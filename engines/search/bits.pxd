# The processor's own instructions for what uncompiled.py does in Python.
ctypedef unsigned long long u64

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int bits_popcount(unsigned long long x) { return (int)__popcnt64(x); }
    static __inline int bits_lowest(unsigned long long x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
    #define bits_prefetch(words, at) _mm_prefetch((const char *)((words) + (at)), _MM_HINT_T0)
    #else
    #define bits_prefetch(words, at) __builtin_prefetch((words) + (at))
    #ifdef __POPCNT__
    #define bits_popcount __builtin_popcountll
    #else /* faster than the library's, which is called where the processor may lack the instruction */
    static inline int bits_popcount(unsigned long long x) {
        x -= (x >> 1) & 0x5555555555555555ULL;
        x = (x & 0x3333333333333333ULL) + ((x >> 2) & 0x3333333333333333ULL);
        return (int)(((x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fULL) * 0x0101010101010101ULL >> 56);
    }
    #endif
    #define bits_lowest __builtin_ctzll
    #endif
    """
    int popcount "bits_popcount"(u64 bits) noexcept nogil
    void prefetch "bits_prefetch"(u64 *words, long at) noexcept nogil
    int lowest "bits_lowest"(u64 bits) noexcept nogil

cdef enum:
    OPEN, LOST, WON, DRAWN
    EVER = 63
    SCALE = 128
    ZERO = 16384
