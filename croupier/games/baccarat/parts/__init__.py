"""What baccarat has beside what every game has, each a part that its rules or its game name."""
