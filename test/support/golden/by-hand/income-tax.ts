import type { TaxCase } from "../calculator";
import { SPANS, taxWeekAndMonth } from "../dates";
import type { Documents } from "../documents";
import { penceOf } from "../pence";
import { ceilingOf, floorOf, most } from "./divide";
import { basisPointsOf, figureOn } from "./figures";

// The rules of the specification for PAYE tax table routines, one after another, in whole numbers: amounts in
// pence, and "u" for a ten-thousandth of a pound.

export interface NationRules {
  readonly basicRate: number;
  readonly thresholdTax: "Apportioned" | "BuiltUp";
  readonly bands: readonly { readonly upTo?: string; readonly rate: string }[];
}

/** Calculates the tax of one payment in pence; negative is a refund. Weeks 53, 54 and 56 by rule T-25. */
export function taxByHand(rules: Documents, facts: TaxCase): bigint {
  const { base, span, toDate, isExtraWeek } = periodOf(facts);
  const isCumulative = !facts.week1Month1;
  if (isExtraWeek && isCumulative && isWithinFreePay(rules, facts, base)) return 0n;
  const isBasicRate = /^[SC]?BR$/.test(facts.taxCode);
  const alone = facts.week1Month1 || (isExtraWeek && !isBasicRate);
  const periods = alone ? span : toDate;
  const pay = alone ? facts.pay : facts.payBefore + facts.pay;
  const tax = taxOnPay(rules, facts, pay, base, periods) - (alone ? 0n : facts.taxBefore);
  const rate = basisPointsOf(figureOn<string>(rules, facts.date, "income-tax", "regulatoryLimit"));
  const limit = floorOf(most(0n, facts.pay - facts.benefits) * rate, 10_000n);
  return tax > limit ? limit : tax;
}

/** Returns whether the free pay of 52 weeks covers the year's pay to date; a K code's additional pay never does. */
function isWithinFreePay(rules: Documents, { date, taxCode, pay, payBefore }: TaxCase, base: bigint): boolean {
  const number = /^[SC]?(\d+)[LMNT]$/.exec(taxCode)?.[1] ?? "0";
  return !/^[SC]?K/.test(taxCode) && payBefore + pay <= freePayByHand(rules, date, BigInt(number), base) * 52n;
}

/** Returns the base year, the periods of one payment, and the periods to date. */
function periodOf({ date, payFrequency }: TaxCase) {
  const { unit, count } = SPANS[payFrequency] ?? { unit: "Week", count: 1 };
  const { week, month } = taxWeekAndMonth(date);
  const reached = unit === "Week" ? week : month;
  return {
    base: unit === "Week" ? 52n : 12n,
    span: BigInt(count),
    toDate: BigInt(Math.ceil(reached / count) * count),
    isExtraWeek: unit === "Week" && week === 53,
  };
}

function taxOnPay(rules: Documents, facts: TaxCase, pay: bigint, base: bigint, periods: bigint): bigint {
  if (facts.taxCode === "NT") return 0n;
  const nation = nationOf(rules, facts.date, facts.taxCode);
  const [, flat, k, number] = /^[SC]?(?:(BR|D\d)|(K)?(\d+)[LMNT]?)$/.exec(facts.taxCode) ?? [];
  if (flat !== undefined) {
    const step = flat === "BR" ? 0 : Number(flat.slice(1)) + 1;
    return (floorOf(most(0n, pay), 100n) * rateOf(nation, nation.basicRate - 1 + step)) / 100n;
  }
  const free = freePayByHand(rules, facts.date, BigInt(number ?? "0"), base) * periods;
  return bandTax(nation, k === undefined ? pay - free : pay + free, base, periods);
}

/** Returns the bands that a code names. */
export function nationOf(rules: Documents, date: string, taxCode: string): NationRules {
  const name = taxCode.startsWith("S") ? "scotland" : taxCode.startsWith("C") ? "wales" : "englandAndNorthernIreland";
  return figureOn<NationRules>(rules, date, "income-tax", name);
}

function rateOf(nation: NationRules, index: number): bigint {
  const band = nation.bands[index];
  if (band === undefined) throw new Error(`no band ${index}`);
  return basisPointsOf(band.rate);
}

interface FreePayRules {
  readonly blockSizeUnits: number;
  readonly block: { readonly week: string; readonly month: string };
  readonly topUp: { readonly year: string };
}

/** Returns the free pay of one week (base 52) or month (base 12) in pence. */
export function freePayByHand(rules: Documents, date: string, number: bigint, base: bigint): bigint {
  if (number === 0n) return 0n;
  const figures = figureOn<FreePayRules>(rules, date, "income-tax", "freePay");
  const blockSize = BigInt(figures.blockSizeUnits);
  const blocks = (number - 1n) / blockSize;
  const rest = ((number - 1n) % blockSize) + 1n;
  const u = floorOf((10n * rest + BigInt(figures.topUp.year)) * 10_000n, base);
  return ceilingOf(u, 100n) + blocks * penceOf(base === 52n ? figures.block.week : figures.block.month);
}

/** Calculates tax on pay after free or additional pay, by the bands of a number of periods. */
function bandTax(nation: NationRules, pay: bigint, base: bigint, periods: bigint): bigint {
  if (pay <= 0n) return 0n;
  const starts = bandStarts(nation, base, periods);
  const above = starts.filter(({ start }) => pay > ceilingOf(start, 10_000n) * 100n);
  const index = most(0n, BigInt(above.length) - 1n);
  const band = starts[Number(index)];
  if (band === undefined) throw new Error("no bands");
  const pounds = floorOf(pay, 100n);
  const u = band.taxBelow + floorOf((pounds * 10_000n - band.start) * band.rate, 10_000n);
  return floorOf(u, 100n);
}

/** Returns where each band starts in a number of periods, and the tax below it, both in u. */
export function bandStarts(nation: NationRules, base: bigint, periods: bigint) {
  let limitBelow = 0n;
  let start = 0n;
  let taxBelow = 0n;
  let taxOfYear = 0n;
  return nation.bands.map((band, index) => {
    const rate = rateOf(nation, index);
    const entry = { start, taxBelow, rate };
    if (band.upTo !== undefined) {
      const limit = BigInt(band.upTo);
      const next = floorOf(limit * 10_000n * periods, base);
      taxOfYear += (limit - limitBelow) * rate;
      const builtUp = taxBelow + floorOf((next - start) * rate, 10_000n);
      taxBelow = nation.thresholdTax === "BuiltUp" ? builtUp : floorOf(taxOfYear * periods, base);
      limitBelow = limit;
      start = next;
    }
    return entry;
  });
}

/** Returns the highest pay after free pay that is still in each band, in pence. */
export function bandTops(nation: NationRules, base: bigint, periods: bigint): bigint[] {
  return bandStarts(nation, base, periods)
    .slice(1)
    .map(({ start }) => ceilingOf(start, 10_000n) * 100n);
}
