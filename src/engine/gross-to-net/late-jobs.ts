import { earningsPeriodOf, formatPence, readPence } from "../base";
import { type LetterTotals, niOf } from "../national-insurance";
import type { Rulebook } from "../rulebook";
import { aggregateOtherJobs, type OtherJob, type PaymentOfJob } from "./earlier-in-period";
import type { NiBandResultFacts, OtherJobsFacts } from "./facts";

/**
 * Returns what a person's other jobs mean for a payment whose payslips were not calculated together, because it was stated
 * later that the jobs are the person's. The other jobs count with what they have to bear together, not with what their payslips
 * took: they are corrected in the same way.
 */
export function aggregateLateJobs(
  others: readonly OtherJob[],
  payment: PaymentOfJob,
  rulebook: Rulebook,
): OtherJobsFacts {
  const facts = aggregateOtherJobs(others, payment);
  const { payFrequency, earningsPeriodToDate: paid } = facts;
  const figures = rulebook.figuresOn(payment.day);
  if (paid === undefined || figures === null) return facts;
  const { letters } = niOf(figures, {
    earnings: Object.entries(paid.niBandResult).map(([letter, { grossForEmployeeNi }]) => {
      return { letter, gross: readPence(grossForEmployeeNi) };
    }),
    earningsPeriod: earningsPeriodOf(payFrequency),
    periodToDate: [],
    director: null,
    directorToDate: [],
  });
  const niBandResult = Object.fromEntries(letters.map((totals) => [totals.letter, writeTotals(totals)]));
  return { payFrequency, earningsPeriodToDate: { ...paid, niBandResult } };
}

function writeTotals(totals: LetterTotals): NiBandResultFacts {
  return {
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
