import { ceilTo, Decimal, floorTo, tablesAreKept, truncateTo, ZERO } from "./decimals";
import type { Figures, NationTax } from "./figures";
import type { TaxBasis } from "./pay-period";

/** The parts of a tax code that the calculation needs. */
export interface Code {
  readonly nation: "" | "C" | "S";
  readonly kind: "number" | "K" | "flat" | "NT";
  readonly number: number;
  /** Of a flat code: bands above the basic rate. */
  readonly step: number;
}

export function parseCode(text: string): Code {
  if (text === "NT") return { nation: "", kind: "NT", number: 0, step: 0 };
  const nation = text.startsWith("S") ? "S" : text.startsWith("C") ? "C" : "";
  const body = text.slice(nation.length);
  if (body === "BR") return { nation, kind: "flat", number: 0, step: 0 };
  if (body.startsWith("D")) return { nation, kind: "flat", number: 0, step: Number(body.slice(1)) + 1 };
  if (body.startsWith("K")) return { nation, kind: "K", number: Number(body.slice(1)), step: 0 };
  return { nation, kind: "number", number: Number(body.slice(0, -1)), step: 0 };
}

export interface TaxFacts {
  readonly code: Code;
  readonly week1Month1: boolean;
  readonly basis: TaxBasis;
  readonly pay: Decimal;
  readonly benefits: Decimal;
  readonly payToDate: Decimal;
  readonly taxToDate: Decimal;
  /** Weeks or months of a payment taxed alone. */
  readonly spanAlone: number;
  /** Pay and tax of earlier payments of the pay period that were taxed alone. */
  readonly payInPeriod: Decimal;
  readonly taxInPeriod: Decimal;
  /** A strike, or an extra payment before the main one. */
  readonly repaysNothing: boolean;
}

/** The tax of a payment, before and after the limit of T-21a. */
export interface TaxTaken {
  readonly due: Decimal;
  readonly taken: Decimal;
}

const NO_TAX: TaxTaken = { due: ZERO, taken: ZERO };

/** Calculates tax of one payment: T-10 to T-18, T-21a, T-25, T-30 to T-34, T-40 to T-43, T-50 to T-52. */
export function taxOf(figures: Figures, facts: TaxFacts): TaxTaken {
  const { code, basis, week1Month1 } = facts;
  if (basis.extraWeek && !week1Month1 && withinFreePayOfYear(figures, facts)) return NO_TAX;
  const isBasicRate = code.kind === "flat" && code.step === 0;
  const alone = week1Month1 || (basis.extraWeek && !isBasicRate);
  const n = alone ? facts.spanAlone : basis.n;
  const pay = facts.pay.plus(alone ? facts.payInPeriod : facts.payToDate);
  const before = alone ? facts.taxInPeriod : facts.taxToDate;
  const tax = dueToDate(figures, code, basis.base, n, pay).minus(before);
  const limit = floorTo(Decimal.max(ZERO, facts.pay.minus(facts.benefits)).times(figures.regulatoryLimit), 2);
  if (tax.lt(0) && (alone || facts.repaysNothing)) return NO_TAX;
  return { due: tax, taken: tax.gt(limit) ? limit : tax };
}

/** T-25 (3): pay to date, this payment included, does not exceed free pay to week 52. */
function withinFreePayOfYear(figures: Figures, { code, basis, pay, payToDate }: TaxFacts): boolean {
  const free = freePayOfOnePeriod(figures, code.number, basis.base).times(52);
  return payToDate.plus(pay).lte(code.kind === "K" ? free.negated() : free);
}

function dueToDate(figures: Figures, code: Code, base: 52 | 12, n: number, pay: Decimal): Decimal {
  if (code.kind === "NT") return ZERO;
  const nation = figures.nations[code.nation];
  if (code.kind === "flat") return flatTax(nation, code.step, pay);
  const adjustment = freePayOfOnePeriod(figures, code.number, base).times(n);
  return bandTax(nation, base, n, code.kind === "K" ? pay.plus(adjustment) : pay.minus(adjustment));
}

function flatTax(nation: NationTax, step: number, pay: Decimal): Decimal {
  const rate = nation.rates[nation.basicRate - 1 + step] as Decimal;
  return floorTo(floorTo(Decimal.max(ZERO, pay), 0).times(rate), 2);
}

/** Applies T-2 and T-3. */
export function freePayOfOnePeriod(figures: Figures, number: number, base: 52 | 12): Decimal {
  if (number === 0) return ZERO;
  const { blockSize, week, month, topUp } = figures.freePay;
  const blocks = Math.floor((number - 1) / blockSize);
  const rest = ((number - 1) % blockSize) + 1;
  const restOfPeriod = ceilTo(truncateTo(topUp.plus(rest * 10).div(base), 4), 2);
  return restOfPeriod.plus((base === 52 ? week : month).times(blocks));
}

interface BandTable {
  readonly c: readonly Decimal[];
  readonly v: readonly Decimal[];
  readonly k: readonly Decimal[];
}

/** Applies T-12 to T-15. */
function bandTax(nation: NationTax, base: 52 | 12, n: number, u: Decimal): Decimal {
  if (u.lte(0)) return ZERO;
  const { c, v, k } = bandTable(nation, base, n);
  const found = v.findIndex((limit) => u.lte(limit));
  const i = found < 0 ? v.length : found;
  const below = i - 1;
  const part = floorTo(u, 0).minus(c[below] ?? ZERO);
  return floorTo(truncateTo((k[below] ?? ZERO).plus(part.times(nation.rates[i] as Decimal)), 4), 2);
}

const tables = new WeakMap<NationTax, Map<string, BandTable>>();

/** Calculates a table once for each nation, base and n, like a printed table. */
function bandTable(nation: NationTax, base: 52 | 12, n: number): BandTable {
  if (!tablesAreKept()) return writeBandTable(nation, base, n);
  const known = tables.get(nation) ?? new Map<string, BandTable>();
  tables.set(nation, known);
  const key = `${base}/${n}`;
  const table = known.get(key) ?? writeBandTable(nation, base, n);
  known.set(key, table);
  return table;
}

function writeBandTable({ limits, rates, builtUp }: NationTax, base: 52 | 12, n: number): BandTable {
  const ofPeriods = (yearly: Decimal) => truncateTo(yearly.times(n).div(base), 4);
  const c = limits.map(ofPeriods);
  const k: Decimal[] = [];
  let yearly = ZERO;
  for (const [i, limit] of limits.entries()) {
    const rate = rates[i] as Decimal;
    yearly = yearly.plus(limit.minus(limits[i - 1] ?? ZERO).times(rate));
    const ofThisBand = (c[i] as Decimal).minus(c[i - 1] ?? ZERO).times(rate);
    k.push(builtUp ? truncateTo((k[i - 1] ?? ZERO).plus(ofThisBand), 4) : ofPeriods(yearly));
  }
  return { c, v: c.map((limit) => ceilTo(limit, 0)), k };
}
