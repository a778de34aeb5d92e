import fc from "fast-check";
import {
  type DayNumber,
  dayNumber,
  describeProblem,
  endOfTaxYear,
  FREQUENCIES,
  formatDate,
  formatPence,
  problem,
  startOfTaxYear,
  type TaxYear,
} from "../../base";
import type { BenefitRules, CarBenefitFacts, SpreadFacts } from "../../benefits";
import { at, payFrequencies, pick, sometimes } from "./draws";

const money = (upTo: number) => fc.integer({ min: 0, max: upTo }).map(formatPence);
const wholePounds = (upTo: number) => fc.integer({ min: 0, max: upTo }).map(String);

/** Grams in whole numbers, and now and then with decimals, which are cut. */
const grams = fc.oneof(
  { weight: 2, arbitrary: fc.constant("0") },
  { weight: 3, arbitrary: wholePounds(50) },
  { weight: 3, arbitrary: fc.integer({ min: 51, max: 76 }).map(String) },
  { weight: 4, arbitrary: wholePounds(260) },
  { weight: 1, arbitrary: money(26_000) },
);

const engineSizes = fc.oneof(fc.constantFrom(1, 1400, 1401, 2000, 2001), fc.integer({ min: 600, max: 7000 }));

const registered = fc.oneof(
  fc.integer({ min: dayNumber(1980, 1, 1), max: dayNumber(2029, 12, 31) }),
  fc.constantFrom(dayNumber(1997, 12, 31), dayNumber(1998, 1, 1), dayNumber(2025, 1, 1), dayNumber(2028, 4, 5)),
);

const payments = (purposes: fc.Arbitrary<"PrivateUse" | "Fuel" | "Lease">) =>
  fc.array(fc.record({ amount: money(60_000), day: fc.integer({ min: -10, max: 480 }), purpose: purposes }), {
    maxLength: 3,
  });

const SHARES = fc.record({ part: fc.integer({ min: 1, max: 50 }), before: fc.integer({ min: 0, max: 50 }) });

const carDrafts = fc.record({
  year: pick,
  registered,
  co2: fc.option(grams, { freq: 9 }),
  electricRange: fc.oneof(wholePounds(140), money(14_000)),
  fuel: fc.constantFrom<CarBenefitFacts["fuel"]>("A", "D", "F"),
  engineSize: fc.option(engineSizes, { freq: 4 }),
  flags: fc.record({ cannotEmit: fc.boolean(), isApprovedAfterEuro6e: fc.boolean(), isPayrolled: fc.boolean() }),
  arrangement: sometimes(
    30,
    fc.record({ made: fc.integer({ min: 0, max: 2000 }), changed: sometimes(50, fc.nat(3000)) }),
  ),
  from: sometimes(40, fc.integer({ min: -200, max: 365 })),
  days: sometimes(40, fc.integer({ min: 0, max: 500 })),
  gaps: fc.array(fc.record({ from: fc.integer({ min: -60, max: 400 }), days: fc.integer({ min: 0, max: 60 }) }), {
    maxLength: 3,
  }),
  share: sometimes(15, SHARES),
  use: fc.oneof(
    { weight: 12, arbitrary: fc.constant<NonNullable<CarBenefitFacts["use"]>>("Private") },
    {
      weight: 1,
      arbitrary: fc.constantFrom<NonNullable<CarBenefitFacts["use"]>>(
        "Pool",
        "Emergency",
        "BannedAndNotMade",
        "Replacement",
      ),
    },
  ),
  listPrice: fc.oneof(wholePounds(120_000), money(15_000_000)),
  accessories: fc.array(
    fc.record({
      kind: fc.constantFrom<NonNullable<CarBenefitFacts["accessories"]>[number]["kind"]>(
        "Accessory",
        "Accessory",
        "RoadFuelGas",
        "MobilePhone",
        "LikeForLike",
      ),
      price: fc.oneof(fc.constantFrom("99.99", "100.00"), money(200_000)),
      fitted: sometimes(60, fc.integer({ min: -400, max: 400 })),
      contribution: money(20_000),
    }),
    { maxLength: 3 },
  ),
  contributions: fc.array(
    fc.record({ amount: money(700_000), day: fc.integer({ min: -900, max: 500 }), toBeReturned: money(200_000) }),
    { maxLength: 2 },
  ),
  marketValue: sometimes(25, fc.oneof(fc.constantFrom("14999.99", "15000.00"), wholePounds(90_000))),
  payments: payments(fc.constantFrom("PrivateUse", "PrivateUse", "Fuel", "Lease")),
  forgone: sometimes(25, money(2_000_000)),
});

/**
 * Company cars of the tax years of the law, with dates, prices and limits of every kind. The smallest example is a car of
 * the latest year without anything uncommon. Throws `RangeError` for anything but the law of benefits.
 */
export function companyCars(rulebook: BenefitRules): fc.Arbitrary<CarBenefitFacts> {
  const years = heldYears(rulebook);
  return carDrafts.map((draft): CarBenefitFacts => {
    const taxYear = at(years, draft.year);
    const start = startOfTaxYear(taxYear);
    const on = (offset: number) => formatDate(start + offset);
    const { arrangement, from, days, share, forgone } = draft;
    return {
      taxYear,
      firstRegistered: formatDate(draft.registered),
      co2: draft.co2,
      electricRange: draft.electricRange,
      fuel: draft.fuel,
      engineSize: draft.engineSize,
      ...draft.flags,
      arrangement: arrangement === null ? null : arrangementOf(arrangement),
      availableFrom: from === null ? null : on(from),
      availableTo: days === null ? null : on((from ?? 0) + days),
      unavailable: draft.gaps.map((gap) => ({ from: on(gap.from), to: on(gap.from + gap.days) })),
      share: share === null ? null : { part: share.part, before: share.before, of: 100 },
      use: draft.use,
      listPrice: draft.listPrice,
      accessories: draft.accessories.map(({ fitted, ...rest }) => ({
        ...rest,
        fittedOn: fitted === null ? null : on(fitted),
      })),
      capitalContributions: draft.contributions.map(({ day, ...rest }) => ({ ...rest, paidOn: on(day) })),
      marketValue: draft.marketValue,
      payments: draft.payments.map(({ day, ...rest }) => ({ ...rest, paidOn: on(day) })),
      ...(forgone === null ? {} : { forgone }),
    };
  });
}

function arrangementOf({ made, changed }: { made: number; changed: number | null }) {
  const madeOn = dayNumber(2024, 1, 1) + made;
  return { madeOn: formatDate(madeOn), changedOn: changed === null ? null : formatDate(madeOn + changed) };
}

const spreadDrafts = fc.record({
  year: pick,
  payFrequency: payFrequencies,
  firstPayDay: fc.integer({ min: 0, max: 30 }),
  /** Days from 6 April on which the benefit becomes known. */
  known: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 0, max: 340 }) }),
  value: money(3_000_000),
  changes: fc.uniqueArray(
    fc.record({
      day: fc.integer({ min: 1, max: 364 }),
      value: money(3_000_000),
      /** Days from 6 April after which there are no more pay days: the employee leaves, or the benefit ends. */
      last: sometimes(30, fc.integer({ min: 0, max: 364 })),
      payFrequency: sometimes(20, payFrequencies),
      withoutPay: sometimes(30, fc.integer({ min: 0, max: 364 })),
    }),
    { maxLength: 4, selector: ({ day }) => day },
  ),
});

/**
 * Benefits over the pay days of a tax year whose value, pay frequency, last pay day and days without pay change. The
 * smallest example is one value over the pay days of the latest year. Throws `RangeError` for anything but the law of
 * benefits.
 */
export function benefitYears(rulebook: BenefitRules): fc.Arbitrary<SpreadFacts> {
  const years = heldYears(rulebook);
  return spreadDrafts.map(({ year, payFrequency, firstPayDay, known, value, changes }): SpreadFacts => {
    const taxYear = at(years, year);
    const start = startOfTaxYear(taxYear);
    const sorted = changes.filter(({ day }) => day > known).sort((a, b) => a.day - b.day);
    const later = sorted.map((change) => {
      const days = payDaysOf(taxYear, change.payFrequency ?? payFrequency, firstPayDay);
      const { last, withoutPay } = change;
      const payDays = days.filter((day) => last === null || day <= start + last);
      return {
        knownFrom: formatDate(start + change.day),
        value: change.value,
        payDays: payDays.map((day) => ({
          date: formatDate(day),
          hasNoPay: withoutPay !== null && Math.abs(day - start - withoutPay) < 10,
        })),
      };
    });
    const first = payDaysOf(taxYear, payFrequency, firstPayDay).map((day) => ({ date: formatDate(day) }));
    return { taxYear, plans: [{ knownFrom: formatDate(start + known), value, payDays: first }, ...later] };
  });
}

function payDaysOf(
  taxYear: TaxYear,
  payFrequency: keyof typeof FREQUENCIES,
  firstPayDay: number,
): readonly DayNumber[] {
  const step = Math.floor(364 / FREQUENCIES[payFrequency].perYear);
  const days: DayNumber[] = [];
  for (let day = startOfTaxYear(taxYear) + firstPayDay; day <= endOfTaxYear(taxYear); day += step) days.push(day);
  return days;
}

/** Returns the tax years of the law, latest first. */
function heldYears(rulebook: BenefitRules): readonly TaxYear[] {
  const isLaw = typeof rulebook === "object" && rulebook !== null && typeof rulebook.lawOf === "function";
  if (!isLaw) throw new RangeError(describeProblem(problem("not_a_rulebook", "/rulebook")));
  return [...rulebook.taxYears].reverse();
}
