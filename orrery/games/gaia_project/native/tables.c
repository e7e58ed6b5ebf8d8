/* The one place where the generated tables are defined. */
#define GAIA_TABLES
#include "state.h"
