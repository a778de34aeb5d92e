import {
  EMPLOYEE_MAIN_RATE,
  EMPLOYEE_UPPER_RATE,
  EMPLOYER_LOWER_RATE,
  EMPLOYER_MIDDLE_RATE,
  EMPLOYER_UPPER_RATE,
  LOWER_EARNINGS_LIMIT,
  PRIMARY_THRESHOLD,
  SECONDARY_THRESHOLD,
  UPPER_EARNINGS_LIMIT,
  UPPER_SECONDARY_THRESHOLD,
} from "../../kernel";
import { formatPence, formatRate, itemAt, needed, type WorkingStep } from "../base";
import { type FiguresInForce, getSources, sourcesOfBoth } from "../rulebook";
import type { LetterTotals } from "./contributions";
import type { NiOutcome, NiPayment } from "./ni-due";

/** Pointers to the figures of a result, for the steps to refer to. */
interface NiFigurePaths {
  readonly employee: string;
  readonly employer: string;
}

/** Returns the steps behind National Insurance, three for each category letter. */
export function explainNi(
  figures: FiguresInForce,
  payment: NiPayment,
  outcome: NiOutcome,
  paths: NiFigurePaths,
): WorkingStep[] {
  return outcome.letters.flatMap((totals) =>
    explainLetter(figures, payment, { totals, tables: outcome.tables }, paths),
  );
}

function explainLetter(
  figures: FiguresInForce,
  payment: NiPayment,
  { totals, tables }: Pick<NiOutcome, "tables"> & { readonly totals: LetterTotals },
  paths: NiFigurePaths,
): WorkingStep[] {
  const table = needed(tables.offsets.get(totals.letter));
  const money = (at: number) => formatPence(itemAt(tables.heap, table + at));
  const rate = (at: number) => formatRate(itemAt(tables.heap, table + at));
  const { sources } = figures.nationalInsurance;
  const byYear = payment.director?.byYear === true;
  const earnings = earningsStep(payment, totals, paths, getSources(sources, "letters"));
  return [
    earnings,
    {
      id: `national-insurance.employee.${totals.letter}`,
      figure: paths.employee,
      rule: "Earnings up to and above the upper earnings limit are each rounded to the penny; exactly half a penny rounds down.",
      formula: "round(main × earnings between PT and UEL) + round(upper × earnings above UEL) − taken before",
      inputs: {
        PT: money(PRIMARY_THRESHOLD),
        UEL: money(UPPER_EARNINGS_LIMIT),
        main: rate(EMPLOYEE_MAIN_RATE),
        upper: rate(EMPLOYEE_UPPER_RATE),
        "taken before": formatPence(takenBefore(payment, totals.letter, "employee")),
      },
      value: formatPence(totals.employee),
      sources: byYear
        ? sourcesOfBoth(sources, "directorsEmployeeRates", "directorsPrimaryThreshold")
        : sourcesOfBoth(sources, "employeeRates", "primaryThreshold"),
    },
    {
      id: `national-insurance.employer.${totals.letter}`,
      figure: paths.employer,
      rule: "Rounded like the employee's, but the two parts below the upper earnings limit together.",
      formula:
        "round(lower × earnings between ST and UST + middle × earnings between UST and UEL) + round(upper × earnings above UEL) − taken before",
      inputs: {
        ST: money(SECONDARY_THRESHOLD),
        UST: money(UPPER_SECONDARY_THRESHOLD),
        UEL: money(UPPER_EARNINGS_LIMIT),
        lower: rate(EMPLOYER_LOWER_RATE),
        middle: rate(EMPLOYER_MIDDLE_RATE),
        upper: rate(EMPLOYER_UPPER_RATE),
        LEL: money(LOWER_EARNINGS_LIMIT),
        "taken before": formatPence(takenBefore(payment, totals.letter, "employer")),
      },
      value: formatPence(totals.employer),
      sources: sourcesOfBoth(sources, byYear ? "directorsEmployerRate" : "employerRate", "secondaryThreshold"),
    },
  ];
}

function earningsStep(
  payment: NiPayment,
  totals: LetterTotals,
  paths: NiFigurePaths,
  sources: readonly string[],
): WorkingStep {
  const before = earlier(payment).find(({ letter }) => letter === totals.letter)?.gross ?? 0;
  return {
    id: `national-insurance.earnings.${totals.letter}`,
    figure: paths.employee,
    rule: `${periodWords(payment)} Category letter ${totals.letter}.`,
    formula: "earned before in the earnings period + this payment",
    inputs: { "earned before": formatPence(before), "this payment": formatPence(totals.gross) },
    value: formatPence(before + totals.gross),
    sources,
  };
}

function earlier(payment: NiPayment): readonly LetterTotals[] {
  return payment.director?.byYear === true ? payment.directorToDate : payment.periodToDate;
}

function takenBefore(payment: NiPayment, letter: string, side: "employee" | "employer"): number {
  return earlier(payment).find((totals) => totals.letter === letter)?.[side] ?? 0;
}

function periodWords(payment: NiPayment): string {
  if (payment.director?.byYear === true) {
    const settles = payment.director.settles ? "Alternative arrangement settled. " : "";
    return `${settles}A director's earnings period is the year, here ${payment.director.weeks} weeks of 52.`;
  }
  const { unit, count } = payment.earningsPeriod;
  return `The earnings period is ${count} ${unit.toLowerCase()}${count === 1 ? "" : "s"}.`;
}
