import type { EarningsPeriod, TaxPeriod } from "../../engine/base";
import { taxTables } from "../../engine/income-tax";
import { directorTables, type NiTables, niTables } from "../../engine/national-insurance";
import type { FiguresInForce } from "../../engine/rulebook";
import { loanThreshold } from "../../engine/student-loans";
import {
  ALONE_TAX,
  BLOCK_CUMULATIVE,
  BLOCK_LIMIT_RATE,
  BLOCK_LOAN_WEEKS,
  BLOCK_LOANS,
  BLOCK_NI,
  BLOCK_OWN_SPANS,
  BLOCK_PLAN_FIRST,
  BLOCK_SIZE,
  BLOCK_SPANS,
  BLOCK_TAX,
  type HeapF64,
  LOAN_TABLE_SIZE,
  LOWER_EARNINGS_LIMIT,
  NI_TABLE_SIZE,
  NO_LIMIT,
} from "../../kernel";
import { LOANS, letterTable } from "./attributes";

/** The number of values in a rule block. */
export const RULE_BLOCK_SIZE: number = BLOCK_SIZE;

/** The letter without earnings records: its bands stay empty because no earnings reach its lower earnings limit. */
const UNRECORDED = "X";

/**
 * Packs the rule block of one tax period: the figures in force on a payment date, for one frequency.
 *
 * `directorWeeks` makes it the block of directors on the annual method, with that many weeks in their year. Letters
 * that the year does not have stay empty, and so do loans that are not collected.
 */
export function packRules(
  figures: FiguresInForce,
  period: TaxPeriod,
  earningsPeriod: EarningsPeriod,
  directorWeeks: number | null = null,
): HeapF64 {
  const block = new Float64Array(BLOCK_SIZE);
  const spans = period.isExtraWeek ? period.span : period.toDate;
  block[BLOCK_SPANS] = spans;
  block[BLOCK_OWN_SPANS] = period.span;
  block[BLOCK_CUMULATIVE] = period.isExtraWeek ? 0 : 1;
  block[BLOCK_LIMIT_RATE] = figures.incomeTax.regulatoryLimitBasisPoints;
  block.set(taxTables(figures, period.base, spans), BLOCK_TAX);
  block.set(taxTables(figures, period.base, period.span), BLOCK_TAX + ALONE_TAX);
  writeNi(block, directorWeeks === null ? niTables(figures, earningsPeriod) : directorTables(figures, directorWeeks));
  writeLoans(block, figures, earningsPeriod);
  return block;
}

function writeNi(block: HeapF64, { heap, offsets }: NiTables): void {
  for (const [letter, table] of offsets) {
    const at = BLOCK_NI + letterTable(letter);
    block.set(heap.subarray(table, table + NI_TABLE_SIZE), at);
    if (letter === UNRECORDED) block[at + LOWER_EARNINGS_LIMIT] = NO_LIMIT;
  }
}

function writeLoans(block: HeapF64, figures: FiguresInForce, period: EarningsPeriod): void {
  const averages =
    period.unit === "Week" && period.count > 1 && figures.policies.loanMultiplesOfWeeks === "AverageWeek";
  const counted: EarningsPeriod = averages ? { unit: "Week", count: 1 } : period;
  block[BLOCK_LOAN_WEEKS] = averages ? period.count : 1;
  block[BLOCK_PLAN_FIRST] = figures.policies.loanOrder === "StudentFirst" ? 1 : 0;
  for (const [place, name] of LOANS.entries()) {
    const loan = loanNamed(name, figures);
    const at = BLOCK_LOANS + place * LOAN_TABLE_SIZE;
    block[at] = loan === null ? NO_LIMIT : loanThreshold(loan.thresholdYearPence, counted, figures.taxYear);
    block[at + 1] = loan === null ? 0 : loan.rateBasisPoints;
  }
}

function loanNamed(name: (typeof LOANS)[number], { studentLoans: { plans, postgraduateLoan } }: FiguresInForce) {
  if (name === null) return null;
  return name === "Postgraduate" ? postgraduateLoan : plans[name];
}
