"""Whether what an electronic shoe or shaker gives could have come by chance.

`sources` are what is tested and `collecting` takes a sample; `raw`, `dice`, `shoes` and `rounds`
hold the tests of its parts, made of `sequences`, `exact` chances and `trials`; `battery` judges.
"""
