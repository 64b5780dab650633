/* Perft and df-pn of Yoso-Go in plain C: the measure for the compiled kernel and search. They do the same work, down to
 * the order of successors and the table's growth, so that all counts agree; a position is the kernel's word.
 * Usage: yoso perft WORD DEPTH, prints the count and the seconds it took;
 *        yoso dfpn WORD BYTES, prints whether the mover wins, the positions expanded and the seconds. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef uint64_t u64;
#define BOARD 0x1ffffffULL
#define BOTH 0x3ffffffffffffULL
#define CORNERS 0x108421ULL

typedef struct { u64 word, note; } Record;
typedef struct { u64 care, want; int rank; } Hop;

static Hop hops[25][16];
static int hop_count[25];
static u64 reach[6], landings[5];
static Record records[1 << 16];
static u64 boards[1 << 12];

static void add_hop(int from, int over, int to) {
    u64 want = 1ULL << from | 1ULL << (over + 25), care = want | 1ULL << to | 1ULL << (to + 25);
    Hop hop = {care, want, 25 * from + over};
    int at = hop_count[to];
    for (int i = 0; i < at; i++)
        if (hops[to][i].rank == hop.rank) return;
    for (; at && hops[to][at - 1].rank > hop.rank; at--) hops[to][at] = hops[to][at - 1];
    hops[to][at] = hop;
    hop_count[to]++;
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
        for (u64 onto = e < 5 ? free & landings[e] : 0; onto; onto &= onto - 1) {
            int to = __builtin_ctzll(onto);
            for (int h = 0; h < hop_count[to]; h++) {
                if ((board & hops[to][h].care) != hops[to][h].want) continue;
                u64 after = board ^ (hops[to][h].want | ((hops[to][h].care ^ hops[to][h].want) & BOARD));
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

/* Proof-number search. Numbers of a position: phi in bits 0-24, delta in bits 25-49, TAINT. */
#define INF ((1ULL << 25) - 1)
#define TAINT (1ULL << 50)
#define EVER 63
#define ATTACKER 64
#define SPOT (CORNERS | CORNERS << 25)
#define ZONE (31ULL | 31ULL << 25)
#define MIX 0x9E3779B97F4A7C15ULL

typedef struct { u64 numbers, key; } Child;
typedef struct Frame {
    const struct Frame *above;
    u64 key;
} Frame;
typedef struct { u64 key, data; } Slot;

static u64 low[2][5];
static Slot *slots;
static u64 buckets, nodes, most_bytes;
static Child children[1 << 16];

static u64 mirrored(u64 t) {
    t = (t & SPOT) | (t & SPOT << 1) << 3 | (t & SPOT << 4) >> 3 | (t & SPOT << 2) << 1 | (t & SPOT << 3) >> 1;
    return (t & ZONE) | (t & ZONE << 5) << 15 | (t & ZONE << 20) >> 15 | (t & ZONE << 10) << 5 | (t & ZONE << 15) >> 5;
}

static u64 key_of(u64 word) {
    int e = word >> 50 & 7;
    u64 least = BOTH;
    for (int k = 0; k < 5; k++) {
        if (e < 5 && k != e) continue;
        u64 t = word & BOTH;
        t = (t >> k & low[0][k]) | (t << (5 - k) & (BOTH ^ low[0][k]));
        t = (t >> 5 * k & low[1][k]) | (t << (25 - 5 * k) & (BOTH ^ low[1][k]));
        if (t < least) least = t;
        t = mirrored(t);
        if (t < least) least = t;
    }
    return least | (u64)(e == 5) << 50;
}

static u64 following(u64 board) { return (board >> 1 & ~(CORNERS << 4)) | (board & CORNERS) << 4; }

static u64 completing(u64 own, u64 free) {
    u64 one = following(own), two = one & following(one);
    return two & following(following(two)) & free;
}

static int hopping(u64 tokens, int e) {
    int found = 0;
    if (e > 4) return 0;
    for (u64 onto = ~(tokens | tokens >> 25) & landings[e]; onto; onto &= onto - 1) {
        int to = __builtin_ctzll(onto);
        for (int h = 0; h < hop_count[to]; h++) found += (tokens & hops[to][h].care) == hops[to][h].want;
    }
    return found;
}

static u64 foresee(u64 word) {
    int e = word >> 50 & 7;
    u64 free = ~(word | word >> 25) & BOARD, places = free & reach[e], scarce = 0, safe = 0, least = BOARD, captures;
    u64 losing = completing(word >> 25 & BOARD, free);
    if (places & completing(word & BOARD, free)) return 2;
    for (int i = 0; i < 5; i++) {
        u64 left = free & reach[i];
        left &= left - 1;
        if (!(left & (left - 1))) scarce |= landings[i];
    }
    scarce &= free;
    for (; places; places &= places - 1) {
        u64 spot = places & -places, replies;
        free ^= spot;
        replies = free & reach[__builtin_ctzll(spot) % 5];
        if (!replies) {
            if (free) return 2;
            safe++;
        } else if (!(replies & losing)) {
            u64 here = __builtin_popcountll(replies);
            for (replies &= scarce; replies; replies &= replies - 1) {
                u64 reply = replies & -replies;
                if (free != reply && !((free ^ reply) & reach[__builtin_ctzll(reply) % 5])) break;
            }
            if (!replies) {
                safe++;
                if (here < least) least = here;
            }
        }
        free ^= spot;
    }
    captures = hopping(word & BOTH, e);
    if (!safe && !captures) return 1;
    if (least == BOARD) least = 1;
    u64 effort = __builtin_popcountll(free);
    effort *= effort;
    return (1 + (effort * (safe + 2 * captures) >> 3)) << 2 | effort * least / (8 * (1 + captures)) << 16;
}

static Slot *bucket(u64 key) {
    u64 hash = key * MIX;
    hash ^= hash >> 29;
    hash *= MIX;
    return slots + ((hash >> 32) * buckets >> 32) * 4;
}

static u64 find(u64 key) {
    Slot *at = bucket(key);
    for (int k = 0; k < 4; k++)
        if (at[k].key == key && at[k].data) return at[k].data;
    return 0;
}

static void store(u64 key, u64 data) {
    Slot *at = bucket(key), *least = at;
    for (int k = 0; k < 4; k++, at++) {
        if (at->key == key || !at->data) {
            least = at;
            break;
        }
        if ((at->data & 63) < (least->data & 63)) least = at;
    }
    least->key = key;
    least->data = data;
}

static void resize(u64 bytes) {
    Slot *old = slots;
    u64 count = buckets * 4;
    buckets = bytes / 64;
    slots = calloc(buckets * 4, sizeof *slots);
    for (u64 k = 0; k < count; k++)
        if (old[k].data) store(old[k].key, old[k].data);
    free(old);
}

/* Search one position within thresholds; returns its numbers. */
static u64 search(const Frame *above, u64 word, u64 key, u64 attacker, u64 most_phi, u64 most_delta, Record *records,
                  Child *kids) {
    Frame here = {above, key};
    u64 before, phi, delta, taints;
    int count;
    while (nodes >= buckets * 4 && buckets * 64 < most_bytes)
        resize(buckets * 512 < most_bytes ? buckets * 512 : most_bytes);
    count = expand(word, records);
    before = ++nodes;
    phi = 0, delta = INF, taints = 0;
    for (int k = 0; k < count; k++)
        if (records[k].note == 1) goto done;
    for (int k = 0; k < count; k++) {
        u64 seen = records[k].note == 2 ? 2 : foresee(records[k].word);
        if ((seen & 3) == 1) goto done;
        kids[k].numbers = INF << 25;
        if ((seen & 3) == 2) continue;
        kids[k].numbers = (seen >> 2 & 16383) << 25 | ((seen >> 16) + 1);
        kids[k].key = key_of(records[k].word);
        __builtin_prefetch(bucket(kids[k].key));
    }
    for (int k = count - 1; k >= 0; k--) {
        u64 data;
        if (kids[k].numbers & INF && (data = find(kids[k].key))) kids[k].numbers = data >> 13;
    }
    for (;;) {
        u64 second = INF, best_phi = 0, any = 0, all = TAINT, numbers, theirs, limit;
        int best = 0;
        const Frame *f;
        phi = INF, delta = 0;
        for (int k = 0; k < count; k++) {
            u64 n = kids[k].numbers, p = n & INF, d = n >> 25 & INF;
            any |= n & TAINT;
            delta += p;
            if (!d) all &= n;
            if (d < phi) second = phi, phi = d, best = k, best_phi = p;
            else if (d < second) second = d;
        }
        if (!phi) delta = INF, any = all;
        else if (delta >= INF) delta = INF - 1;
        if (phi >= most_phi || delta >= most_delta || !phi || !delta) {
            taints = !phi || !delta ? any : 0;
            break;
        }
        numbers = find(kids[best].key) >> 13;
        if (numbers && (!(numbers & INF) || !(numbers >> 25))) {
            kids[best].numbers = numbers;
            continue;
        }
        /* Ancestors with the same player to move as the child: this position's parent, and every other one on. */
        for (f = above; f; f = f->above ? f->above->above : 0)
            if (f->key == kids[best].key) break;
        if (f) {
            kids[best].numbers = (attacker ? INF << 25 : INF) | TAINT;
            continue;
        }
        theirs = most_delta < INF ? most_delta - (delta - best_phi) : most_delta;
        second += (second >> 1) + 1;
        limit = second < most_phi ? second : most_phi;
        kids[best].numbers = search(&here, records[best].word, kids[best].key, attacker ^ ATTACKER, theirs, limit,
                                    records + count, kids + count);
    }
done:
    if (!taints) {
        u64 size = 0;
        for (u64 work = nodes - before + 1; work; work >>= 1) size++;
        store(key, size | (EVER | attacker) << 6 | phi << 13 | delta << 38);
    }
    return phi | delta << 25 | taints;
}

static u64 solve(u64 word, u64 bytes) {
    for (int k = 0; k < 5; k++)
        for (int s = 0; s < 50; s++) {
            if (s % 5 + k < 5) low[0][k] |= 1ULL << s;
            if (s / 5 % 5 + k < 5) low[1][k] |= 1ULL << s;
        }
    most_bytes = bytes;
    resize(bytes < 1 << 20 ? bytes : 1 << 20);
    return !(search(0, word, key_of(word), ATTACKER, INF, INF, records, children) & INF);
}

int main(int argc, char **argv) {
    struct timespec a, b;
    u64 word, found;
    if (argc != 4) return 2;
    prepare();
    word = strtoull(argv[2], 0, 10);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &a);
    if (argv[1][0] == 'p') found = perft(word, records, atoi(argv[3]));
    else found = solve(word, strtoull(argv[3], 0, 10));
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &b);
    printf("%llu %llu %.6f\n", (unsigned long long)found, (unsigned long long)nodes,
           (b.tv_sec - a.tv_sec) + (b.tv_nsec - a.tv_nsec) / 1e9);
    return 0;
}
