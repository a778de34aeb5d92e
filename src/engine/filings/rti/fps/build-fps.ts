import { formatPence, type Money, Reader, taxYearLabel } from "../../../base";
import { type FilingFacts, type PayslipOfFiling, type PayslipSums, readPayslip } from "../../../filing-facts";
import { lookup } from "../../../rulebook";
import {
  buildMessage,
  empRefsOf,
  finalSubmissionOf,
  type GroupPart,
  MESSAGE_FACTS,
  type Part,
  type ReadFiling,
  type RtiMessage,
  readFiling,
  relatedTaxYear,
} from "../message";
import { employeeDetailsOf } from "./employee";
import { EMPLOYMENT_FACTS, employmentOf } from "./employment";
import type { FpsFacts } from "./fps-facts";

/** A full payment submission, ready to be sent. */
export interface FpsMessage extends RtiMessage {
  readonly employeeCount: number;
  /** Totals of the payments in the message. */
  readonly totals: FpsTotals;
}

export interface FpsTotals {
  readonly taxablePay: Money;
  readonly tax: Money;
  readonly ni: Money;
  readonly employerNi: Money;
  readonly studentLoan: Money;
  readonly postgraduateLoan: Money;
}

const KNOWN = new Set<string>([...MESSAGE_FACTS, "lateReason", "employees"]);
const EMPLOYEE = new Set([
  "employeeId",
  "title",
  "firstName",
  "middleName",
  "lastName",
  "dateOfBirth",
  "gender",
  "nationalInsuranceNumber",
  "passportNumber",
  "address",
  "partner",
  "employments",
]);
const MOST_EMPLOYEES = 100_000;
const MOST_EMPLOYMENTS = 15;
const LATE_REASONS = { A: "A", B: "B", C: "C", D: "D", F: "F", G: "G", H: "H" };

interface ReadEmployee {
  readonly part: GroupPart;
  readonly payslips: readonly PayslipOfFiling[];
}

/**
 * Builds a full payment submission as a GovTalk message with its IRmark, checked against the elements and business
 * rules of its year. Names and addresses are sent in unaccented letters. Pay after statutory deductions is taxable pay
 * less payrolled benefits, tax, National Insurance and loans.
 *
 * Problems: wrong facts; `unsupported_tax_year`; `late_reason_withdrawn` for E; `text_not_allowed`,
 * `element_not_expected` and `required` if the message cannot carry the facts; `rti_rule_broken` with HMRC's code.
 * Source: HMRC, RTI technical specifications and data item guide.
 */
export const buildFps = lookup<FpsFacts, FpsMessage>((facts, rulebook) => {
  const reader = new Reader();
  const read = readFiling(reader, facts, "Fps", KNOWN, rulebook);
  if (read === null) return { ok: false, problems: reader.problems };
  const lateReason = lateReasonOf(read.facts);
  const employees = employeesOf(read, lateReason);
  const submission: GroupPart = {
    from: "",
    parts: {
      EmpRefs: empRefsOf(read.employer, true),
      RelatedTaxYear: relatedTaxYear(read.taxYear),
      Employee: employees.map(({ part }) => part),
      FinalSubmission: finalSubmissionOf(read.facts),
    },
  };
  const built = buildMessage({ ...read, type: "Fps", submission });
  if ("problems" in built) return { ok: false, problems: built.problems };
  const payslips = employees.flatMap((employee) => employee.payslips);
  const value = { ...built.message, employeeCount: employees.length, totals: totalsOf(payslips) };
  return { ok: true, value, workings: null, rules: read.rules };
});

/** Returns the late reason. E was the small employers' relaxation, which has ended; the schema still lists it. */
function lateReasonOf(facts: FilingFacts): Part | null {
  if (facts.value("lateReason") === "E") {
    facts.reader.refuse("late_reason_withdrawn", facts.at("lateReason"));
    return null;
  }
  const reason = facts.choice("lateReason", LATE_REASONS);
  return reason === null ? null : { text: reason, from: facts.at("lateReason") };
}

function employeesOf(read: ReadFiling, lateReason: Part | null): readonly ReadEmployee[] {
  const { facts } = read;
  if (!facts.has("employees")) facts.reader.refuse("required", facts.at("employees"));
  return facts.list("employees", EMPLOYEE, MOST_EMPLOYEES).map((employee) => readEmployee(employee, read, lateReason));
}

function readEmployee(employee: FilingFacts, { taxYear }: ReadFiling, lateReason: Part | null): ReadEmployee {
  if (!employee.has("employments")) employee.reader.refuse("required", employee.at("employments"));
  const read = employee.list("employments", EMPLOYMENT_FACTS, MOST_EMPLOYMENTS).flatMap((employment) => {
    const payslip = readPayslip(employment, "payslip");
    if (payslip === null) return [];
    if (payslip.taxYear !== taxYear) {
      employee.reader.refuse("outside_tax_year", payslip.facts.at("taxYear"), { taxYear: taxYearLabel(taxYear) });
    }
    return [{ payslip, part: employmentOf(employment, payslip, { taxYear, lateReason }) }];
  });
  const payslips = read.map(({ payslip }) => payslip);
  const hasSharedPay = payslips.some(({ yearToDate }) => yearToDate.statutoryPay.has("StatutorySharedParentalPay"));
  const details = employeeDetailsOf(employee, hasSharedPay);
  return {
    payslips,
    part: { from: employee.path, parts: { EmployeeDetails: details, Employment: read.map(({ part }) => part) } },
  };
}

function totalsOf(payslips: readonly PayslipOfFiling[]): FpsTotals {
  const sum = (amount: (sums: PayslipSums) => number) =>
    formatPence(payslips.reduce((total, { forPeriod }) => total + amount(forPeriod), 0));
  return {
    taxablePay: sum(({ taxablePay }) => taxablePay),
    tax: sum(({ tax }) => tax),
    ni: sum(({ ni }) => ni),
    employerNi: sum(({ employerNi }) => employerNi),
    studentLoan: sum(({ studentLoan }) => studentLoan),
    postgraduateLoan: sum(({ postgraduateLoan }) => postgraduateLoan),
  };
}
