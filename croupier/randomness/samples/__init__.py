"""Samples of random numbers: where they come from, and how they are collected."""
