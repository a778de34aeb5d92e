import { packAttributes, packRules } from "../../src/batch/machine";
import { getEarningsPeriod, getTaxYear, readDate, taxPeriodOn } from "../../src/engine/base";
import { readTaxCode, signedFreePay, type TaxCode } from "../../src/engine/income-tax";
import { parseCode } from "../../test/oracle/income-tax";
import type { TwoFigures } from "./contributions";
import { type Counts, type Stretch, same } from "./counts";
import type { KernelRows, Outputs } from "./kernel-rows";
import { type TaxLaw, taxLaw } from "./tax-law";

/** Pay of each month before the swept one. */
const MONTHLY_PAY = 312_345;
/** The regulatory limit on tax, in basis points of the pay. */
const HALF = 5000n;

/** One code in one month, to date or alone. */
export interface TaxCase {
  readonly code: string;
  readonly month: number;
  readonly alone: boolean;
}

/** Returns every nation's families of codes, cumulative in each month and on a month 1 basis. */
export function taxCases({ oracle }: TwoFigures): TaxCase[] {
  const families = ["1257L", "0T", "K475", "BR", "D0", "D1"];
  const scottish = oracle.nations.S.rates.length - oracle.nations.S.basicRate - 1;
  const topCodes = ["SD2", "SD3"].slice(0, Math.max(0, scottish - 1));
  const codes = [...["", "C", "S"].flatMap((nation) => families.map((code) => nation + code)), ...topCodes, "NT"];
  const months = Array.from({ length: 12 }, (_, before) => before + 1);
  return codes.flatMap((code) => [
    ...months.map((month) => ({ code, month, alone: false })),
    { code, month: 7, alone: true },
  ]);
}

/** Compares tax on every penny of some ranges of a month's pay, after earlier months of equal pay. */
export function sweepTax(
  kernel: KernelRows,
  figures: TwoFigures,
  sweep: TaxCase,
  stretches: readonly Stretch[],
  counts: Counts,
): void {
  const code = readTaxCode(`${sweep.code}${sweep.alone ? "M1" : ""}`);
  if (code === null) throw new Error(`no code: ${sweep.code}`);
  const law = taxLaw(figures.oracle, parseCode(sweep.code), sweep.alone ? 1n : BigInt(sweep.month));
  const payToDate = (sweep.month - 1) * MONTHLY_PAY;
  const taxToDate = taxBefore(figures, sweep, payToDate);
  const rows = rowsOf(figures, sweep, code, payToDate, taxToDate);
  const before = sweep.alone ? { pay: 0, tax: 0 } : { pay: payToDate, tax: taxToDate };
  for (const [from, to] of stretches) {
    const walk = new TaxWalk(law, before.pay, before.tax, sweep, counts);
    kernel.sweep(rows, from, to, (first, count, outputs) => walk.compare(first, count, outputs));
  }
  counts.sweeps++;
}

/** Returns the tax of the earlier months, so that the swept month has only its own tax. */
function taxBefore({ oracle }: TwoFigures, { code, month }: TaxCase, payToDate: number): number {
  return month === 1 ? 0 : Number(taxLaw(oracle, parseCode(code), BigInt(month - 1)).due(BigInt(payToDate)));
}

function rowsOf({ engine, date }: TwoFigures, sweep: TaxCase, code: TaxCode, payToDate: number, taxToDate: number) {
  const start = readDate(date);
  const period = { ...taxPeriodOn(start, getTaxYear(start), "Monthly"), toDate: sweep.month };
  return {
    rules: packRules(engine, period, getEarningsPeriod("Monthly")),
    attributes: packAttributes({ code, letter: "X", plan: null, postgraduateLoan: false }),
    freePay: signedFreePay(engine, code, 12),
    payToDate,
    taxToDate,
  };
}

/**
 * Follows the tax penny by penny. It changes only with the whole pounds of pay after free pay, or a penny past them,
 * where a band may end: there the tax is recalculated, and so is half of the pay.
 */
class TaxWalk {
  readonly #freePence: number;
  #wanted: number | null = null;

  constructor(
    private readonly law: TaxLaw,
    private readonly payBefore: number,
    private readonly taxBefore: number,
    private readonly sweep: TaxCase,
    private readonly counts: Counts,
  ) {
    this.#freePence = Number(law.freePay);
  }

  compare(first: number, count: number, { tax }: Outputs): void {
    for (let row = 0; row < count; row++) {
      const pence = first + row;
      const half = (pence - (pence & 1)) / 2;
      same(
        tax[row] as number,
        Math.min(this.wanted(pence, half), half),
        () => `${JSON.stringify(this.sweep)} on ${pence}`,
      );
    }
    this.counts.pennies += count;
    this.counts.figures += count;
  }

  private wanted(pence: number, half: number): number {
    const pay = this.payBefore + pence;
    const beyondPound = (pay - this.#freePence) % 100;
    if (this.#wanted !== null && beyondPound !== 0 && beyondPound !== 1) return this.#wanted;
    if (BigInt(half) !== (BigInt(pence) * HALF) / 10_000n) throw new Error(`the oracle lost count at ${pence}`);
    this.#wanted = Number(this.law.due(BigInt(pay))) - this.taxBefore;
    this.counts.inBigInt += 2;
    return this.#wanted;
  }
}
