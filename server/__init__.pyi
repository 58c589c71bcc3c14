from .config import ServerConfig as ServerConfig
from .config import SessionLimits as SessionLimits
from .server import Server as Server
from .server import run_server as run_server
