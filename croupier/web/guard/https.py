"""How browsers reach the console: plainly, by HTTPS, or through a proxy."""

from __future__ import annotations

import ssl
from dataclasses import dataclass
from ipaddress import ip_network
from pathlib import Path
from typing import Any

from croupier.lawbook import BadInput
from croupier.web.door.room import Networks


@dataclass(frozen=True, slots=True)
class Reached:
    """How browsers reach the console: by HTTPS, if there is a certificate; through a proxy, which
    alone is believed when it says for whom it asks."""

    certificate: Path | None = None
    key: Path | None = None
    proxy: str | None = None

    @property
    def scheme(self) -> str:
        return "http" if self.certificate is None else "https"

    def check(self) -> None:
        """Raise BadInput if nobody could be the proxy, or the certificate cannot be served by."""
        self.proxies()
        if self.certificate is None and self.key is None:
            return
        if self.certificate is None or self.key is None:
            raise BadInput("HTTPS takes both", accepted="--certificate FILE --certificate-key FILE")
        try:
            ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(
                self.certificate, self.key, password=""
            )
        except OSError as error:
            raise BadInput(
                f"{self.certificate} and {self.key} cannot be served by: {error}",
                accepted="a certificate and its key, in PEM, without a password",
            ) from None

    def proxies(self) -> Networks:
        """Whoever is believed is named exactly: never everyone, and no name that others may take;
        raises BadInput at anything else."""
        if self.proxy is None:
            return ()
        try:
            return tuple(ip_network(named.strip()) for named in self.proxy.split(","))
        except ValueError:
            raise BadInput(
                f"{self.proxy!r} is not the address of a proxy",
                accepted="an address like 10.0.0.7 or fd00::7, or a network like 10.0.0.0/24",
            ) from None

    def options(self) -> dict[str, Any]:
        """The same, told to uvicorn."""
        return {
            "ssl_certfile": self.certificate,
            "ssl_keyfile": self.key,
            "proxy_headers": self.proxy is not None,
            "forwarded_allow_ips": self.proxy,
        }
