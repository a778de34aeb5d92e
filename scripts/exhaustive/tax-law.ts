import type { Decimal, Figures } from "../../test/oracle";
import { type Code, freePayOfOnePeriod } from "../../test/oracle/income-tax";

/** 1/10,000 of a pound, the unit that the specification cuts to. */
const TEN_THOUSANDTHS = 10_000n;

/** A nation's table for some months: limits cut to four decimals, tops rounded up to the pound, tax below each band. */
export interface MonthTable {
  readonly cut: readonly bigint[];
  readonly tops: readonly bigint[];
  readonly below: readonly bigint[];
  readonly rates: readonly bigint[];
}

/** Applies T-12 to T-15 in whole numbers. */
export function monthTable(figures: Figures, nation: Code["nation"], months: bigint): MonthTable {
  const { limits, rates, builtUp } = figures.nations[nation];
  const yearly = limits.map((limit) => BigInt(limit.toNumber()) * TEN_THOUSANDTHS);
  const basisPoints = rates.map((rate) => inBasisPoints(rate));
  const cut = yearly.map((limit) => (limit * months) / 12n);
  const below: bigint[] = [];
  let ofYear = 0n;
  for (const [i, limit] of yearly.entries()) {
    const rate = basisPoints[i] as bigint;
    ofYear += ((limit - (yearly[i - 1] ?? 0n)) * rate) / TEN_THOUSANDTHS;
    const ofBand = ((cut[i] as bigint) - (cut[i - 1] ?? 0n)) * rate;
    const chained = ((below[i - 1] ?? 0n) * TEN_THOUSANDTHS + ofBand) / TEN_THOUSANDTHS;
    below.push(builtUp ? chained : (ofYear * months) / 12n);
  }
  const tops = cut.map((limit) => ((limit + TEN_THOUSANDTHS - 1n) / TEN_THOUSANDTHS) * 100n);
  return { cut, tops, below, rates: basisPoints };
}

function inBasisPoints(rate: Decimal): bigint {
  return BigInt(rate.times(10_000).toNumber());
}

/** The tax of one code over a number of months. */
export interface TaxLaw {
  /** Free pay in pence; negative is additional pay. */
  readonly freePay: bigint;
  /** Returns the tax due in pence on pay to date, in pence. */
  due(payToDate: bigint): bigint;
}

export function taxLaw(figures: Figures, code: Code, months: bigint): TaxLaw {
  if (code.kind === "NT") return { freePay: 0n, due: () => 0n };
  if (code.kind === "flat") {
    const { rates, basicRate } = figures.nations[code.nation];
    const rate = inBasisPoints(rates[basicRate - 1 + code.step] as Decimal);
    return { freePay: 0n, due: (pay) => ((pay < 0n ? 0n : pay / 100n) * rate) / 100n };
  }
  const table = monthTable(figures, code.nation, months);
  const ofCode = BigInt(freePayOfOnePeriod(figures, code.number, 12).times(100).toNumber()) * months;
  const freePay = code.kind === "K" ? -ofCode : ofCode;
  return { freePay, due: (pay) => bandTax(table, pay - freePay) };
}

/** Applies T-10 to T-16: the band by the pay with its pence, the tax by its whole pounds. */
function bandTax({ cut, tops, below, rates }: MonthTable, pay: bigint): bigint {
  if (pay <= 0n) return 0n;
  const found = tops.findIndex((top) => pay <= top);
  const band = found < 0 ? tops.length : found;
  const part = (pay / 100n) * TEN_THOUSANDTHS - (cut[band - 1] ?? 0n);
  const tax = (below[band - 1] ?? 0n) + (part * (rates[band] as bigint)) / TEN_THOUSANDTHS;
  return tax / 100n;
}
