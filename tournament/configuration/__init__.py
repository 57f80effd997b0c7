"""Where the settings come from: the environment and the data folder. Standard library only."""
