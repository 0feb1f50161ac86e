"""Whether what an electronic shoe or shaker gives could have come by chance."""
