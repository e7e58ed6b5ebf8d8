/* The tables that native_tables_encode.py writes, once for all files. */
#define SETI_TABLES_ENCODE
#include "tables_encode.h"
