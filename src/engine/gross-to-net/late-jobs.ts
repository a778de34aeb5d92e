import {
  type DayNumber,
  daysOfPeriod,
  formatPence,
  getEarningsPeriod,
  type PayFrequency,
  readDate,
  readPence,
  type StudentLoanPlan,
  taxPeriodOn,
} from "../base";
import { calculateNi, directorBasis, type LetterTotals, writeBands } from "../national-insurance";
import type { Rulebook } from "../rulebook";
import { calculateLoans, collectingPlan, type LoanMethod } from "../student-loans";
import {
  aggregateOtherJobs,
  type OtherJob,
  type PaidPayslip,
  type PaymentOnDay,
  shortestInterval,
} from "./earlier-in-period";
import type { DirectorFacts, NiBandResultFacts, OtherJobsFacts, YearToDateFacts } from "./facts";
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
  | (PaidPayslip & { /** Whether it settles the alternative arrangements. */ readonly isFinalPayment: boolean })
  | { readonly openingBalance: Pick<YearToDateFacts, "niBandResultDirector"> }
);

/** A job of a director, with its own interval. */
interface JobOfDirector {
  readonly job: string;
  readonly payFrequency: PayFrequency;
  readonly director: DirectorFacts;
}

/**
 * Returns what a director's other jobs bear in the tax year before a payslip of one job, if it became known later that they
 * are the person's, or what they earned. `before` has what all the jobs paid from the appointment on, in order: each payslip
 * bears what is due on the year so far, less what those before it bore. Under the alternative arrangements it bears what is
 * due in the shortest interval of the jobs, until a payment settles the year of all of them.
 */
export function aggregateLateDirector(
  before: readonly DirectorPay[],
  { job, payFrequency, director }: JobOfDirector,
  rulebook: Rulebook,
): NonNullable<OtherJobsFacts["directorToDate"]> {
  const dayOf = (date: string | undefined) => (date === undefined ? null : readDate(date));
  const directorship = {
    nicMethod: director.nicMethod,
    appointed: dayOf(director.appointmentDate),
    ceased: dayOf(director.cessationDate),
  };
  const frequency = shortestInterval(
    payFrequency,
    before.flatMap((paid) => ("payslip" in paid ? paid.payslip : [])),
  );
  const all: Borne[] = [];
  for (const paid of before) {
    const letters =
      "payslip" in paid
        ? borneBy(paid, { directorship, frequency, before: all }, rulebook)
        : openingTotals(paid.openingBalance);
    all.push({ job: paid.job, day: "payslip" in paid ? paid.day : null, letters });
  }
  const others = all.filter((each) => each.job !== job);
  return Object.fromEntries(addUp(others).map((totals) => [totals.letter, writeTotals(totals)]));
}

/** What a payslip bears; an opening balance has no day. */
interface Borne {
  readonly job: string;
  readonly day: DayNumber | null;
  readonly letters: readonly LetterTotals[];
}

interface YearOfJobs {
  readonly directorship: Parameters<typeof directorBasis>[0];
  /** The interval of the alternative arrangements. */
  readonly frequency: PayFrequency;
  readonly before: readonly Borne[];
}

function borneBy(
  { day, payslip, isFinalPayment }: Extract<DirectorPay, PaidPayslip>,
  { directorship, frequency, before }: YearOfJobs,
  rulebook: Rulebook,
): readonly LetterTotals[] {
  const figures = rulebook.figuresOn(day);
  if (figures === null) return [];
  const { taxYear } = figures;
  const days = daysOfPeriod(taxYear, frequency, taxPeriodOn(day, taxYear, frequency).period);
  const inPeriod = before.filter(({ day: on }) => days !== null && on !== null && on >= days.first && on <= days.last);
  return calculateNi(figures, {
    earnings: payslip.niBreakdown.map(({ niCategory, grossForEmployeeNi }) => {
      return { letter: niCategory, gross: readPence(grossForEmployeeNi) };
    }),
    earningsPeriod: getEarningsPeriod(frequency),
    periodToDate: addUp(inPeriod),
    director: directorBasis(directorship, day, taxYear, isFinalPayment),
    directorToDate: addUp(before),
  }).letters;
}

function addUp(borne: readonly Borne[]): readonly LetterTotals[] {
  return borne.reduce<readonly LetterTotals[]>((sum, { letters }) => addLetters(sum, letters), []);
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
