/* Small worlds solved completely, by their rules alone: nothing of the kernels or of the search is used.
 *
 * worlds jo SIDE [CELLS]            Jo without neutral stones on a hexagon of so many cells a side, from the empty board
 *                                   or from cells r, b and dots, row by row: who wins, red to move while stones balance
 * worlds strings SIDE CARDS...      Strings of Suits on a square of face-up cards: win, loss or draw
 * worlds mana RONINS VALUES...      Mana with no ronin or one on each side, on boards of 36 values, from rank 6: a row
 *                                   for each board with the set-ups that the first player wins, loses and draws; with
 *                                   "-" after VALUES, lines "DAMYO RONIN damyo ronin MOVER CALLED" are read and valued
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t u64;
typedef struct { u64 key; int8_t low, high, first, used; } Entry;

static Entry *table;
static u64 mask, nodes, seed = 88172645463325252ULL;

static u64 chance(void) {
    seed ^= seed << 13; seed ^= seed >> 7; seed ^= seed << 17;
    return seed;
}

static void remember(int bits) {
    table = calloc(1ULL << bits, sizeof(Entry));
    mask = (1ULL << bits) - 1;
    if (!table) { fprintf(stderr, "worlds: no memory\n"); exit(2); }
}

/* ------------------------------------------------------------------ Jo: bit boards of the two colours */

typedef struct { u64 cells, ends[2]; } Pair;
static Pair pairs[400];
static u64 threes[400], turned[61][2];
static int pair_count, three_count, cell_count, cell_of[19][19], side;

static int inside(int q, int r) {
    int n = 2 * side - 1;
    return q >= 0 && r >= 0 && q < n && r < n && q + r >= side - 1 && q + r <= 3 * (side - 1);
}

static u64 bit(int q, int r) { return inside(q, r) ? 1ULL << cell_of[q][r] : 0; }

static void hexagon(void) {
    static const int ways[3][2] = {{0, 1}, {1, 0}, {1, -1}};
    int n = 2 * side - 1;
    for (int r = 0; r < n; r++)
        for (int q = 0; q < n; q++)
            if (inside(q, r)) cell_of[q][r] = cell_count++;
    for (int i = 0; i < cell_count; i++) turned[i][0] = chance(), turned[i][1] = chance();
    for (int q = 0; q < n; q++)
        for (int r = 0; r < n; r++)
            for (int w = 0; w < 3 && inside(q, r); w++) {
                int x = ways[w][0], y = ways[w][1];
                if (!inside(q + x, r + y)) continue;
                pairs[pair_count++] = (Pair){bit(q, r) | bit(q + x, r + y),
                                             {bit(q - x, r - y), bit(q + 2 * x, r + 2 * y)}};
                if (inside(q + 2 * x, r + 2 * y))
                    threes[three_count++] = bit(q, r) | bit(q + x, r + y) | bit(q + 2 * x, r + 2 * y);
            }
}

static int made(u64 stones) {
    int count = 0;
    for (int i = 0; i < three_count; i++) count += (stones & threes[i]) == threes[i];
    return count;
}

static u64 hashed(u64 stones, int colour) {
    u64 key = 0;
    for (; stones; stones &= stones - 1) key ^= turned[__builtin_ctzll(stones)][colour];
    return key;
}

/* Whether the player to move wins; every turn fills two cells, so the number of stones says whose turn it is. */
static int jo_wins(u64 mine, u64 theirs) {
    u64 next[1200], full = mine | theirs, key = hashed(mine, 0) ^ hashed(theirs, 1);
    int worth[1200], count = 0;
    Entry *entry = table + (key & mask);
    if (entry->used && entry->key == key) return entry->low;
    nodes++;
    for (int i = 0; i < pair_count; i++) {
        if (full & pairs[i].cells) continue;
        u64 flips[2] = {pairs[i].ends[0] & theirs, pairs[i].ends[1] & theirs};
        for (int both = 0; both < 4; both++) {
            if ((both & 1 && !flips[0]) || (both & 2 && !flips[1])) continue;
            u64 gained = pairs[i].cells | (both & 1 ? flips[0] : 0) | (both & 2 ? flips[1] : 0);
            int value = 2 * made(mine | gained) - 2 * made(theirs & ~gained) + __builtin_popcount(both), at = count++;
            for (; at && worth[at - 1] < value; at--) worth[at] = worth[at - 1], next[at] = next[at - 1];
            worth[at] = value, next[at] = gained;
        }
    }
    int wins = 0;
    if (!count) {
        int ahead = made(mine) - made(theirs);
        if (!ahead) ahead = __builtin_popcountll(theirs) - __builtin_popcountll(mine); /* more left in reserve */
        wins = ahead > 0; /* a tie is won by the player who moved last */
    }
    for (int i = 0; i < count && !wins; i++) wins = !jo_wins(theirs & ~next[i], mine | next[i]);
    *entry = (Entry){key, (int8_t)wins, 0, 0, 1};
    return wins;
}

static void jo(int argc, char **argv) {
    u64 stones[2] = {0, 0}, full;
    side = atoi(argv[2]);
    hexagon();
    remember(22);
    for (int i = 0; argc > 3 && i < cell_count; i++)
        if (argv[3][i] != '.') stones[argv[3][i] == 'b'] |= 1ULL << i;
    full = stones[0] | stones[1];
    int mover = __builtin_popcountll(full) / 2 % 2, good = 0, turns = 0;
    for (int i = 0; i < pair_count; i++) {
        u64 mine = stones[mover], theirs = stones[!mover];
        if (full & pairs[i].cells) continue;
        for (int both = 0; both < 4; both++) {
            u64 ends = (both & 1 ? pairs[i].ends[0] : 0) | (both & 2 ? pairs[i].ends[1] : 0);
            if ((both & 1 && !(pairs[i].ends[0] & theirs)) || (both & 2 && !(pairs[i].ends[1] & theirs))) continue;
            turns++;
            good += !jo_wins(theirs & ~ends, mine | pairs[i].cells | ends);
        }
    }
    int wins = turns ? good > 0 : jo_wins(stones[mover], stones[!mover]);
    printf("%s %d of %d turns win, %llu positions\n", wins ? "win" : "loss", good, turns, (unsigned long long)nodes);
}

/* ------------------------------------------------------------------ Strings of Suits: six suits, Sun's first */

static const char suits[] = "SWKMLY";
static const int scored[7] = {0, 0, 0, 1, 3, 6, 10};
static int size, cards[36], lines[36][4], line_count, on_line[40][6], may_join[40][6], chips[6], open_cards[36];
static u64 marks[36][7];

static void square(void) {
    int number[4][12], members[40] = {0};
    memset(number, -1, sizeof number);
    for (int c = 0; c < size * size; c++)
        for (int way = 0; way < 4; way++) {
            int y = c / size, x = c % size, at = way == 0 ? y : way == 1 ? x : way == 2 ? y - x + size - 1 : y + x;
            if (number[way][at] < 0) number[way][at] = line_count++;
            members[lines[c][way] = number[way][at]]++;
        }
    for (int c = 0; c < size * size; c++)
        for (int s = 0; s < 7; s++) marks[c][s] = chance();
}

static void uncover(int c, int by) {
    for (int way = 0; way < 4; way++)
        for (int s = 0; s < 6; s++) may_join[lines[c][way]][s] += by * (cards[c] >> s & 1);
    open_cards[c] = by > 0;
}

/* At most so many points can a player still score, with so many chips. */
static int hoped(int player, int turns) {
    int sum = 0;
    for (int l = 0; l < line_count; l++)
        for (int s = 3 * player; s < 3 * player + 3; s++) {
            int now = on_line[l][s], more = may_join[l][s] < turns ? may_join[l][s] : turns;
            if (now + more >= 3) sum += scored[now + more] - scored[now];
        }
    return sum;
}

/* The best margin of what is still to be scored, for the player to move. */
static int margin(int mover, u64 key, int alpha, int beta) {
    int moves[108], worth[108], count = 0, enemy = 0, best = -127, low = -127, high = 127, first = -1, chosen = -1;
    Entry *entry = table + (key & mask);
    if (entry->used && entry->key == key) {
        low = entry->low, high = entry->high, first = entry->first;
        if (low >= beta || low == high) return low;
        if (high <= alpha) return high;
        if (low > alpha) alpha = low;
        if (high < beta) beta = high;
    }
    int left = 0, hope;
    for (int c = 0; c < size * size; c++) left += open_cards[c];
    if ((hope = hoped(mover, left)) <= alpha) return hope; /* all of the rest, for the other player may have to skip */
    if ((hope = -hoped(!mover, left)) >= beta) return hope;
    nodes++;
    for (int c = 0; c < size * size; c++) {
        if (!open_cards[c]) continue;
        for (int s = 0; s < 6; s++) {
            if (!(cards[c] >> s & 1) || chips[s] >= 8) continue;
            if (s / 3 != mover) { enemy = 1; continue; }
            int gain = 0, deny = 0;
            for (int way = 0; way < 4; way++) {
                int *line = on_line[lines[c][way]];
                if (line[s] >= 2) gain += line[s] - 1;
                for (int o = 3 - 3 * mover; o < 6 - 3 * mover; o++)
                    if (cards[c] >> o & 1 && line[o] >= 2) deny += line[o] - 1;
            }
            int value = 1000 * (6 * c + s == first) + 10 * gain + 9 * deny, at = count++;
            for (; at && worth[at - 1] < value; at--) worth[at] = worth[at - 1], moves[at] = moves[at - 1];
            worth[at] = value, moves[at] = 6 * c + s;
        }
    }
    int from = alpha;
    if (!count) best = enemy ? -margin(!mover, key ^ marks[0][6], -beta, -alpha) : 0;
    for (int i = 0; i < count && best < beta; i++) {
        int c = moves[i] / 6, s = moves[i] % 6, gain = 0;
        for (int way = 0; way < 4; way++) {
            int now = ++on_line[lines[c][way]][s];
            if (now >= 3) gain += now - 2;
        }
        uncover(c, -1), chips[s]++;
        int value = gain - margin(!mover, key ^ marks[c][s] ^ marks[0][6], gain - beta, gain - alpha);
        uncover(c, 1), chips[s]--;
        for (int way = 0; way < 4; way++) on_line[lines[c][way]][s]--;
        if (value > best) best = value, chosen = moves[i];
        if (best > alpha) alpha = best;
    }
    if (best >= beta) low = best > low ? best : low;
    else if (best <= from) high = best < high ? best : high;
    else low = high = best;
    *entry = (Entry){key, (int8_t)low, (int8_t)high, (int8_t)chosen, 1};
    return best;
}

static void strings(int argc, char **argv) {
    size = atoi(argv[2]);
    square();
    remember(24);
    for (int c = 0; c < size * size && c + 3 < argc; c++) {
        for (const char *at = argv[c + 3]; *at; at++) cards[c] |= 1 << (strchr(suits, *at) - suits);
        uncover(c, 1);
    }
    int found = margin(0, 0, -1, 0) < 0 ? -1 : margin(0, 0, 0, 1) > 0;
    printf("%s, %llu positions\n", found ? found > 0 ? "win" : "loss" : "draw", (unsigned long long)nodes);
}

/* ------------------------------------------------------------------ Mana: every position, by sweeps to a fixed point */

enum { OPEN, WIN, LOSS, SQUARES = 36, OFF = 36, PLACES = 37 };
static int value_of[SQUARES], near[SQUARES][5], ronins;
static uint8_t *known;

/* The pieces are D, R, d and r by number; a place of 36 is a ronin that was captured. */
static size_t place(const int at[4], int mover, int called) {
    return ((((size_t)at[0] * PLACES + at[1]) * SQUARES + at[2]) * PLACES + at[3]) * 8 + (size_t)(4 * mover + called);
}

static u64 walked(int at, int left, u64 path, u64 full) {
    u64 ends = 0;
    for (int i = 0; near[at][i] >= 0; i++) {
        int to = near[at][i];
        if (path >> to & 1) continue;
        if (left == 1) ends |= 1ULL << to;
        else if (!(full >> to & 1)) ends |= walked(to, left - 1, path | 1ULL << to, full);
    }
    return ends;
}

static int judged(int at[4], int mover, int called) {
    int mine = 2 * mover, theirs = 2 - mine, open_reply = 0, turns = 0;
    u64 own = 1ULL << at[mine], other = 1ULL << at[theirs], ends[2] = {0, 0};
    if (at[mine + 1] < OFF) own |= 1ULL << at[mine + 1];
    if (at[theirs + 1] < OFF) other |= 1ULL << at[theirs + 1];
    for (int all = called == 0; all < 2 && !ends[0] && !ends[1]; all++) {
        for (int p = 0; p < 2; p++) {
            int from = at[mine + p];
            if (from < OFF && (all || value_of[from] == called))
                ends[p] = walked(from, value_of[from], 1ULL << from, own | other) & ~own;
        }
        if (!all && !ends[0] && !ends[1] && ronins && at[mine + 1] == OFF)
            for (int s = 0; s < SQUARES; s++) {
                if (value_of[s] != called || (own | other) >> s & 1) continue;
                at[mine + 1] = s;
                int reply = known[place(at, !mover, value_of[s])];
                at[mine + 1] = OFF;
                if (reply == LOSS) return WIN;
                open_reply |= reply == OPEN, turns++;
            }
    }
    for (int p = 0; p < 2; p++)
        for (u64 left = ends[p]; left; left &= left - 1) {
            int to = __builtin_ctzll(left), from = at[mine + p], struck = at[theirs + 1];
            if (to == at[theirs]) return WIN;
            at[mine + p] = to;
            if (to == struck) at[theirs + 1] = OFF;
            int reply = known[place(at, !mover, value_of[to])];
            at[mine + p] = from, at[theirs + 1] = struck;
            if (reply == LOSS) return WIN;
            open_reply |= reply == OPEN, turns++;
        }
    if (!turns) {
        int reply = known[place(at, !mover, 0)];
        return reply == LOSS ? WIN : reply == WIN ? LOSS : OPEN;
    }
    return open_reply ? OPEN : LOSS;
}

static int sweep(void) {
    int changed = 0, at[4], last = OFF, begin = ronins ? 0 : OFF;
    for (at[0] = 0; at[0] < SQUARES; at[0]++)
        for (at[1] = begin; at[1] <= last; at[1]++)
            for (at[2] = 0; at[2] < SQUARES; at[2]++)
                for (at[3] = begin; at[3] <= last; at[3]++) {
                    if (at[0] == at[1] || at[0] == at[2] || at[0] == at[3] || at[1] == at[2] || at[2] == at[3]) continue;
                    if (at[1] == at[3] && at[1] < OFF) continue;
                    for (int state = 0; state < 8; state++) {
                        uint8_t *here = known + place(at, state / 4, state % 4);
                        if (*here != OPEN) continue;
                        *here = (uint8_t)judged(at, state / 4, state % 4);
                        changed += *here != OPEN;
                    }
                }
    return changed;
}

static void mana(int argc, char **argv) {
    ronins = atoi(argv[2]);
    for (int s = 0; s < SQUARES; s++) {
        int n = 0;
        if (s >= 6) near[s][n++] = s - 6;
        if (s < 30) near[s][n++] = s + 6;
        if (s % 6) near[s][n++] = s - 1;
        if (s % 6 < 5) near[s][n++] = s + 1;
        near[s][n] = -1;
    }
    for (int board = 3; board < argc && argv[board][0] != '-'; board++) {
        int sweeps = 1, counts[3] = {0, 0, 0}, at[4], mover, called;
        known = calloc((size_t)SQUARES * SQUARES * PLACES * PLACES * 8, 1);
        if (!known) exit(2);
        for (int s = 0; s < SQUARES; s++) value_of[s] = argv[board][s] - '0';
        while (sweep()) sweeps++;
        for (at[0] = 24; at[0] < 36; at[0]++)
            for (at[1] = ronins ? 24 : OFF; at[1] < (ronins ? 36 : OFF + 1); at[1]++)
                for (at[2] = 0; at[2] < 12; at[2]++)
                    for (at[3] = ronins ? 0 : OFF; at[3] < (ronins ? 12 : OFF + 1); at[3]++)
                        if (at[0] != at[1] && at[2] != at[3]) counts[known[place(at, 0, 0)]]++;
        printf("%d wins, %d losses, %d draws, %d sweeps\n", counts[WIN], counts[LOSS], counts[OPEN], sweeps);
        if (argv[argc - 1][0] == '-')
            while (scanf("%d %d %d %d %d %d", at, at + 1, at + 2, at + 3, &mover, &called) == 6)
                puts((const char *[]){"draw", "win", "loss"}[known[place(at, mover, called)]]);
        free(known);
    }
}

int main(int argc, char **argv) {
    if (argc > 2 && !strcmp(argv[1], "jo")) jo(argc, argv);
    else if (argc > 2 && !strcmp(argv[1], "strings")) strings(argc, argv);
    else if (argc > 3 && !strcmp(argv[1], "mana")) mana(argc, argv);
    else return 2;
    return 0;
}
