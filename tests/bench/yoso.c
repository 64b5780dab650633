/* Perft of Yoso-Go in plain C: the measure for the compiled kernel. It does the same work, every board of the capture
 * phase once, every successor compared and described, and takes the position as the kernel's word.
 * Usage: yoso WORD DEPTH, prints the count and the seconds it took. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef uint64_t u64;
#define BOARD 0x1ffffffULL
#define BOTH 0x3ffffffffffffULL
#define CORNERS 0x108421ULL

typedef struct { u64 word, note; } Record;
typedef struct { u64 care, want; } Hop;

static Hop hops[5][32];
static int hop_count[5];
static u64 reach[6], landings[5];
static Record records[1 << 16];
static u64 boards[1 << 12];

static void add_hop(int from, int over, int to) {
    int e = to % 5;
    u64 want = 1ULL << from | 1ULL << (over + 25), care = want | 1ULL << to | 1ULL << (to + 25);
    for (int i = 0; i < hop_count[e]; i++)
        if (hops[e][i].care == care && hops[e][i].want == want) return;
    hops[e][hop_count[e]].care = care;
    hops[e][hop_count[e]++].want = want;
}

static void prepare(void) {
    for (int s = 0; s < 5; s++)
        for (int i = 0; i < 5; i++)
            for (int j = 0; j < 5; j++) {
                int a = (2 * i - s + 10) % 10, b = (2 * j - s + 10) % 10;
                if (a <= 5 || b <= 5) continue;
                int i2 = (s - i + 5) % 5, j2 = (s - j + 5) % 5;
                int line[4] = {5 * i + j, 5 * i + j2, 5 * i2 + j, 5 * i2 + j2};
                for (int k = 0; k < 2; k++) {
                    add_hop(line[k], line[k + 1], line[k + 2]);
                    add_hop(line[k + 2], line[k + 1], line[k]);
                }
            }
    for (int z = 0; z < 5; z++)
        for (int i = 0; i < 5; i++) {
            add_hop(5 * z + i, 5 * z + (i + 1) % 5, 5 * z + (i + 2) % 5);
            add_hop(5 * z + (i + 2) % 5, 5 * z + (i + 1) % 5, 5 * z + i);
        }
    for (int s = 0; s < 25; s++) {
        landings[s % 5] |= 1ULL << s;
        for (int e = 0; e < 5; e++)
            if (s % 5 == e || s / 5 == e) reach[e] |= 1ULL << s;
    }
    reach[5] = BOARD;
}

static inline int full(u64 own) { return (own & own >> 1 & own >> 2 & own >> 3 & own >> 4 & CORNERS) != 0; }

static inline int standing(u64 tokens, int e) {
    u64 free = ~(tokens | tokens >> 25) & BOARD;
    if (full(tokens >> 25)) return 1;
    if (full(tokens & BOARD)) return 2;
    if (free & reach[e]) return 0;
    if (free) return 1;
    int held = 0;
    for (u64 zones = tokens & BOARD; zones; zones >>= 5) held += __builtin_popcountll(zones & 31) > 2;
    return held > 2 ? 2 : 1;
}

static int expand(u64 word, Record *out) {
    int e = word >> 50 & 7, n = 1, count = 0;
    u64 mover = ((word >> 53 & 1) ^ 1) << 53;
    if (standing(word & BOTH, e)) return 0;
    boards[0] = word & BOTH;
    for (int seen = 0; seen < n; seen++) {
        u64 board = boards[seen], free = ~(board | board >> 25) & BOARD;
        if (e < 5 && free & landings[e])
            for (int h = 0; h < hop_count[e]; h++) {
                if ((board & hops[e][h].care) != hops[e][h].want) continue;
                u64 after = board ^ (hops[e][h].want | ((hops[e][h].care ^ hops[e][h].want) & BOARD));
                int k = 0;
                if (full(after & BOARD)) {
                    after = after >> 25 | (after & BOARD) << 25 | (word & 7ULL << 50) | mover;
                    while (k < count && out[k].word != after) k++;
                    if (k == count) out[count++] = (Record){after, 1};
                } else {
                    while (k < n && boards[k] != after) k++;
                    if (k == n) boards[n++] = after;
                }
            }
        for (free &= reach[e]; free; free &= free - 1) {
            int spot = __builtin_ctzll(free);
            u64 after = board >> 25 | ((board & BOARD) | (free & -free)) << 25;
            spot %= 5;
            int note = standing(after, spot), k = 0;
            after |= (u64)spot << 50 | mover;
            if (n > 1) {
                while (k < count && out[k].word != after) k++;
                if (k < count) continue;
            }
            out[count++] = (Record){after, note};
        }
    }
    return count;
}

static u64 perft(u64 word, Record *out, int depth) {
    int count = expand(word, out);
    u64 nodes = 0;
    if (depth == 1) return count;
    for (int i = 0; i < count; i++)
        if (!(out[i].note & 3)) nodes += perft(out[i].word, out + count, depth - 1);
    return nodes;
}

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    prepare();
    u64 word = strtoull(argv[1], 0, 10);
    struct timespec a, b;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &a);
    u64 nodes = perft(word, records, atoi(argv[2]));
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &b);
    printf("%llu %.6f\n", (unsigned long long)nodes, (b.tv_sec - a.tv_sec) + (b.tv_nsec - a.tv_nsec) / 1e9);
    return 0;
}
