// The cases on Qt's bindable properties: prints a line for each, with its name and the nanoseconds of each round, tabs between them.
#include <QProperty>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <vector>

using Number = QProperty<int>;
using Numbers = std::vector<std::unique_ptr<Number>>;

static void expect(int value, int expected, const char *what) {
    if (value == expected) return;
    std::fprintf(stderr, "%s: %d in place of %d\n", what, value, expected);
    std::exit(1);
}

template <typename Formula>
static std::unique_ptr<Number> computed(Formula formula) {
    auto number = std::make_unique<Number>();
    number->setBinding(formula);
    return number;
}

// Runs a case: `iterate` has `writes` writes, each round is of `iterations`.
static void measure(const char *name, int writes, int rounds, int iterations, const std::function<void()> &iterate) {
    for (int i = 0; i < 3; ++i) iterate();
    std::printf("%s", name);
    for (int round = 0; round < rounds; ++round) {
        auto start = std::chrono::steady_clock::now();
        for (int i = 0; i < iterations; ++i) iterate();
        std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - start;
        std::printf("\t%.3f", time.count() / (double(iterations) * writes));
    }
    std::printf("\n");
}

static void __attribute__((noinline)) spin() {
    for (int i = 0; i < 100; ++i) asm volatile("");
}

static int rounds = 10, iterations = 500;

static void avoidable() {
    Number head(0);
    int runs = 0;
    auto first = computed([&] { return head.value(); });
    auto second = computed([&] { (void)first->value(); return 0; });
    auto third = computed([&] { ++runs; spin(); return second->value() + 1; });
    auto fourth = computed([&] { return third->value() + 2; });
    auto fifth = computed([&] { return fourth->value() + 3; });
    auto effect = fifth->addNotifier([&] { (void)fifth->value(); ++runs; spin(); });
    measure("avoidable", 1001, rounds, iterations, [&] {
        head = 1;
        expect(fifth->value(), 6, "avoidable");
        int before = runs;
        for (int i = 0; i < 1000; ++i) {
            head = i;
            expect(fifth->value(), 6, "avoidable");
        }
        expect(runs, before, "avoidable runs");
    });
}

static void broad() {
    Number head(0);
    int runs = 0;
    Numbers all;
    std::vector<QPropertyNotifier> effects;
    for (int i = 0; i < 50; ++i) {
        all.push_back(computed([&head, i] { return head.value() + i; }));
        Number *sum = all.back().get();
        all.push_back(computed([sum] { return sum->value() + 1; }));
        Number *next = all.back().get();
        effects.push_back(next->addNotifier([next, &runs] { (void)next->value(); ++runs; }));
    }
    measure("broad", 51, rounds, iterations, [&] {
        head = -1;
        runs = 0;
        for (int i = 0; i < 50; ++i) {
            head = i;
            expect(all.back()->value(), i + 50, "broad");
        }
        expect(runs, 2500, "broad runs");
    });
}

static void deep() {
    Number head(0);
    int runs = 0;
    Numbers all;
    all.push_back(computed([&head] { return head.value() + 1; }));
    for (int i = 1; i < 50; ++i) {
        Number *previous = all.back().get();
        all.push_back(computed([previous] { return previous->value() + 1; }));
    }
    Number *last = all.back().get();
    auto effect = last->addNotifier([&] { (void)last->value(); ++runs; });
    measure("deep", 51, rounds, iterations, [&] {
        head = -1;
        runs = 0;
        for (int i = 0; i < 50; ++i) {
            head = i;
            expect(last->value(), 50 + i, "deep");
        }
        expect(runs, 50, "deep runs");
    });
}

static void diamond() {
    Number head(0);
    Numbers branches;
    for (int i = 0; i < 5; ++i) branches.push_back(computed([&head] { return head.value() + 1; }));
    auto sum = computed([&] {
        int sum = 0;
        for (auto &branch : branches) sum += branch->value();
        return sum;
    });
    int runs = 0;
    auto effect = sum->addNotifier([&] { (void)sum->value(); ++runs; });
    measure("diamond", 501, rounds, iterations, [&] {
        head = -1;
        expect(sum->value(), 0, "diamond");
        runs = 0;
        for (int i = 0; i < 500; ++i) {
            head = i;
            expect(sum->value(), (i + 1) * 5, "diamond");
        }
        if (runs < 500) expect(runs, 500, "diamond runs");
    });
}

// A table that is equal to no other one.
struct Table {
    std::vector<int> values;
};

static void mux() {
    Numbers heads;
    for (int i = 0; i < 100; ++i) heads.push_back(std::make_unique<Number>(0));
    QProperty<Table> table;
    table.setBinding([&] {
        Table made;
        made.values.reserve(heads.size());
        for (auto &head : heads) made.values.push_back(head->value());
        return made;
    });
    Numbers splits, results;
    std::vector<QPropertyNotifier> effects;
    for (int i = 0; i < 100; ++i) splits.push_back(computed([&table, i] { return table.value().values[i]; }));
    for (int i = 0; i < 100; ++i) {
        Number *split = splits[i].get();
        results.push_back(computed([split] { return split->value() + 1; }));
        Number *result = results.back().get();
        effects.push_back(result->addNotifier([result] { (void)result->value(); }));
    }
    measure("mux", 20, rounds, iterations, [&] {
        for (int i = 0; i < 10; ++i) {
            *heads[i] = i;
            expect(results[i]->value(), i + 1, "mux");
        }
        for (int i = 0; i < 10; ++i) {
            *heads[i] = i * 2;
            expect(results[i]->value(), i * 2 + 1, "mux");
        }
    });
}

static void repeated() {
    Number head(0);
    auto sum = computed([&] {
        int sum = 0;
        for (int i = 0; i < 30; ++i) sum += head.value();
        return sum;
    });
    int runs = 0;
    auto effect = sum->addNotifier([&] { (void)sum->value(); ++runs; });
    measure("repeated", 101, rounds, iterations, [&] {
        head = -1;
        expect(sum->value(), -30, "repeated");
        runs = 0;
        for (int i = 0; i < 100; ++i) {
            head = i;
            expect(sum->value(), i * 30, "repeated");
        }
        expect(runs, 100, "repeated runs");
    });
}

static void triangle() {
    Number head(0);
    Numbers chain;
    chain.push_back(computed([&] { return head.value() + 1; }));
    for (int i = 1; i < 9; ++i) {
        Number *previous = chain.back().get();
        chain.push_back(computed([previous] { return previous->value() + 1; }));
    }
    auto sum = computed([&] {
        int sum = head.value();
        for (auto &link : chain) sum += link->value();
        return sum;
    });
    auto effect = sum->addNotifier([&] { (void)sum->value(); });
    measure("triangle", 101, rounds, iterations, [&] {
        head = -1;
        for (int i = 0; i < 100; ++i) {
            head = i;
            expect(sum->value(), 45 + 10 * i, "triangle");
        }
    });
}

static void unstable() {
    Number head(0);
    auto twice = computed([&] { return head.value() * 2; });
    auto inverse = computed([&] { return -head.value(); });
    auto current = computed([&] {
        int sum = 0;
        for (int i = 0; i < 20; ++i) sum += head.value() % 2 ? twice->value() : inverse->value();
        return sum;
    });
    auto effect = current->addNotifier([&] { (void)current->value(); });
    measure("unstable", 101, rounds, iterations, [&] {
        head = -1;
        for (int i = 0; i < 100; ++i) {
            head = i;
            expect(current->value(), i % 2 ? i * 40 : i * -20, "unstable");
        }
    });
}

// Lines with a price and a quantity, their totals, a sum over all, a tax and a grand total that somebody follows.
static void invoice(int lines) {
    Numbers prices, quantities, totals;
    for (int i = 0; i < lines; ++i) {
        prices.push_back(std::make_unique<Number>(100 + i % 50));
        quantities.push_back(std::make_unique<Number>(1 + i % 9));
        Number *price = prices.back().get(), *quantity = quantities.back().get();
        totals.push_back(computed([price, quantity] { return price->value() * quantity->value(); }));
    }
    QProperty<long> subtotal, tax, grand;
    subtotal.setBinding([&] {
        long sum = 0;
        for (auto &total : totals) sum += total->value();
        return sum;
    });
    tax.setBinding([&] { return subtotal.value() * 19 / 100; });
    grand.setBinding([&] { return subtotal.value() + tax.value(); });
    long seen = 0;
    auto effect = grand.addNotifier([&] { seen = grand.value(); });
    int step = 0, edits = lines <= 10 ? 20000 : lines <= 1000 ? 2000 : lines <= 10000 ? 200 : 20;
    char name[40];
    std::snprintf(name, sizeof name, "edit, %d lines", lines);
    measure(name, 1, 5, edits, [&] {
        ++step;
        *prices[size_t(step) * 7919 % lines] = 1000 + step;
    });
    long sum = 0;
    for (int i = 0; i < lines; ++i) sum += long(prices[i]->value()) * quantities[i]->value();
    if (seen != sum + sum * 19 / 100) {
        std::fprintf(stderr, "invoice of %d: %ld in place of %ld\n", lines, seen, sum + sum * 19 / 100);
        std::exit(1);
    }
}

static void create(const char *name, int readers) {
    const int count = 100000;
    auto makeSources = [] {
        Numbers sources;
        sources.reserve(count);
        for (int i = 0; i < count; ++i) sources.push_back(std::make_unique<Number>(i));
        return sources;
    };
    // What is read is made before the clock runs, as in the other engines.
    Numbers before = readers ? makeSources() : Numbers();
    measure(name, 1, 5, 1, [&] {
        if (!readers) return expect(int(makeSources().size()), count, name);
        Numbers results;
        results.reserve(count);
        for (int i = 0; i < count; ++i) {
            Number *source = before[i].get();
            results.push_back(computed([source] { return source->value(); }));
        }
        expect(results.back()->value(), count - 1, name);
    });
}

int main(int argc, char **argv) {
    auto wanted = [&](const char *name) {
        if (argc < 2) return true;
        for (int i = 1; i < argc; ++i) if (!std::strcmp(argv[i], name)) return true;
        return false;
    };
    struct { const char *name; void (*run)(); } cases[] = {
        {"avoidable", avoidable}, {"broad", broad}, {"deep", deep}, {"diamond", diamond}, {"mux", mux},
        {"repeated", repeated}, {"triangle", triangle}, {"unstable", unstable},
    };
    for (auto &one : cases) if (wanted(one.name)) one.run();
    for (int lines : {10, 1000, 10000, 100000}) {
        char name[40];
        std::snprintf(name, sizeof name, "edit, %d lines", lines);
        if (wanted(name)) invoice(lines);
    }
    if (wanted("create signals")) create("create signals", 0);
    if (wanted("create 1 to 1")) create("create 1 to 1", 1);
}
