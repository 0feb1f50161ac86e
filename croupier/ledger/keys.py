"""The keys of a house: what it signs its checkpoints with, and what the Division checks them by."""

from __future__ import annotations

import os
from pathlib import Path

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from croupier.lawbook import BadInput, NotPossible

LARGEST = 4096  # bytes of a file that holds a public key


def signing_key(path: Path) -> Ed25519PrivateKey:
    """The key a house signs with; made, for nobody else to read, where there is none yet."""
    if not path.exists():
        _make(path)
    try:
        key = serialization.load_pem_private_key(path.read_bytes(), password=None)
    except (OSError, ValueError, TypeError) as error:
        raise BadInput(f"{path} is not a key to sign with: {error}") from None
    if not isinstance(key, Ed25519PrivateKey):
        raise BadInput(f"{path} is not an Ed25519 key")
    return key


def _make(path: Path) -> None:
    made = Ed25519PrivateKey.generate().private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:
        raise NotPossible(f"The key {path} cannot be made: {error.strerror}") from None
    with os.fdopen(descriptor, "wb") as file:
        file.write(made)
        file.flush()
        os.fsync(file.fileno())


def written_public(key: Ed25519PrivateKey | Ed25519PublicKey) -> str:
    """The public half, in hexadecimal: what the Division is given."""
    public = key.public_key() if isinstance(key, Ed25519PrivateKey) else key
    raw = serialization.Encoding.Raw, serialization.PublicFormat.Raw
    return public.public_bytes(*raw).hex()


def parse_public(text: str) -> Ed25519PublicKey:
    try:
        return Ed25519PublicKey.from_public_bytes(bytes.fromhex(text.strip()))
    except ValueError:
        raise BadInput(
            "That is not a public key", accepted="64 hexadecimal digits, as the house gave them"
        ) from None


def public_key(written: str) -> Ed25519PublicKey:
    """A public key as it is written, or in the file of that name."""
    path = Path(written)
    try:
        if not path.is_file():
            return parse_public(written)
        with path.open("rb") as file:
            return parse_public(file.read(LARGEST).decode("ascii", errors="replace"))
    except OSError as error:
        raise BadInput(f"{written} cannot be read: {error.strerror}") from None
