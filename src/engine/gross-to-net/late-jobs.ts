import { type DayNumber, formatPence, getEarningsPeriod, readDate, readPence, type StudentLoanPlan } from "../base";
import { calculateNi, directorBasis, type LetterTotals, writeBands } from "../national-insurance";
import type { Rulebook } from "../rulebook";
import { calculateLoans, collectingPlan, type LoanMethod } from "../student-loans";
import { aggregateOtherJobs, type OtherJob, type PaidPayslip, type PaymentOnDay } from "./earlier-in-period";
import type { DirectorFacts, NiBandResultFacts, OtherJobsFacts, YearToDateFacts } from "./facts";
import type { Payslip } from "./payslip";
import { loanEarnings } from "./settle";
import { addLetters } from "./year-to-date";

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

/** A payslip of one of a director's jobs, or what it had in the tax year before its first payslip. */
export type DirectorPay = { readonly job: string } & (
  | { readonly day: DayNumber; readonly payslip: Payslip }
  | { readonly openingBalance: Pick<YearToDateFacts, "niBandResultDirector"> }
);

/**
 * Returns what a director's other jobs bear in the tax year before a payslip of one job, if it became known later that they
 * are the person's, or what they earned. `before` has what all the jobs paid from the appointment on, in order: each payslip
 * bears what is due on the year so far, less what those before it bore. null under the alternative arrangements, which the
 * last payment of the year settles.
 */
export function aggregateLateDirector(
  before: readonly DirectorPay[],
  { job, director }: { readonly job: string; readonly director: DirectorFacts },
  rulebook: Rulebook,
): NonNullable<OtherJobsFacts["directorToDate"]> | null {
  if (director.nicMethod !== "Annual") return null;
  const dayOf = (date: string | undefined) => (date === undefined ? null : readDate(date));
  const directorship = {
    nicMethod: director.nicMethod,
    appointed: dayOf(director.appointmentDate),
    ceased: dayOf(director.cessationDate),
  };
  let all: readonly LetterTotals[] = [];
  let others: readonly LetterTotals[] = [];
  for (const paid of before) {
    const borne = "payslip" in paid ? borneBy(paid, directorship, all, rulebook) : openingTotals(paid.openingBalance);
    all = addLetters(all, borne);
    if (paid.job !== job) others = addLetters(others, borne);
  }
  return Object.fromEntries(others.map((totals) => [totals.letter, writeTotals(totals)]));
}

function borneBy(
  { day, payslip }: PaidPayslip,
  directorship: Parameters<typeof directorBasis>[0],
  directorToDate: readonly LetterTotals[],
  rulebook: Rulebook,
): readonly LetterTotals[] {
  const figures = rulebook.figuresOn(day);
  if (figures === null) return [];
  return calculateNi(figures, {
    earnings: payslip.niBreakdown.map(({ niCategory, grossForEmployeeNi }) => {
      return { letter: niCategory, gross: readPence(grossForEmployeeNi) };
    }),
    earningsPeriod: getEarningsPeriod(payslip.payFrequency),
    periodToDate: [],
    director: directorBasis(directorship, day, figures.taxYear, false),
    directorToDate,
  }).letters;
}

function openingTotals({ niBandResultDirector = {} }: Pick<YearToDateFacts, "niBandResultDirector">): LetterTotals[] {
  return Object.entries(niBandResultDirector).map(([letter, { grossForEmployeeNi, ni, employerNi, bands }]) => ({
    letter,
    gross: readPence(grossForEmployeeNi),
    employee: readPence(ni),
    employer: readPence(employerNi),
    atLel: readPence(bands?.atLel ?? 0),
    lelToPt: readPence(bands?.lelToPt ?? 0),
    ptToUel: readPence(bands?.ptToUel ?? 0),
    aboveUel: readPence(bands?.aboveUel ?? 0),
  }));
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
