"""What the licensee shows and hands out: layouts, signs, guides, reports."""
