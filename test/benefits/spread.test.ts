import { expect, test } from "vitest";
import {
  carFuelBenefit,
  carNotices,
  class1AOfYear,
  class1AOnPayDay,
  lateAddition,
  type SpreadFacts,
  spreadBenefit,
} from "../../src/engine/benefits";
import { benefitYears } from "../../src/engine/testing";
import { check, fc } from "../support/property";
import { answer, law, lawWith } from "./support";

/** What is taxed on each pay day, in pence. */
const amounts = (facts: SpreadFacts, rules = law) =>
  answer(spreadBenefit(facts, rules)).payDays.map(({ amount }) => pence(amount));

const pence = (amount: string) => Math.round(Number(amount) * 100);

function sum(list: readonly number[]): number {
  return list.reduce((total, each) => total + each, 0);
}

/** Returns whether the last plan has a pay day left when it becomes known. */
function hasPayDayLeft({ taxYear, plans }: SpreadFacts): boolean {
  const last = plans.at(-1);
  const passesOver = law.lawOf(Number(taxYear))?.policies.payDayWithoutPay === "NextPayDay";
  return (last?.payDays ?? []).some(
    ({ date, hasNoPay }) => date >= (last?.knownFrom ?? "") && !(passesOver && hasNoPay),
  );
}

test("what is taxed over the pay days of a year is the year's value, whatever changed", () => {
  let left = 0;
  check(
    fc.property(benefitYears(law), (facts) => {
      const result = answer(spreadBenefit(facts, law));
      const value = pence(String(facts.plans.at(-1)?.value));
      expect(sum(amounts(facts))).toBe(pence(result.taxed));
      expect(pence(result.taxed) + pence(result.outstanding)).toBe(value);
      if (hasPayDayLeft(facts)) expect(result.outstanding).toBe("0.00");
      else left += 1;
    }),
    500,
  );
  expect(left).toBeGreaterThan(0);
});

test("a change never moves what was taxed before it was known", () => {
  check(
    fc.property(benefitYears(law), (facts) => {
      const before = answer(spreadBenefit({ ...facts, plans: facts.plans.slice(0, 1) }, law)).payDays;
      const changed = facts.plans[1]?.knownFrom ?? "9999-12-31";
      const after = answer(spreadBenefit(facts, law)).payDays;
      const early = ({ date }: { date: string }) => date < changed;
      expect(after.filter(early)).toEqual(before.filter(early));
    }),
    300,
  );
});

test("between two changes all pay days but the last have the same amount, within a penny a day of the last", () => {
  check(
    fc.property(benefitYears(law), (facts) => {
      const [first] = facts.plans;
      if (first === undefined) return;
      const list = amounts({ ...facts, plans: [first] });
      const [usual] = list;
      if (usual === undefined) return;
      expect(new Set(list.slice(0, -1)).size).toBeLessThanOrEqual(1);
      expect((list.at(-1) ?? 0) - usual).toBeLessThan(list.length);
    }),
    200,
  );
});

test("Class 1A of pay days adds up to that of their sum", () => {
  const known = [...law.taxYears].filter((year) => law.lawOf(year)?.figures.payrolling?.class1AByPayDay);
  check(
    fc.property(benefitYears(law), (facts) => {
      const taxYear = known[Number(facts.taxYear) % known.length] ?? 0;
      let [earningsBefore, class1ABefore] = ["0", "0"];
      for (const { amount } of answer(spreadBenefit(facts, law)).payDays) {
        const paid = answer(class1AOnPayDay({ taxYear, earnings: amount, earningsBefore, class1ABefore }, law));
        expect(pence(paid.class1A)).toBe(pence(paid.class1AToDate) - pence(class1ABefore));
        [earningsBefore, class1ABefore] = [paid.earningsToDate, paid.class1AToDate];
      }
      const whole = pence(earningsBefore);
      const sign = whole < 0 ? -1 : 1;
      expect(pence(class1ABefore)).toBe(sign * Math.floor((Math.abs(whole) * 15 + 50) / 100) + 0);
    }),
    200,
  );
});

const MONTHS = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15].map((month) => ({
  date: `${month > 12 ? 2027 : 2026}-${String(((month - 1) % 12) + 1).padStart(2, "0")}-28`,
}));

const year = (...plans: SpreadFacts["plans"]): SpreadFacts => ({ taxYear: 2026, plans });

test("a benefit that begins in November is taxed over the pay days from then on", () => {
  const facts = year({ knownFrom: "2026-11-10", value: "500", payDays: MONTHS.slice(7) });
  expect(amounts(facts)).toEqual([10_000, 10_000, 10_000, 10_000, 10_000]);
});

test("a benefit found in November is taxed over the pay days left, not those past", () => {
  expect(amounts(year({ knownFrom: "2026-11-10", value: "500", payDays: MONTHS }))).toEqual([
    10_000, 10_000, 10_000, 10_000, 10_000,
  ]);
});

test("a leaver's balance is taxed on the last pay day", () => {
  const facts = year(
    { knownFrom: "2026-04-06", value: "1200", payDays: MONTHS },
    { knownFrom: "2026-07-20", value: "450", payDays: MONTHS.slice(0, 4) },
  );
  expect(amounts(facts)).toEqual([10_000, 10_000, 10_000, 15_000]);
});

test("a leaver's balance after the last pay day is outstanding", () => {
  const facts = year(
    { knownFrom: "2026-04-06", value: "1200", payDays: MONTHS },
    { knownFrom: "2026-07-29", value: "450", payDays: MONTHS.slice(0, 4) },
  );
  expect(answer(spreadBenefit(facts, law))).toMatchObject({ taxed: "400.00", outstanding: "50.00" });
});

test("a month without pay is passed over before 2027-28 and has its part from then on", () => {
  const payDays = MONTHS.slice(9).map((day, at) => ({ ...day, hasNoPay: at === 1 }));
  const facts = year({ knownFrom: "2027-01-01", value: "300", payDays });
  expect(amounts(facts)).toEqual([15_000, 15_000]);
  const later = {
    ...facts,
    taxYear: 2027,
    plans: [
      {
        ...facts.plans[0],
        knownFrom: "2028-01-01",
        value: "300",
        payDays: payDays.map((day) => ({ ...day, date: day.date.replace("2027", "2028") })),
      },
    ],
  };
  expect(amounts(later)).toEqual([10_000, 10_000, 10_000]);
});

test("from monthly to weekly pay, and what another payroll has taxed, count in what is left", () => {
  const weeks = [5, 12, 19, 26].map((day) => ({ date: `2027-03-${String(day).padStart(2, "0")}` }));
  const facts = year(
    { knownFrom: "2026-04-06", value: "1200", payDays: MONTHS },
    { knownFrom: "2027-03-01", value: "1200", payDays: weeks },
  );
  expect(amounts(facts).slice(-5)).toEqual([10_000, 2500, 2500, 2500, 2500]);
  const moved = { ...year({ knownFrom: "2027-02-01", value: "1200", payDays: MONTHS.slice(10) }), taxedBefore: "1000" };
  expect(amounts(moved)).toEqual([10_000, 10_000]);
});

test("the pennies that do not divide are lost if that is chosen, and no amount is below nothing", () => {
  const facts = year({ knownFrom: "2026-04-06", value: "100", payDays: MONTHS.slice(0, 3) });
  expect(amounts(facts)).toEqual([3333, 3333, 3334]);
  expect(amounts(facts, lawWith({}, { spreadRemainder: "Lost" }))).toEqual([3333, 3333, 3333]);
  const fallen = year(...facts.plans, { knownFrom: "2026-05-01", value: "20", payDays: MONTHS.slice(0, 3) });
  expect(amounts(fallen)).toEqual([3333, -666, -667]);
  expect(amounts(fallen, lawWith({}, { negativeBenefit: "NotBelowZero" }))).toEqual([3333, 0, 0]);
});

test("Class 1A of a year takes whole pounds of each benefit, and leaves out what was paid by pay day", () => {
  const facts = {
    taxYear: 2027,
    items: [
      { kind: "Medical", cashEquivalent: "100.99", isPayrolled: true },
      { kind: "Loan", cashEquivalent: "50.50" },
      { kind: "Voucher", cashEquivalent: "80" },
      { kind: "Car", cashEquivalent: "4000", isPayrolled: true, isPaidByPayDay: true },
    ],
    notDue: "10",
    dueBesides: "30",
  } as const;
  expect(answer(class1AOfYear(facts, law))).toEqual({
    onP11D: "50.00",
    payrolled: "100.00",
    liable: "170.00",
    rate: "15%",
    class1A: "25.50",
    statementsBy: "2028-05-31",
    formsBy: "2028-07-06",
    payBy: "2028-07-22",
    payByPost: "2028-07-19",
  });
});

test("form P46(Car) is due by quarter for a first, an additional and a withdrawn car that is not replaced", () => {
  const car = (availableFrom: string | null, availableTo: string | null, more: object = {}) => ({
    availableFrom,
    availableTo,
    ...more,
  });
  const noticesOf = (cars: readonly object[], taxYear = 2026) =>
    answer(carNotices({ taxYear, cars } as never, law)).notices.map((each) => Object.values(each));
  // One from before the year that continues is known to HMRC; one that follows another on its day, or the next, replaces it.
  expect(noticesOf([car(null, null)])).toEqual([]);
  expect(noticesOf([car(null, "2026-07-05"), car("2026-07-06", null)])).toEqual([]);
  expect(noticesOf([car(null, "2026-07-06"), car("2026-07-06", null)])).toEqual([]);
  expect(noticesOf([car(null, "2026-07-05"), car("2026-07-07", null)])).toEqual([
    [0, "Withdrawn", "2026-07-05", "2026-07-05", "2026-08-02", "2026-08-02"],
    [1, "Provided", "2026-07-07", "2026-10-05", "2026-11-02", "2026-11-02"],
  ]);
  expect(noticesOf([car("2026-10-06", null), car("2027-01-06", "2027-04-05")])).toEqual([
    [0, "Provided", "2026-10-06", "2027-01-05", "2027-02-02", "2027-02-02"],
    [1, "Additional", "2027-01-06", "2027-04-05", "2027-04-05", "2027-05-03"],
    [1, "Withdrawn", "2027-04-05", "2027-04-05", "2027-04-05", "2027-05-03"],
  ]);
  // Two begin as one ends: only one of them replaces it.
  expect(noticesOf([car(null, "2026-05-31"), car("2026-06-01", null), car("2026-06-01", null)])).toHaveLength(1);
  expect(
    noticesOf([car("2026-06-01", null, { isPayrolled: true }), car("2026-06-01", null, { isPrivate: false })]),
  ).toEqual([]);
});

test("Class 1A by pay day begins with 2027-28", () => {
  const refused = class1AOnPayDay({ taxYear: 2026, earnings: "100" }, law);
  expect(refused).toMatchObject({ ok: false, problems: [{ token: "not_in_force", path: "/taxYear" }] });
});

// K-7 of the reference sheet: petrol at 30% in 2026-27, with nothing made good by 1 June 2027.
test("payrolled fuel that was not made good is added to the first pay after 1 June", () => {
  const car = { firstRegistered: "2025-03-01", co2: "120", fuel: "A" } as const;
  const fuel = (allMadeGoodOn: string) =>
    answer(carFuelBenefit({ taxYear: 2026, car, isPayrolled: true, allMadeGoodOn }, law)).cashEquivalent;
  expect([fuel("2027-05-31"), fuel("2027-06-01")]).toEqual(["0.00", "8760.00"]);
  const added = (payDays: readonly string[], taxed = "0") =>
    answer(lateAddition({ taxYear: 2026, kind: "CarFuel", value: fuel("2027-06-01"), taxed, payDays }, law));
  const months = ["2027-04-30", "2027-05-31", "2027-06-30", "2027-07-31"];
  expect(added(months)).toEqual({ amount: "8760.00", payDay: "2027-06-30" });
  expect(added(["2027-06-08", "2027-06-01"], "760.00")).toEqual({ amount: "8000.00", payDay: "2027-06-08" });
  expect(added(["2027-06-01"])).toEqual({ amount: "8760.00", payDay: null });
  expect(added(months, "9000.00")).toEqual({ amount: "0.00", payDay: null });
  const outside = lateAddition(
    { taxYear: 2026, kind: "VanFuel", value: "798", taxed: "0", payDays: ["2027-04-05"] },
    law,
  );
  expect(!outside.ok && outside.problems).toMatchObject([{ token: "outside_tax_year", path: "/payDays/0" }]);
});
