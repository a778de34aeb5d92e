import { formatPence, toFacts } from "../../../engine/base";
import type { FpsEmployeeFacts, FpsStarterFacts } from "../../../engine/filings";
import type { CarFacts } from "../../../engine/filings/rti";
import { declarationFromP45 } from "../../../engine/income-tax";
import { isZoneLetter } from "../../../engine/rulebook";
import { inForce, taxYearOn } from "../../contract";
import { directorshipOn, type EmployeeFacts, getLetters, hasLeftBy, isOnStrike } from "../../employees";
import type { WorkingPattern } from "../../pay";
import type { RunRow } from "../../pay-runs";
import type { RunSlip } from "./find-run";
import { hoursBandOnRecord } from "./last-slips";
import { type PaymentLine, paymentOfLines, toCars } from "./payment-facts";
import type { ReportedBefore } from "./reported-before";
import { APART, payslipToReport, type StatutoryToDate } from "./statutory-to-date";

export interface EmployeeOfRun {
  readonly facts: EmployeeFacts;
  readonly slip: RunSlip;
  readonly before: ReportedBefore;
  readonly run: RunRow;
  readonly usual: WorkingPattern | null;
  /** Statutory pay to date that is reported otherwise than the payslip shows it. */
  readonly statutory: StatutoryToDate;
  /** Cars that are taxed through payroll, beside those of the record. */
  readonly cars: readonly CarFacts[];
  /** The posted lines of the payment. */
  readonly lines: readonly PaymentLine[];
}

/** Returns an employee's record and payslip as an FPS needs them; the message leaves nulls out. */
export function getEmployeeFacts(of: EmployeeOfRun): FpsEmployeeFacts {
  const { employee } = of.facts;
  const { details } = employee;
  const facts = {
    title: details.title,
    firstName: employee.first_name,
    middleName: details.middleName,
    lastName: employee.last_name,
    dateOfBirth: employee.date_of_birth,
    gender: employee.gender,
    nationalInsuranceNumber: employee.national_insurance_number,
    passportNumber: details.passportNumber,
    address: details.address,
    partner: details.partner,
    employments: [employmentOf(of)],
  };
  return toFacts(facts);
}

function employmentOf(of: EmployeeOfRun) {
  const { facts, slip, before, run, usual } = of;
  const { employee } = facts;
  const { details } = employee;
  const ofLines = paymentOfLines(of.lines);
  const { absence } = slip.document;
  return {
    payrollId: employee.payroll_id,
    previousPayrollId: renamedFrom(of),
    employmentType: details.employmentType,
    director: directorOf(of),
    starter: reportsStarter(of) && employee.starter !== null ? starterOf(employee.starter) : null,
    leaver: leavesIn(of) ? leaverOf(employee) : null,
    workplacePostcode: workplaceOf(of),
    paidToNonIndividual: details.paidToNonIndividual,
    irregularEmployment: details.irregularEmployment,
    payslip: payslipToReport(slip.document.payslip, of.statutory),
    payment: {
      aggregatedEarnings: slip.document.jobs !== undefined,
      isAfterLeaving: isAfterLeaving(of),
      onStrike: isOnStrike(facts, run.regular_payment_date) || absence?.onStrike === true,
      reportedBefore: before.items,
      cars: [...toCars(facts, run), ...of.cars],
      ...ofLines,
      unpaidAbsence: ofLines.unpaidAbsence || absence?.unpaidAbsence === true,
      ...class1aOf(of),
      bereavementPayInNorthernIreland: bereavementApart(of),
    },
    studentLoanPlan: slip.document.shown.studentLoanPlan,
    hoursWorkedBand: hoursBandOnRecord(facts, usual, run.regular_payment_date) ?? "E",
  };
}

function leaverOf({ leaving_date: leavingDate, leaving_reason: reason }: EmployeeOfRun["facts"]["employee"]) {
  return { leavingDate, isDeceased: reason === "Deceased" };
}

/** Reported from its first payment of the year on, even if it is taken back. */
function bereavementApart({ statutory: { apart }, before, facts, run }: EmployeeOfRun) {
  if (apart === null && !before.items.includes(APART)) return null;
  return {
    amount: formatPence(apart?.pence ?? 0),
    isMiscarriage: apart?.isMiscarriage ?? false,
    workplacePostcode: postcodeOfWork(facts, run),
  };
}

/** Returns the payroll id of the year's last message if it has changed since. */
export function renamedFrom({ facts: { employee }, before }: EmployeeOfRun): string | null {
  return before.payrollId === employee.payroll_id ? null : before.payrollId;
}

/** Reported from the first award of the year on, even if it is reversed. */
function class1aOf({ slip: { document } }: EmployeeOfRun) {
  const { forPeriod, yearToDate } = document.shown;
  const { class1aOnTermination } = yearToDate;
  const isReported = [forPeriod, yearToDate].some((amounts) => amounts.class1aOnTermination !== "0.00");
  return isReported ? { class1aOnTermination } : {};
}

/** Returns whether starter details are reported: once, with the first payment on or after the start. */
export function reportsStarter({ facts, before, slip }: EmployeeOfRun): boolean {
  return facts.employee.starter !== null && !before.hasStarter && !slip.isNominatedOnly;
}

/** Returns whether the leaving date is reported: with the final payment and any later one. */
export function leavesIn({ facts: { employee }, run, slip }: EmployeeOfRun): boolean {
  return hasLeftBy(employee, run.period_end_date) && !slip.isNominatedOnly;
}

/** Returns whether the payment is marked as one after leaving; after a death only once the death was reported. */
export function isAfterLeaving(of: EmployeeOfRun): boolean {
  const { leaving_date, leaving_reason: reason } = of.facts.employee;
  const isOver = reason !== "Deceased" && (leaving_date ?? "") < of.run.period_start_date;
  return leavesIn(of) && !of.slip.isLeavingOnly && (of.before.hasLeaver || isOver);
}

function directorOf({ facts: { employee }, before, run }: EmployeeOfRun) {
  const directorship = directorshipOn(employee, run.regular_payment_date);
  if (directorship === null) return null;
  const { nicMethod, appointmentDate } = directorship;
  return { nicMethod, appointmentDate, reportOnFps: !before.hasAppointment };
}

/** Returns whether the week of an appointment is reported: once, within the year. */
export function reportsAppointment(of: EmployeeOfRun): boolean {
  const director = directorOf(of);
  return director?.reportOnFps === true && taxYearOn(director.appointmentDate) === of.run.year;
}

function workplaceOf({ facts, run }: EmployeeOfRun): string | null {
  const letter = letterOn(facts, run);
  return letter === null || !isZoneLetter(letter.ni_category) ? null : postcodeOfWork(facts, run);
}

function postcodeOfWork(facts: EmployeeFacts, run: RunRow): string | null {
  return letterOn(facts, run)?.workplace_postcode ?? facts.employee.details.workplacePostcode;
}

function letterOn(facts: EmployeeFacts, run: RunRow) {
  const letters = getLetters(facts);
  return inForce(letters, "effective_date", run.regular_payment_date) ?? letters[0] ?? null;
}

type Starter = NonNullable<EmployeeFacts["employee"]["starter"]>;

/** Returns what a starter's record reports once; a P45 supplies a missing declaration. */
function starterOf(starter: Starter): FpsStarterFacts {
  const { startDate, studentLoanPlan, postgraduateLoan, overseasSecondment, pensioner } = starter;
  const declaration = starter.starterDeclaration ?? (starter.p45 && declarationFromP45(starter.p45.taxCode));
  return {
    startDate,
    ...(declaration === null ? {} : { starterDeclaration: declaration }),
    ...(studentLoanPlan === null ? {} : { studentLoanPlan }),
    postgraduateLoan,
    ...(overseasSecondment === null ? {} : { overseasSecondment }),
    ...(pensioner === null ? {} : { pensioner }),
  };
}
