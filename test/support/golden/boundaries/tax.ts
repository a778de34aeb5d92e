import { bandTops, freePayByHand, nationOf } from "../by-hand";
import type { TaxCase } from "../calculator";
import { firstDayOfMonth, firstDayOfWeek, SPANS } from "../dates";
import type { Documents } from "../documents";
import { around } from "./around";

const PREFIXES = ["", "C", "S"];
/** 0T, the standard code, a number of several blocks, and two K codes. */
const CODES = ["0T", "1257L", "2600T", "K145", "K1100"];
const FLAT = ["BR", "D0", "D1"];

interface Payday {
  readonly date: string;
  readonly base: bigint;
  /** Weeks or months that a cumulative code counts, and those of one payment. */
  readonly toDate: bigint;
  readonly span: bigint;
  /** Whether it is in week 53, where a cumulative code needs the year to date. */
  readonly isExtra: boolean;
}

/** Returns payments at every top of a band, a penny below and a penny above, in every pay period of a year. */
export function taxBoundaries(rules: Documents, year: string): TaxCase[] {
  return Object.keys(SPANS).flatMap((payFrequency) =>
    paydays(year, payFrequency).flatMap((payday) =>
      PREFIXES.flatMap((prefix) => [
        ...CODES.flatMap((code) => bandCases(rules, payFrequency, payday, prefix + code)),
        ...FLAT.flatMap((code) => around(100n).map((pay) => taxCase(payFrequency, payday, prefix + code, false, pay))),
      ]),
    ),
  );
}

/** Returns the first days of each pay period's first and last week or month; a 53rd week is a separate period. */
function paydays(year: string, payFrequency: string): Payday[] {
  const { unit, count } = SPANS[payFrequency] ?? { unit: "Week", count: 1 };
  const inYear = unit === "Week" ? 52 : 12;
  const ends = Array.from({ length: inYear / count }, (_, index) => (index + 1) * count);
  const base = BigInt(inYear);
  const span = BigInt(count);
  const days = ends.flatMap((end) =>
    [...new Set([end - count + 1, end])].map((within) => ({
      date: unit === "Week" ? firstDayOfWeek(year, within) : firstDayOfMonth(year, within),
      base,
      toDate: BigInt(end),
      span,
      isExtra: false,
    })),
  );
  const extra = { date: firstDayOfWeek(year, 53), base, toDate: span, span, isExtra: true };
  return unit === "Week" ? [...days, extra] : days;
}

function bandCases(rules: Documents, payFrequency: string, payday: Payday, taxCode: string): TaxCase[] {
  const { date, base, toDate, span } = payday;
  const nation = nationOf(rules, date, taxCode);
  const free = freePayByHand(rules, date, BigInt(/\d+/.exec(taxCode)?.[0] ?? "0"), base);
  const signed = taxCode.includes("K") ? -free : free;
  return [false, true].flatMap((week1Month1) => {
    const periods = week1Month1 ? span : toDate;
    const tops = [0n, ...bandTops(nation, base, periods)].map((top) => top + signed * periods);
    const pays = tops.flatMap((top) => [...around(top), top + 100n]).filter((pay) => pay >= 0n);
    const cases = pays.map((pay) => taxCase(payFrequency, payday, taxCode, week1Month1, pay));
    return payday.isExtra ? [...cases, ...aroundFreePay(cases[0], signed * 52n)] : cases;
  });
}

const PAY = 50_000n;
const PLENTY = 10_000_000n;

/** Returns a payment of week 53 with which the year's pay is the free pay of 52 weeks, or a penny less or more. */
function aroundFreePay(one: TaxCase | undefined, freePay: bigint): TaxCase[] {
  if (one === undefined || freePay <= PAY) return [];
  return around(freePay).map((total) => ({ ...one, pay: PAY, payBefore: total - PAY }));
}

/** Makes a case; in week 53 the pay to date is more than any code's free pay. */
function taxCase(payFrequency: string, payday: Payday, taxCode: string, week1Month1: boolean, pay: bigint): TaxCase {
  const { date, isExtra } = payday;
  const payBefore = isExtra ? PLENTY : 0n;
  return { date, payFrequency, taxCode, week1Month1, pay, benefits: 0n, payBefore, taxBefore: 0n };
}
