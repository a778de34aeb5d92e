import { formatDate, startOfTaxYear } from "../../../engine/base";
import type { SubmissionWarning } from "../store/rti-tables";
import { type EmployeeOfRun, reportsStarter } from "./employee-facts";
import { hoursBandOnRecord } from "./hours-band";
import { lacksLateReason } from "./need-meant";

type Leaver = Pick<EmployeeOfRun["facts"]["employee"], "leaving_date" | "leaving_reason" | "p45_issued">;

const LATE = "The payment was made before today, and the message gives no reason: HMRC may charge a penalty.";
const NO_NINO = "There is no National Insurance number on the record.";
const NO_HOURS = "Neither a band nor weekly hours are on the record: band E, other, is reported.";
const NO_STARTER = "The employment began this tax year, and the record has no starter: the start is not reported.";
const BY_P45 = "The starter declared nothing: what is reported follows from the P45.";

/** Returns warnings about a message that can still be sent. */
export function warningsOf(
  employees: readonly EmployeeOfRun[],
  late: Parameters<typeof lacksLateReason>[0],
): readonly SubmissionWarning[] {
  return [
    ...(lacksLateReason(late) ? [{ employeeId: null, token: "late_reason_missing", text: LATE }] : []),
    ...employees.flatMap(warningsOfOne),
  ];
}

function warningsOfOne(of: EmployeeOfRun): readonly SubmissionWarning[] {
  const { facts, run, usual, before } = of;
  const { employee } = facts;
  const { starter } = employee;
  const warning = (token: string, text: string) => ({ employeeId: employee.employee_id, token, text });
  const isNew =
    employee.start_date >= formatDate(startOfTaxYear(run.year)) && before.payrollId === null && !hasOpening(of);
  return [
    ...(of.slip.isLeavingOnly ? [warning("leaver_told_late", toldLate(employee))] : []),
    ...(employee.national_insurance_number === null ? [warning("missing_nino", NO_NINO)] : []),
    ...(hoursBandOnRecord(facts, usual, run.regular_payment_date) === null
      ? [warning("hours_band_unknown", NO_HOURS)]
      : []),
    ...(starter === null && isNew ? [warning("starter_missing", NO_STARTER)] : []),
    ...(reportsStarter(of) && starter?.starterDeclaration === null ? [warning("declaration_from_p45", BY_P45)] : []),
  ];
}

function toldLate({ leaving_date: left, leaving_reason: reason, p45_issued: isIssued }: Leaver): string {
  const text = `HMRC was not told of the leaving on ${left}: this message states it, without pay.`;
  return isIssued || reason === "Deceased" ? text : `${text} Issue the P45.`;
}

/** Earlier pay of the year was reported by the previous payroll. */
function hasOpening({ facts, run }: EmployeeOfRun): boolean {
  return facts.openingBalances.some(({ tax_year }) => tax_year === run.year);
}
