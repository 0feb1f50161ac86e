"""The Royal Baccarat Bonus as proposed: its hands, pay tables, sharing and progressive meter."""
