"""The table (bord): revisor and players, behind /bord/."""
