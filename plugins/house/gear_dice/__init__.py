"""Gear dice: a whole game on circuit boards, in a folder as any package could bring it."""
