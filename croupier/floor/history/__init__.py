"""What has happened: kept for a quick start, replayed, verified, and recalled round by round."""
