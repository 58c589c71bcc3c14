from .config import ServerConfig as ServerConfig
from .config import SessionLimits as SessionLimits
from .lifecycle import run_server as run_server
from .server import Server as Server
