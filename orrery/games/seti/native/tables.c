/* The tables that native_tables.py writes, once for all files. */
#define SETI_TABLES
#include "tables.h"
