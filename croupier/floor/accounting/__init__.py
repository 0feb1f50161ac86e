"""Money of the floor: slips and their two hands, corrections, meters read, the gaming day."""
