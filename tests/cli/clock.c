#include <stdlib.h>
#include <time.h>
int clock_gettime(clockid_t id, struct timespec *now) {
    static long looks;
    char *leap = getenv("CLOCK");
    long at = leap ? atol(leap) : 0;
    now->tv_nsec = 0;
    now->tv_sec = at && ++looks > at ? 0x7fffffffffffffff : 1000;
    return 0;
}
