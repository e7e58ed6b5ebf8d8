/* Phase 3, numbering: which empty boxes take a number (numbers.py, WM-3). */
#include "rules.h"

/* Adds the empty boxes of an ascending zone that take n. WM-3.04: marks without a value are passed over; WM-3.02: nowhere if n stands in
   the zone already. */
int add_boxes(const int8_t *sheet, const int8_t *zone, int size, int n, int8_t *out, int count)
{
    int first = count;
    for (int i = 0; i < size; i++) {
        int v = sheet[zone[i]];
        if (v == EMPTY)
            out[count++] = zone[i];
        else if (v < n)
            count = first;
        else if (v == n)
            return first;
        else if (v < X)
            return count;
    }
    return count;
}

bool takes(const int8_t *sheet, const int8_t *zone, int size, int n)
{
    bool found = false;
    for (int i = 0; i < size; i++) {
        int v = sheet[zone[i]];
        if (v == EMPTY)
            found = true;
        else if (v < n)
            found = false;
        else if (v == n)
            return false;
        else if (v < X)
            return found;
    }
    return found;
}

bool complete(const int8_t *sheet, const int8_t *boxes, int n)
{
    for (int i = 0; i < n; i++)
        if (sheet[boxes[i]] == EMPTY)
            return false;
    return true;
}

/* Whether a box lies between a smaller and a larger number of its zone. */
bool fits_zone(const int8_t *sheet, const int8_t *zone, int size, int box, int n)
{
    bool passed = false;
    int low = -1;
    for (int i = 0; i < size; i++) {
        int v = sheet[zone[i]];
        if (zone[i] == box)
            passed = true;
        else if (v >= 0 && v < X) {
            if (passed)
                return low < n && v > n;
            low = v;
        }
    }
    return low < n;
}
