import os

import dotenv

dotenv.load_dotenv(os.getenv("DOTENV_PATH"))  # want config name="DOTENV_PATH" default=true
dotenv.load_dotenv(dotenv_path=os.environ.get("OTHER_PATH"))  # want config name="OTHER_PATH" default=true
open(os.getenv("FILE"))  # want config name="FILE"
