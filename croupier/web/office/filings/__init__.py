"""The pages of filings: tournaments, petitions and guides, who has to do what, by when."""
