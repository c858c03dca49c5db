// Loaded before a program (LD_PRELOAD), this ends it at a write, a sync or a rename that is chosen by its number.
