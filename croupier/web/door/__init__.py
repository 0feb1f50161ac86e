"""The door: how connections come in, how many and how long they may take, and what is logged."""

from croupier.web.door.listening import Listening, listen
from croupier.web.door.log import kept_log
from croupier.web.door.room import Room, room_here
from croupier.web.door.server import Server

__all__ = ["Listening", "Room", "Server", "kept_log", "listen", "room_here"]
