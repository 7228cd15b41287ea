// Counts the allocations of the process that it is linked into.

#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

/// Allocations of all threads so far; -1 where they can't be counted.
long long allocation_count(void);

#endif
