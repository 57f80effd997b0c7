"""The director (tävlingsledare) and the desk, behind /ledning/."""
