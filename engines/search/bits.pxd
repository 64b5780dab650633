# The processor's own instructions for what shim.py does in Python.
ctypedef unsigned long long u64

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int bits_popcount(unsigned long long x) { return (int)__popcnt64(x); }
    static __inline int bits_lowest(unsigned long long x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
    #else
    #define bits_popcount __builtin_popcountll
    #define bits_lowest __builtin_ctzll
    #endif
    """
    int popcount "bits_popcount"(u64 bits) noexcept nogil
    int lowest "bits_lowest"(u64 bits) noexcept nogil

cdef enum:
    OPEN, LOST, WON, DRAWN
    EVER = 63
    SCALE = 128
    ZERO = 16384
