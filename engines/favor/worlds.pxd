from printkit.engines.players.evaluation cimport MIX, WORD
from printkit.engines.search.bits cimport lowest, popcount, u64
from printkit.engines.search.buffer cimport Buffer

cdef int MOVER, STAGE, CHOOSER, TURN, BARRED, DISCARDS, DUELLISTS, HANDS, STACKS, LEFT
cdef int COURTIERS, SQUARE, FACING, HONOR, HAND, LIMIT, IN, EACH, DECK, WORDS
cdef int MOVE, ACT, DISCARD, FACE, PICK, FIGHT, PAY, RETURN, OVER
cdef int TO_MOVE, TO_THROW, TO_SLANDER, TO_PRAISE, TO_DRAW, TO_DISCARD, TO_FACE, TO_PICK, TO_LAY, TO_STRIKE
cdef int TO_PAY, TO_RETURN, FRONT, BACK, AMBUSH, DEALT, PETITION, WHISPER, LEAST, MOST, GUESS, STEPS, LENGTH
cdef long SIGHT, KNOWN, ESTEEM, POINT, HIGHEST, EXPOSED, ENOUGH, SCALE, FAR, WORST
cdef u64 ACES

cdef class Worlds:
    cdef object plan
    cdef readonly object letters
    cdef bint ace_high
    cdef readonly Buffer store
    cdef Buffer near, pairs, places, weights
    cdef u64 *at
    cdef u64 *ways
    cdef u64 *pair
    cdef u64 *place
    cdef u64 *weight
    cdef int floor
    cdef int players
    cdef public u64 random
    cdef long least
    cdef int ties
    cdef public long odds
    cdef readonly long nodes
    cdef public int verb, what
    cdef public u64 spent

    cdef long played(self, int verb, int what, u64 spent, u64 seed, long first, long count, long turns) noexcept
    cpdef void imagine(self) noexcept
    cdef void deal(self, long pile) noexcept
    cdef void shuffle(self, long s, u64 pile) noexcept
    cdef long below(self, u64 count) noexcept
    cdef void look(self, int square) noexcept
    cdef int side(self, long attacker, long target, long facing) noexcept
    cdef int aim(self, long s, long square, long target) noexcept
    cpdef void apply(self, long s) noexcept
    cdef void throw(self, long s, long me, long target) noexcept
    cdef void picking(self, long s) noexcept
    cdef void strike(self, long s) noexcept
    cdef void out(self, long s, long loser, int who) noexcept
    cdef void next_turn(self, long s) noexcept
    cdef u64 top(self, long s) noexcept
    cdef void draw(self, long s, long who, int count) noexcept
    cdef void discard(self, long s, long who, u64 card_bits) noexcept
    cdef u64 some(self, u64 pile) noexcept
    cpdef void decide(self, long s) noexcept
    cdef void walk(self, long s, int who, long me) noexcept
    cdef void offer(self, long rank, int what) noexcept
    cdef void afresh(self) noexcept
    cdef int reach(self, long s, long me) noexcept
    cdef long distance(self, long s, int who, long square) noexcept
    cdef long rank(self, long target, int side) noexcept
    cdef void refuge(self, long s, int who, int found, bint walking) noexcept
    cdef void act(self, long s, int who, long me) noexcept
    cdef void fight(self, long s, int who, long me) noexcept
    cdef void face(self, long s, int who, long me) noexcept
    cpdef long share(self, long s, int me) noexcept
    cdef long standing(self, long s, int who) noexcept

cdef long points(u64 pile) noexcept
cdef u64 highest(u64 pile) noexcept
cdef u64 rising(u64 pile, int count) noexcept
cdef u64 paying(u64 pile, long least) noexcept
