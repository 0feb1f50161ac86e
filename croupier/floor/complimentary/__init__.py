"""The Complimentary Vigorish Form: vigorish deferred and never collected, documented to the cent.

A form cannot be lost, skipped or reused, nor signed by one person twice.
"""
