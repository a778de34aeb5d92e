import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  dueInPeriod,
  postInFull,
  type RecurringPosting,
  type RecurringTerms,
  recurringLedger,
  reduceToNet,
} from "../../src/engine/recurring";

const TERMS: RecurringTerms = {
  basis: "Amount",
  amount: 10_000,
  units: null,
  payRate: null,
  percentage: null,
  startDate: "2026-04-30",
  endDate: null,
  total: 120_000,
  periods: "Every",
  months: null,
  interval: null,
  firstPeriod: null,
  whenUnpaid: "Skip",
  whenNetTooLow: "Reduce",
  onLeaving: "Ask",
  isEnabled: true,
  pauses: [],
  settlement: null,
};

/** The pay dates of three tax years of months, by their period. */
const MONTHS = Array.from({ length: 36 }, (_, at) => {
  const month = (at + 3) % 12;
  const year = 2026 + Math.floor((at + 3) / 12);
  return { period: (at % 12) + 1, payDate: `${year}-${String(month + 1).padStart(2, "0")}-28`, leaver: null };
});

const MAY = { period: 2, payDate: "2026-05-28", leaver: null };

const month = fc.record({
  /** Net pay without the item; null for a month without pay. */
  net: fc.option(fc.integer({ min: 1, max: 40_000 }), { nil: null, freq: 4 }),
  act: fc.constantFrom("none", "none", "none", "pause", "resume", "change", "reopen", "settle", "unsettle"),
  amount: fc.integer({ min: 1, max: 30_000 }),
});

const first = fc.record({
  amount: fc.integer({ min: 1, max: 30_000 }),
  total: fc.integer({ min: 1, max: 400_000 }),
  postedShare: fc.integer({ min: 0, max: 100 }),
  whenUnpaid: fc.constantFrom("Skip", "Post", "CarryForward"),
  onLeaving: fc.constantFrom("Ask", "TakeRest", "Stop"),
  leavesIn: fc.integer({ min: 0, max: 40 }),
});

/** A plain account that only adds: what it has been given, and what is left of a total. */
class Account {
  given = 0;
  constructor(
    private readonly total: number,
    private readonly before: number,
  ) {}
  left() {
    return this.total - this.before - this.given;
  }
}

describe("a recurring item until its total is reached", () => {
  it("has posted and left what adds up to the total, through pauses, changes, leavers and reopened runs", () => {
    fc.assert(
      fc.property(first, fc.array(month, { minLength: 1, maxLength: 36 }), (start, months) => {
        const postedBefore = Math.floor((start.total * start.postedShare) / 100);
        const whole = { total: start.total, postedBefore, writtenOff: 0 };
        const account = new Account(start.total, postedBefore);
        const postings: (RecurringPosting & { readonly at: number })[] = [];
        let terms: RecurringTerms = { ...TERMS, ...start };
        const post = (at: number, net: number | null) => {
          const leaver = at === start.leavesIn ? "Final" : at > start.leavesIn ? "Gone" : null;
          const period = { ...(MONTHS[at] ?? MONTHS[0]), leaver } as Parameters<typeof dueInPeriod>[2];
          const due = dueInPeriod(terms, recurringLedger(whole, postings), period);
          if (due === null) return;
          const posting = postInFull(due, { gross: net ?? 0, isPaid: net !== null });
          const [reduced = posting] = reduceToNet([{ due, posting }], net ?? 0);
          expect(reduced.amount).toBeLessThanOrEqual(Math.max(net ?? 0, 0));
          postings.push({ ...reduced, at });
          account.given += reduced.amount;
        };
        for (const [at, { net, act, amount }] of months.entries()) {
          if (act === "pause") terms = { ...terms, pauses: [{ from: MONTHS[at]?.payDate ?? "", to: null }] };
          if (act === "resume") terms = { ...terms, pauses: [] };
          if (act === "change") terms = { ...terms, amount };
          if (act === "settle") terms = { ...terms, settlement: amount % 2 === 0 ? "TakeRest" : "KeepOwing" };
          if (act === "unsettle") terms = { ...terms, settlement: null };
          post(at, net);
          if (act === "reopen") {
            const taken = postings.filter((each) => each.at === at);
            postings.splice(postings.length - taken.length, taken.length);
            for (const each of taken) account.given -= each.amount;
            post(at, net);
            expect(postings.filter((each) => each.at === at)).toEqual(taken);
          }
          const ledger = recurringLedger(whole, postings);
          expect(ledger.posted + (ledger.remaining ?? Number.NaN)).toBe(start.total);
          expect(ledger.remaining).toBe(account.left());
          expect(ledger.remaining).toBeGreaterThanOrEqual(0);
        }
      }),
      { seed: 23, numRuns: 500 },
    );
  });

  it("takes with later pay what months without pay or net pay could not, no more", () => {
    const nets = fc.array(fc.option(fc.integer({ min: 0, max: 15_000 }), { nil: null }), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(nets, (months) => {
        const terms: RecurringTerms = { ...TERMS, startDate: "2026-04-01", total: null, whenUnpaid: "CarryForward" };
        const whole = { total: null, postedBefore: 0, writtenOff: 0 };
        const postings: RecurringPosting[] = [];
        for (const [at, net] of [...months, 1_000_000].entries()) {
          const due = dueInPeriod(
            terms,
            recurringLedger(whole, postings),
            MONTHS[at] ?? { ...TERMS, period: 1, payDate: "", leaver: null },
          );
          if (due === null) throw new Error("dues are due in every month");
          const posting = postInFull(due, { gross: net ?? 0, isPaid: net !== null });
          postings.push(...reduceToNet([{ due, posting }], net ?? 0));
        }
        const posted = postings.reduce((sum, { amount }) => sum + amount, 0);
        expect(posted).toBe(10_000 * (months.length + 1));
      }),
      { seed: 24, numRuns: 200 },
    );
  });
});

describe("several items of one employee", () => {
  const item = fc.record({
    amount: fc.integer({ min: 1, max: 20_000 }),
    total: fc.integer({ min: 1, max: 200_000 }),
    whenUnpaid: fc.constantFrom("Skip" as const, "Post" as const, "CarryForward" as const),
    onLeaving: fc.constantFrom("Ask" as const, "TakeRest" as const, "Stop" as const),
    isLimited: fc.boolean(),
  });
  const payMonth = fc.record({
    net: fc.integer({ min: 0, max: 40_000 }),
    /** Pay above the minimum wage. */
    headroom: fc.integer({ min: -5_000, max: 20_000 }),
    isPaid: fc.boolean(),
    isReopened: fc.boolean(),
    waived: fc.option(fc.nat({ max: 3 }), { nil: null, freq: 6 }),
    paused: fc.option(fc.nat({ max: 3 }), { nil: null, freq: 3 }),
  });

  it("add up each, with what is waived, and share what net pay and the minimum wage leave", () => {
    fc.assert(
      fc.property(
        fc.array(item, { minLength: 1, maxLength: 4 }),
        fc.array(payMonth, { minLength: 1, maxLength: 24 }),
        fc.integer({ min: 0, max: 30 }),
        (items, months, leavesIn) => {
          const ledgers = items.map(({ total }) => ({ total, postedBefore: 0, writtenOff: 0 }));
          const postings = items.map((): RecurringPosting[] => []);
          const post = (at: number, { net, headroom, isPaid, paused }: (typeof months)[number]) => {
            const leaver = at === leavesIn ? ("Final" as const) : at > leavesIn ? ("Gone" as const) : null;
            const month = MONTHS[at] ?? MAY;
            const dues = items.flatMap((each, index) => {
              const { isLimited: _, ...own } = each;
              const pauses = paused === index ? [{ from: month.payDate, to: month.payDate }] : [];
              const terms: RecurringTerms = { ...TERMS, ...own, pauses };
              const whole = ledgers[index] ?? { total: 0, postedBefore: 0, writtenOff: 0 };
              const due = dueInPeriod(terms, recurringLedger(whole, postings[index] ?? []), { ...month, leaver });
              return due === null ? [] : [{ index, due, posting: postInFull(due, { gross: net, isPaid }) }];
            });
            const limited = dues.filter(({ index }) => items[index]?.isLimited);
            const inWage = reduceToNet(limited, headroom);
            const within = dues.map((each) => ({ ...each, posting: inWage[limited.indexOf(each)] ?? each.posting }));
            const reduced = reduceToNet(within, net);
            const taken = (chosen: readonly number[]) =>
              reduced.reduce((sum, { amount }, row) => sum + (chosen.includes(dues[row]?.index ?? -1) ? amount : 0), 0);
            expect(taken(items.map((_, index) => index))).toBeLessThanOrEqual(net);
            const flagged = items.flatMap(({ isLimited }, index) => (isLimited ? [index] : []));
            expect(taken(flagged)).toBeLessThanOrEqual(Math.max(0, headroom));
            return dues.map(({ index }, row) => ({ index, posting: reduced[row] ?? { due: 0, amount: 0 } }));
          };
          const keep = (rows: ReturnType<typeof post>) => {
            for (const { index, posting } of rows) postings[index]?.push(posting);
          };
          for (const [at, month] of months.entries()) {
            const rows = post(at, month);
            keep(rows);
            if (month.isReopened) {
              for (const { index } of rows) postings[index]?.pop();
              expect(post(at, month)).toEqual(rows);
              keep(rows);
            }
            for (const [index, whole] of ledgers.entries()) {
              const ledger = recurringLedger(whole, postings[index] ?? []);
              if (month.waived === index) whole.writtenOff = ledger.remaining ?? 0;
              const after = recurringLedger(whole, postings[index] ?? []);
              const posted = (postings[index] ?? []).reduce((sum, { amount }) => sum + amount, 0);
              expect([after.posted, posted + (after.remaining ?? Number.NaN) + whole.writtenOff]).toEqual([
                posted,
                items[index]?.total,
              ]);
              expect(after.remaining).toBeGreaterThanOrEqual(0);
            }
          }
        },
      ),
      { seed: 25, numRuns: 300 },
    );
  });
});

describe("the periods of an item", () => {
  const ledger = { total: 120_000, posted: 0, remaining: 120_000, missed: 0 };
  const isDue = (terms: Partial<RecurringTerms>, at: number) =>
    dueInPeriod({ ...TERMS, ...terms }, ledger, MONTHS[at] ?? { period: 1, payDate: "", leaver: null }) !== null;
  const chosen = (terms: Partial<RecurringTerms>) =>
    MONTHS.slice(0, 12).flatMap((_, at) => (isDue({ startDate: "2026-04-01", ...terms }, at) ? [at + 1] : []));

  it.each([
    ["every period", {}, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
    ["the months of its pay dates", { periods: "Months", months: [1, 4, 12] }, [1, 9, 10]],
    ["every third from the second", { periods: "EveryNth", interval: 3, firstPeriod: 2 }, [2, 5, 8, 11]],
    ["from its first to its last pay day", { startDate: "2026-06-28", endDate: "2026-08-28" }, [3, 4, 5]],
    ["not in its pauses", { pauses: [{ from: "2026-05-01", to: "2027-02-28" }] }, [1, 12]],
    ["not while it is switched off", { isEnabled: false }, []],
  ] as const)("is %s", (_, terms, periods) => {
    expect(chosen(terms)).toEqual(periods);
  });

  it.each([
    ["Ask", [10_000, null]],
    ["TakeRest", [120_000, 120_000]],
    ["Stop", [null, null]],
  ] as const)("when somebody leaves: %s", (onLeaving, [final, gone]) => {
    const amounts = (["Final", "Gone"] as const).map(
      (leaver) =>
        dueInPeriod({ ...TERMS, onLeaving }, ledger, { period: 1, payDate: "2026-04-30", leaver })?.amount ?? null,
    );
    expect(amounts).toEqual([final, gone]);
  });

  it("rounds a percentage half up to the penny, and multiplies units exactly", () => {
    const share = dueInPeriod({ ...TERMS, basis: "PercentageOfGross", percentage: "2.5" }, ledger, MAY);
    if (share === null) throw new Error("due");
    expect(postInFull(share, { gross: 100_020, isPaid: true }).amount).toBe(2_501);
    const units = { ...TERMS, basis: "UnitsTimesRate", units: "7.5", payRate: "0.333333" } as const;
    expect(dueInPeriod(units, ledger, MAY)?.amount).toBe(250);
  });
});
