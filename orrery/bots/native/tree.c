/* A tree over sampled deals, judged by what the network expects: its chances guide what is tried (PUCT), one tree for all deals. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "rollouts.h"

#define POINTS 20.0f        /* as in teach.c */
enum { NODES = 1 << 17, EDGES = 1 << 20, DEEPEST = 200 };

/* An answer at a node; options are told apart by a hash of theirs. */
typedef struct {
    uint32_t option;
    float prior, total;
    int visits, node;       /* 0: not there yet */
} Edge;

typedef struct {
    int first, count, visits;
} Node;

typedef struct {
    Node *nodes;
    Edge *edges;
    int node_n, edge_n;
    float low, high;        /* worth met so far, to scale it */
} Tree;

static uint32_t hash(const unsigned char *bytes, size_t n)
{
    uint32_t h = 2166136261u;
    for (size_t i = 0; i < n; i++)
        h = (h ^ bytes[i]) * 16777619u;
    return h;
}

/* Puts a node at a question; what the network expects there. Answers that are hardly likely are left out. */
static float grow(Search *x, Tree *t, int node, const unsigned char *options, int n)
{
    const float value = ask(x, x->state, options, n), least = logf(x->budget->least);
    Node *at = t->nodes + node;
    at->first = t->edge_n;
    for (int i = 0; i < n && t->edge_n < EDGES; i++)
        if (x->figures[i] > least)
            t->edges[t->edge_n++] = (Edge){hash(options + i * orrery_game.option_size, orrery_game.option_size), expf(x->figures[i]), 0, 0, 0};
    at->count = t->edge_n - at->first;
    at->visits = 1;
    return value * POINTS;
}

/* The answer to try: what brought much, and what is likely but seldom tried. An answer that this deal does not offer is passed over; -1: none is known. */
static int promising(const Search *x, const Tree *t, const Node *node, const unsigned char *options, int n, int *option)
{
    const float range = t->high > t->low ? t->high - t->low : 1;
    const float root = x->budget->explore * sqrtf((float)node->visits);
    float best = -1e9f, mean = 0;
    int found = -1, tried = 0;
    for (int i = 0; i < node->count; i++) {
        const Edge *e = t->edges + node->first + i;
        mean += e->total;
        tried += e->visits;
    }
    mean = tried ? (mean / tried - t->low) / range : 0.5f;
    for (int i = 0; i < n; i++) {
        const uint32_t h = hash(options + i * orrery_game.option_size, orrery_game.option_size);
        for (int k = 0; k < node->count; k++) {
            const Edge *e = t->edges + node->first + k;
            if (e->option != h)
                continue;
            const float q = e->visits ? (e->total / e->visits - t->low) / range : mean - 0.05f;
            const float score = q + root * e->prior / (1 + e->visits);
            if (score > best)
                best = score, found = node->first + k, *option = i;
            break;
        }
    }
    return found;
}

static int new_node(Tree *t)
{
    return t->node_n < NODES && t->edge_n < EDGES - 4096 ? t->node_n++ : 0;
}

static float judged(Search *x, float expected)
{
    if (x->budget->reach <= 0)
        return expected;
    Chance draws = {chance_next(&x->chance)};
    return line(x, &draws);
}

/* One way down, on one deal; what was met at its end is told to all answers on the way. */
static void descend(Search *x, Tree *t)
{
    const NativeGame *g = &orrery_game;
    int path[DEEPEST], depth = 0, node = 1, n;
    float worth;
    memcpy(x->state, x->root, g->state_size);
    g->redeal(x->state, chance_next(&x->chance));
    for (;;) {
        n = g->options(x->state, x->options);
        if (n == 0 || depth == DEEPEST) {
            const Budget *b = x->budget;
            worth = outcome(x->state, b->win, b->close, b->relative);
            break;
        }
        int option = 0;
        if (n > 1) {
            Node *at = t->nodes + node;
            if (!at->visits) {
                worth = judged(x, grow(x, t, node, x->options, n));
                break;
            }
            at->visits++;
            const int edge = promising(x, t, at, x->options, n, &option);
            if (edge < 0) {     /* this deal offers nothing that is known here */
                worth = ask(x, x->state, x->options, n) * POINTS;
                break;
            }
            path[depth++] = edge;
            if (!t->edges[edge].node)
                t->edges[edge].node = new_node(t);
            node = t->edges[edge].node;
            g->answer(x->state, x->options + option * g->option_size);
            if (!node) {
                n = g->options(x->state, x->options);
                const Budget *b = x->budget;
                worth = n ? ask(x, x->state, x->options, n) * POINTS : outcome(x->state, b->win, b->close, b->relative);
                break;
            }
            continue;
        }
        g->answer(x->state, x->options);
    }
    t->low = worth < t->low ? worth : t->low;
    t->high = worth > t->high ? worth : t->high;
    for (int i = 0; i < depth; i++) {
        t->edges[path[i]].visits++;
        t->edges[path[i]].total += worth;
    }
    x->lines++;
}

static Tree *planted(void)
{
    static _Thread_local Tree t;
    if (!t.nodes) {
        t.nodes = malloc(sizeof(Node) * NODES);
        t.edges = malloc(sizeof(Edge) * EDGES);
    }
    memset(t.nodes, 0, sizeof(Node) * NODES);
    t.node_n = 2;       /* 0 is none, 1 the root */
    t.edge_n = 0;
    t.low = 1e9f, t.high = -1e9f;
    return &t;
}

int tree_chosen(Search *x, const unsigned char *options, int n)
{
    Tree *t = planted();
    const size_t size = orrery_game.option_size;
    x->first = now();
    while (x->lines < x->budget->lines && time_for(x, 1, 1))
        descend(x, t);
    const Node *root = t->nodes + 1;
    uint32_t most = 0;
    int visits = -1, found = 0;
    for (int i = 0; i < root->count; i++) {
        const Edge *e = t->edges + root->first + i;
        if (e->visits > visits)
            visits = e->visits, most = e->option;
    }
    for (int i = 0; i < n; i++)
        if (hash(options + i * size, size) == most)
            found = i;
    return found;
}
