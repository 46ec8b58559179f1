"""The track studio's model: what is drawn, how a change reaches the file, what families bring."""
