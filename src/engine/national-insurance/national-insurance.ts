import {
  type Amount,
  type CalendarDate,
  formatPence,
  type Money,
  type PayFrequency,
  type PayIntervalFacts,
  Reader,
  workingsOf,
} from "../base";
import { calculation } from "../rulebook";
import type { LetterTotals } from "./contributions";
import { explainNi } from "./explain-ni";
import { niOf } from "./ni-due";
import { readNiPayment } from "./read-ni-payment";

export interface NiLetterTotalsFacts {
  readonly grossForEmployeeNi: Amount;
  readonly grossForEmployerNi?: Amount;
  readonly ni: Amount;
  readonly employerNi: Amount;
  readonly bands?: {
    readonly atLel: Amount;
    readonly lelToPt: Amount;
    readonly ptToUel: Amount;
    readonly aboveUel?: Amount;
  };
}

/** The facts of one payment for National Insurance. */
export interface NationalInsuranceFacts extends PayIntervalFacts {
  readonly payFrequency: PayFrequency;
  readonly paymentDate?: CalendarDate;
  readonly taxYear?: number | string;
  readonly period?: number;
  /** NICable pay by category letter; pay of aggregated jobs is added up here. */
  readonly earnings: Readonly<Record<string, Amount>>;
  readonly niEarningsPeriod?: { readonly unit: "Day" | "Week" | "Month"; readonly count: number };
  /** Earlier payments in the same earnings period, by letter. */
  readonly earningsPeriodToDate?: Readonly<Record<string, NiLetterTotalsFacts>>;
  readonly director?: {
    readonly nicMethod: "Annual" | "Alternative";
    readonly appointmentDate?: CalendarDate;
    readonly cessationDate?: CalendarDate;
  } | null;
  readonly isFinalPayment?: boolean;
  /** The year so far as a director, by letter. Null means not stated; required for a director past the first period. */
  readonly directorToDate?: Readonly<Record<string, NiLetterTotalsFacts>> | null;
}

interface NiLetterResult {
  readonly niCategory: string;
  readonly grossForEmployeeNi: Money;
  readonly ni: Money;
  readonly employerNi: Money;
  readonly bands: {
    readonly atLel: Money;
    readonly lelToPt: Money;
    readonly ptToUel: Money;
    readonly aboveUel: Money;
  };
}

export interface NationalInsurance {
  readonly ni: Money;
  readonly employerNi: Money;
  /** One entry for each letter; a letter without earnings appears if its contributions change. */
  readonly letters: readonly NiLetterResult[];
}

/**
 * Calculates the Class 1 National Insurance of one payment, employee and employer, by category letter.
 *
 * Contributions are due on all earnings of the earnings period less those already deducted; a director's period is the
 * year, or its part from the appointment. Problems: wrong or missing facts, a letter that the year does not have.
 * Source: Social Security (Contributions) Regulations 2001; tax authority's National Insurance manual and test data.
 */
export const nationalInsurance = calculation<NationalInsuranceFacts, NationalInsurance>((facts, rulebook, options) => {
  const reader = new Reader();
  const read = readNiPayment(reader, facts, rulebook);
  if (read === null || reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const { figures, payment } = read;
  const outcome = niOf(figures, payment);
  const value: NationalInsurance = {
    ni: formatPence(outcome.letters.reduce((total, { employee }) => total + employee, 0)),
    employerNi: formatPence(outcome.letters.reduce((total, { employer }) => total + employer, 0)),
    letters: outcome.letters.map(writeLetter),
  };
  const steps =
    options?.explain === true
      ? explainNi(figures, payment, outcome, { employee: "/ni", employer: "/employerNi" })
      : null;
  return { ok: true, value, workings: steps === null ? null : workingsOf(steps, figures), rules: figures.digest };
});

function writeLetter(totals: LetterTotals): NiLetterResult {
  return {
    niCategory: totals.letter,
    grossForEmployeeNi: formatPence(totals.gross),
    ni: formatPence(totals.employee),
    employerNi: formatPence(totals.employer),
    bands: {
      atLel: formatPence(totals.atLel),
      lelToPt: formatPence(totals.lelToPt),
      ptToUel: formatPence(totals.ptToUel),
      aboveUel: formatPence(totals.aboveUel),
    },
  };
}
