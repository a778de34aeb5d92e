import { type DayNumber, formatPence, getEarningsPeriod, readPence, type StudentLoanPlan } from "../base";
import { calculateNi, type LetterTotals, writeBands } from "../national-insurance";
import type { Rulebook } from "../rulebook";
import { calculateLoans, collectingPlan, type LoanMethod } from "../student-loans";
import { aggregateOtherJobs, type OtherJob, type PaymentOnDay } from "./earlier-in-period";
import type { NiBandResultFacts, OtherJobsFacts } from "./facts";
import { loanEarnings } from "./settle";

/**
 * Returns what a person's other jobs mean for a payment whose payslips were not calculated together, because it was stated
 * later that the jobs are the person's. The other jobs count with what they have to bear together, not with what their payslips
 * took: they are corrected in the same way.
 */
export function aggregateLateJobs(
  others: readonly OtherJob[],
  payment: PaymentOnDay,
  rulebook: Rulebook,
): OtherJobsFacts {
  const facts = aggregateOtherJobs(others, payment);
  const { payFrequency, earningsPeriodToDate: paid } = facts;
  const figures = rulebook.figuresOn(payment.day);
  if (paid === undefined || figures === null) return facts;
  const { letters } = calculateNi(figures, {
    earnings: Object.entries(paid.niBandResult).map(([letter, { grossForEmployeeNi }]) => {
      return { letter, gross: readPence(grossForEmployeeNi) };
    }),
    earningsPeriod: getEarningsPeriod(payFrequency),
    periodToDate: [],
    director: null,
    directorToDate: [],
  });
  const niBandResult = Object.fromEntries(letters.map((totals) => [totals.letter, writeTotals(totals)]));
  return { payFrequency, earningsPeriodToDate: { ...paid, niBandResult } };
}

/** The loans of a person on a day, as a record has them: student loan plans, and whether there is a postgraduate loan. */
export interface LoansOnDay {
  readonly plans: readonly StudentLoanPlan[];
  readonly postgraduate: boolean;
}

/**
 * Returns what a person's other jobs mean for a payment, if it became known later which loans they have. They count with the
 * loans that are due on their earnings together, not with what their payslips took: those are corrected in the same way.
 * Source: CSLM10116, CSLM10117 and CSLM17070.
 */
export function withLateLoans(
  facts: OtherJobsFacts,
  { plans, postgraduate }: LoansOnDay,
  { day, method }: { readonly day: DayNumber; readonly method: LoanMethod | null },
  rulebook: Rulebook,
): OtherJobsFacts {
  const { payFrequency, earningsPeriodToDate: paid } = facts;
  const figures = rulebook.figuresOn(day);
  if (paid === undefined || figures === null) return facts;
  const earned = loanEarnings(
    Object.entries(paid.niBandResult).map(([letter, each]) => ({ letter, gross: readPence(each.grossForEmployeeNi) })),
  );
  const plan = collectingPlan(figures, plans);
  const due = calculateLoans(figures, plan, postgraduate, earned, getEarningsPeriod(payFrequency), method);
  const [studentLoan, postgraduateLoan] = [formatPence(due.studentLoan), formatPence(due.postgraduateLoan)];
  return { payFrequency, earningsPeriodToDate: { ...paid, studentLoan, postgraduateLoan } };
}

function writeTotals(totals: LetterTotals): NiBandResultFacts {
  return {
    grossForEmployeeNi: formatPence(totals.gross),
    ni: formatPence(totals.employee),
    employerNi: formatPence(totals.employer),
    bands: writeBands(totals),
  };
}
