import { grossToNet, type NiBandResult, type Payslip } from "../../src/engine/gross-to-net";
import type { Rulebook } from "../../src/engine/rulebook";
import { type FiguresOn, type OraclePayslip, oracleFigures, oraclePayslip } from "../oracle";
import { type DatedFacts, payslipCases } from "./payslip-cases";
import { Random } from "./random";
import { rulebookOf } from "./rule-documents";

/** One payslip on which the library and the oracle differ. */
export interface Difference {
  readonly facts: DatedFacts;
  /** JSON pointer of the first figure that differs. */
  readonly at: string;
  readonly library: unknown;
  readonly oracle: unknown;
}

export interface ParityReport {
  readonly compared: number;
  /** Payslips that both refuse because deductions exceed the pay. */
  readonly negative: number;
  /** Payslips whose loans are limited by what a court order protects. */
  readonly limitedLoans: number;
  readonly differences: readonly Difference[];
}

const DIFFERENCES_KEPT = 5;

/**
 * Calculates `count` generated payslips by the library and by the oracle and compares all that the oracle knows: every
 * figure, the letters, the year to date, the warnings, the calculated rows, and what each court order takes. Texts and
 * workings, and the state of court orders, are compared by golden rows alone; a wrong figure in the rules, which both
 * read, by those and by the published figures.
 */
export function compareGenerated(
  documents: Readonly<Record<string, unknown>>,
  seed: number,
  count: number,
  progress: (done: number) => void = () => {},
): ParityReport {
  const rulebook = rulebookOf(documents);
  const figuresOn = oracleFigures(documents);
  const next = payslipCases(documents, new Random(seed));
  const differences: Difference[] = [];
  let negative = 0;
  let limitedLoans = 0;
  let done = 0;
  for (; done < count; done++) {
    const facts = next();
    const outcome = comparePayslip(facts, rulebook, figuresOn);
    if (outcome === "negative") negative++;
    else if (outcome === "limited") limitedLoans++;
    else if (outcome !== "equal" && differences.push(outcome) === DIFFERENCES_KEPT) break;
    if (done % 10_000 === 0) progress(done);
  }
  return { compared: done, negative, limitedLoans, differences };
}

type Outcome = Difference | "equal" | "limited" | "negative";

function comparePayslip(facts: DatedFacts, rulebook: Rulebook, figuresOn: FiguresOn): Outcome {
  const oracle = oraclePayslip(facts, figuresOn);
  const result = grossToNet(facts, rulebook);
  const { netPay } = oracle.forPeriod;
  if (netPay.startsWith("-")) return compareRefusal(facts, result, netPay.slice(1));
  if (!result.ok) return { facts, at: "", library: result.problems, oracle: oracle.forPeriod };
  const isLimited = result.value.courtOrders?.loansLimitedBy != null;
  const library = comparable(asOracle(result.value));
  const wanted = comparable(oracle);
  const at = firstDifference(library, wanted);
  if (at === null) return isLimited ? "limited" : "equal";
  return { facts, at, library: valueAt(library, at), oracle: valueAt(wanted, at) };
}

/** Compares refusals: deductions above the pay are one problem that names the shortfall. */
function compareRefusal(facts: DatedFacts, result: ReturnType<typeof grossToNet>, shortfall: string): Outcome {
  const expected = [{ token: "negative_net_pay", arguments: { shortfall } }];
  const found = result.ok ? [] : result.problems.map(({ token, arguments: given }) => ({ token, arguments: given }));
  const at = firstDifference(found, expected);
  return at === null ? "negative" : { facts, at, library: result, oracle: expected };
}

/** Returns a payslip of the library as the oracle writes it. */
function asOracle({ summaryItems, courtOrders, ...figures }: Payslip): OraclePayslip {
  const calculated = summaryItems.filter(({ lineType, code }) => lineType === null && code !== "GROSS_PAY");
  const taken = (courtOrders?.orders ?? []).map(({ turn, lineItem }) => [turn ?? 0, lineItem?.amountPaid] as const);
  return {
    ...figures,
    calculatedRows: Object.fromEntries(calculated.map(({ code, amount }) => [code, amount])),
    ordersTaken: [...taken].sort(([one], [other]) => one - other).map(([, amount]) => amount ?? "no part"),
  };
}

/** Returns a payslip without letters that have only zeros. */
function comparable(figures: OraclePayslip): OraclePayslip {
  const { niBandResult, niBandResultDirector, ...yearToDate } = figures.yearToDate;
  return {
    ...figures,
    niBreakdown: figures.niBreakdown.filter(hasAmounts).sort((a, b) => (a.niCategory < b.niCategory ? -1 : 1)),
    yearToDate: {
      ...yearToDate,
      niBandResult: earned(niBandResult),
      niBandResultDirector: earned(niBandResultDirector),
    },
  };
}

function earned(letters: Readonly<Record<string, NiBandResult>>): Record<string, NiBandResult> {
  return Object.fromEntries(Object.entries(letters).filter(([, result]) => hasAmounts(result)));
}

function hasAmounts({ grossForEmployeeNi, ni, employerNi, bands }: NiBandResult): boolean {
  return [grossForEmployeeNi, ni, employerNi, ...Object.values(bands)].some((amount) => amount !== "0.00");
}

/** Returns the JSON pointer of the first place where two plain values differ; null if they are equal. */
function firstDifference(a: unknown, b: unknown): string | null {
  if (a === b) return null;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return "";
  const left = a as Readonly<Record<string, unknown>>;
  const right = b as Readonly<Record<string, unknown>>;
  const keys = Object.keys(right);
  for (const key of keys) {
    const found = firstDifference(left[key], right[key]);
    if (found !== null) return `/${key}${found}`;
  }
  const own = Object.keys(left);
  return own.length === keys.length ? null : `/${own.find((key) => !(key in right))}`;
}

function valueAt(value: unknown, pointer: string): unknown {
  const steps = pointer.split("/").slice(1);
  return steps.reduce<unknown>((inside, step) => (inside as Record<string, unknown> | undefined)?.[step], value);
}
