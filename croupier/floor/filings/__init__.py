"""Filings with the Division: gaming tournaments (8.6), petitions for new games (8.4), gaming
guides (8.5). Read `provisions` first, then each paper beside its commands; `book` holds them all.
"""
