import {
  formatPence,
  getTaxWeek,
  getTaxYear,
  type Pence,
  STUDENT_LOAN_PLANS,
  shape,
  type TaxYear,
} from "../../../base";
import {
  type Fact,
  type LetterSums,
  lettersInPeriod,
  lettersToDate,
  located,
  NO_LETTER,
  neededDateFact,
  orEmpty,
  type PayslipOfFiling,
  postcodeFact,
  reportedBands,
  textFact,
  unused,
  written,
  yes,
} from "../../../filing-facts";
import type { GroupPart, Parts } from "../message";
import { getFiguresToDate } from "./figures-to-date";
import { fpsPayslip } from "./fps-payslip";
import { getPayment } from "./payment";
import { PAYMENT } from "./payment-facts";
import { getStarter, starter } from "./starter";

const DIRECTOR = shape.record({
  nicMethod: written(shape.choice(["Annual", "Alternative"]), (method) => (method === "Annual" ? "AN" : "AL")),
  appointmentDate: shape.orNull(shape.date),
  /** False once the week of appointment has been reported. */
  reportOnFps: shape.orDefault(shape.flag, true),
});

const LEAVER = shape.record({
  leavingDate: neededDateFact,
  leavingReason: unused,
  isDeceased: yes,
  payAfterLeaving: unused,
  p45Issued: unused,
});

const EMPLOYMENT = shape.record(
  {
    payrollId: textFact,
    /** The payroll ID of the last message, if it has changed since. */
    previousPayrollId: textFact,
    employmentType: shape.orNull(shape.choice(["Employee", "Worker", "Director", "Pensioner", "OffPayrollWorker"])),
    director: shape.orNull(located(DIRECTOR)),
    starter,
    leaver: shape.orNull(LEAVER),
    workplacePostcode: postcodeFact,
    paidToNonIndividual: yes,
    irregularEmployment: yes,
    /** The payslip as `grossToNet` returns it. */
    payslip: fpsPayslip,
    payment: orEmpty(PAYMENT),
    /** Required if a student loan was deducted. */
    studentLoanPlan: shape.orNull(shape.choice(STUDENT_LOAN_PLANS)),
    /** A to E; if left out, E for a pensioner. */
    hoursWorkedBand: shape.orNull(shape.choice(["A", "B", "C", "D", "E"])),
  },
  ({ hoursWorkedBand, employmentType }, subject) => {
    if (hoursWorkedBand === null && employmentType !== "Pensioner") subject.refuse("required", "/hoursWorkedBand");
  },
  ({ studentLoanPlan, payslip }, subject) => {
    const isDeducted = payslip.forPeriod.studentLoan !== 0;
    if (isDeducted && studentLoanPlan === null) subject.refuse("required", "/studentLoanPlan");
  },
  ({ payment, payslip }, subject) => {
    const hasNoDate = payment.paymentDate === null && payslip.paymentDate === null;
    if (subject.has("payslip") && hasNoDate) subject.refuse("required", "/payslip/paymentDate");
  },
);

/** One employment in a full payment submission: its payslip, and what is reported of it beside the payslip. */
export interface FpsEmploymentFacts extends shape.FactsOf<typeof EMPLOYMENT> {}

/** How a director's National Insurance is calculated, as a full payment submission reports it. */
export interface FpsDirectorFacts extends shape.FactsOf<typeof DIRECTOR> {}

export const employment = located(EMPLOYMENT);

type ReadEmployment = shape.ReadOf<typeof employment>;

/** Returns one employment of a full payment submission, with its one payment. */
export function getEmployment(read: ReadEmployment, taxYear: TaxYear, lateReason: Fact | null): GroupPart {
  return {
    from: read.place,
    parts: {
      ...markOf(read),
      ...directorOf(read, taxYear),
      Starter: getStarter(read.starter),
      EmployeeWorkplacePostcode: read.workplacePostcode,
      PayId: read.payrollId,
      PayIdChgd: changedIdOf(read),
      PaymentToANonIndividual: read.paidToNonIndividual,
      IrrEmp: read.irregularEmployment,
      LeavingDate: read.leaver?.leavingDate ?? null,
      FiguresToDate: getFiguresToDate(read),
      Payment: getPayment(read, afterDeath(read) ?? lateReason),
      NIlettersAndValues: niBlocksOf(read.payslip, read.employmentType === "Pensioner"),
    },
  };
}

/** A payment after the message that reported a death corrects that one: H. Source: GOV.UK, What to do when an employee dies. */
function afterDeath({ leaver, payment }: ReadEmployment): Fact | null {
  const isCorrection = leaver?.isDeceased != null && payment.isAfterLeaving !== null;
  return isCorrection ? { text: "H", from: leaver.isDeceased.from } : null;
}

function markOf({ employmentType, place }: ReadEmployment): Parts {
  const mark = { text: "yes", from: `${place}/employmentType` };
  if (employmentType === "Pensioner") return { OccPenInd: mark };
  return employmentType === "OffPayrollWorker" ? { OffPayrollWorker: mark } : {};
}

/** Returns the director's method for every payment, and the week of an appointment after the first week. */
function directorOf({ director }: ReadEmployment, taxYear: TaxYear): Parts {
  if (director === null) return {};
  const { nicMethod, appointmentDate: day, reportOnFps, place } = director;
  const week = day !== null && getTaxYear(day) === taxYear ? getTaxWeek(day, taxYear) : 1;
  const isReported = week > 1 && reportOnFps;
  return {
    DirectorsNIC: nicMethod,
    TaxWkOfApptOfDirector: isReported ? { text: String(week), from: `${place}/appointmentDate` } : null,
  };
}

function changedIdOf({ previousPayrollId: old }: ReadEmployment): GroupPart | null {
  if (old === null) return null;
  return { from: old.from, parts: { PayrollIdChangedIndicator: { text: "yes", from: old.from }, OldPayrollId: old } };
}

/**
 * Returns one block for every category letter of the year, with zeros in the period for a letter that this payment does
 * not use. No bands are reported for letter X. A pension without earnings for National Insurance has no block: HMRC
 * refuses one of zeros.
 */
function niBlocksOf(payslip: PayslipOfFiling, isPension: boolean): readonly GroupPart[] {
  const inPeriod = lettersInPeriod(payslip);
  const toDate = lettersToDate(payslip);
  const from = `${payslip.yearToDate.place}/niBandResult`;
  const letters = [...new Set([...inPeriod.keys(), ...toDate.keys()])];
  const isEmpty = (letter: string) => !hasAmounts(inPeriod.get(letter)) && !hasAmounts(toDate.get(letter));
  const reported = isPension ? letters.filter((letter) => !isEmpty(letter)) : letters;
  return reported.map((letter) =>
    blockOf(letter, inPeriod.get(letter) ?? NO_LETTER, toDate.get(letter) ?? NO_LETTER, from),
  );
}

function hasAmounts(sums: LetterSums = NO_LETTER): boolean {
  return Object.values(sums).some((pence) => pence !== 0);
}

function blockOf(letter: string, inPeriod: LetterSums, toDate: LetterSums, from: string): GroupPart {
  const bands = reportedBands(letter, toDate);
  const amount = (pence: Pence) => ({ text: formatPence(pence), from });
  return {
    from,
    parts: {
      NIletter: { text: letter, from },
      GrossEarningsForNICsInPd: amount(inPeriod.gross),
      GrossEarningsForNICsYTD: amount(toDate.gross),
      AtLELYTD: amount(bands.atLel),
      LELtoPTYTD: amount(bands.lelToPt),
      PTtoUELYTD: amount(bands.ptToUel),
      TotalEmpNICInPd: amount(inPeriod.employer),
      TotalEmpNICYTD: amount(toDate.employer),
      EmpeeContribnsInPd: amount(inPeriod.employee),
      EmpeeContribnsYTD: amount(toDate.employee),
    },
  };
}
