"""The native form: a game's rules, written once in Python, translated to C (docs/native.md). Others import `native` only through `load.native_form`."""
