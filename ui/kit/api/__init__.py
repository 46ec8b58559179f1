"""The page about all that authors import, made from the code itself: core/API.md."""
