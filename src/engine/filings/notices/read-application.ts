import { type DayNumber, pointerStep, type Reader, readDate, type StudentLoanPlan } from "../../base";
import { FilingFacts } from "../../filing-facts";
import type { DatedPostgraduateLoan, DatedStudentLoan } from "../../gross-to-net";
import type { Notice } from "./notice";
import { PLANS } from "./plans";
import { readKnownNotice } from "./read-known-notice";

/** The facts of `applyNotice`, as read. */
export interface ReadApplication {
  readonly notice: Notice;
  readonly employee: ReadHolder;
  /** The first day on which a payment can still be changed; null if nothing is locked. */
  readonly earliest: DayNumber | null;
  readonly lastApplied: number | null;
  readonly planWhenNoneIsNamed: StudentLoanPlan | null;
}

interface ReadHolder {
  readonly taxCode: string | null;
  readonly week1Month1: boolean;
  readonly previousTaxablePay: string;
  readonly previousTaxPaid: string;
  readonly studentLoans: readonly DatedStudentLoan[];
  readonly postgraduateLoans: readonly DatedPostgraduateLoan[];
  readonly leavingDate: string | null;
}

const KNOWN = new Set([
  "notice",
  "employee",
  "lastLockedPaymentDate",
  "lastAppliedSequenceNumber",
  "planWhenNoneIsNamed",
]);
const EMPLOYEE = new Set([
  "taxCode",
  "week1Month1",
  "previousTaxablePay",
  "previousTaxPaid",
  "studentLoans",
  "postgraduateLoans",
  "leavingDate",
]);
const STUDENT_LOAN = new Set(["startDate", "endDate", "studentLoanPlan"]);
const POSTGRADUATE_LOAN = new Set(["startDate", "endDate"]);
const MOST_LOANS = 100;

export function readApplication(reader: Reader, value: unknown): ReadApplication | null {
  const facts = FilingFacts.read(reader, value, "", KNOWN);
  if (facts === null) return null;
  const notice = readKnownNotice(facts);
  const employee = facts.neededChild("employee", EMPLOYEE);
  const locked = facts.date("lastLockedPaymentDate");
  const lastApplied = facts.integer("lastAppliedSequenceNumber", 0, Number.MAX_SAFE_INTEGER);
  const planWhenNoneIsNamed = facts.choice("planWhenNoneIsNamed", PLANS);
  if (notice === null || employee === null) return null;
  const earliest = locked === null ? null : readDate(locked.text) + 1;
  return { notice, employee: readHolder(employee), earliest, lastApplied, planWhenNoneIsNamed };
}

function readHolder(employee: FilingFacts): ReadHolder {
  const studentLoans = employee.list("studentLoans", STUDENT_LOAN, MOST_LOANS).map((loan) => {
    if (!loan.has("studentLoanPlan")) loan.reader.refuse("required", loan.at("studentLoanPlan"));
    return { ...readLoan(loan), studentLoanPlan: loan.choice("studentLoanPlan", PLANS) ?? "Plan1" };
  });
  const postgraduateLoans = employee.list("postgraduateLoans", POSTGRADUATE_LOAN, MOST_LOANS).map(readLoan);
  checkOrder(employee, "studentLoans", studentLoans);
  checkOrder(employee, "postgraduateLoans", postgraduateLoans);
  return {
    taxCode: employee.text("taxCode")?.text ?? null,
    week1Month1: employee.flag("week1Month1"),
    previousTaxablePay: employee.money("previousTaxablePay")?.text ?? "0.00",
    previousTaxPaid: employee.money("previousTaxPaid")?.text ?? "0.00",
    studentLoans,
    postgraduateLoans,
    leavingDate: employee.date("leavingDate")?.text ?? null,
  };
}

function readLoan(loan: FilingFacts): DatedPostgraduateLoan {
  return { startDate: loan.neededDate("startDate").text, endDate: loan.date("endDate")?.text ?? null };
}

function checkOrder(employee: FilingFacts, key: string, loans: readonly DatedPostgraduateLoan[]): void {
  for (const [index, { startDate }] of loans.entries()) {
    const before = loans[index - 1];
    if (before === undefined || before.startDate < startDate) continue;
    employee.reader.refuse("dates_not_ascending", `${employee.at(key)}${pointerStep(index)}/startDate`);
  }
}
