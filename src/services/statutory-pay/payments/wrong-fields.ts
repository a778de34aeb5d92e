import type { ValidationIssue } from "../../../platform";
import { issueAt } from "../../../platform/http";
import type { EmployeeFacts } from "../../employees";
import type { Award } from "../calculate/award";
import { isLinked } from "../calculate/calculate-award";
import { AWARD_FIELDS } from "../contract/award-fields";
import type { PaymentRow } from "./payment-rows";

/** The fields of sick pay; the engine knows those of the family payments. */
const OF_SICK_PAY: ReadonlySet<string> = new Set([
  ...["startDate", "endDate", "averageEarningsOverride", "payrollConfigId", "allocation", "isSmallEmployer", "notes"],
  ...["noticeGivenDate", "isPregnancyRelated", "qualifyingDays", "earlierAbsences", "exclusionReason", "lastEsaDate"],
  ...["custodyPeriods", "pregnancyDisqualifyingPeriods", "statutoryType"],
]);

interface Employee {
  readonly facts: EmployeeFacts;
  readonly all: readonly PaymentRow[];
}

/** Returns what is wrong with an award beside what the engine checks: fields of other payments, and other records. */
export function wrongFields(award: Award, { facts, all }: Employee): readonly ValidationIssue[] {
  const { payrollConfigId, otherFamilyPaymentId } = award.request;
  const issues: ValidationIssue[] = isLinked(award) ? sickFields(award) : [];
  if (payrollConfigId !== undefined && payrollConfigId !== facts.employee.payroll_config_id) {
    const reason = "The employee is not on this payroll.";
    issues.push(issueAt(["payrollConfigId"], "payroll_config_not_found", null, reason));
  }
  const isKnown = all.some(({ statutory_pay_id: id }) => id === otherFamilyPaymentId);
  if (otherFamilyPaymentId !== undefined && !isKnown) {
    const reason = "The employee has no such award.";
    issues.push(issueAt(["otherFamilyPaymentId"], "statutory_payment_not_found", null, reason));
  }
  const isSecond = all.some(
    (row) =>
      row.imported !== null &&
      row.statutory_type === "StatutorySickPay" &&
      row.statutory_pay_id !== award.statutoryPayId,
  );
  if (award.imported !== null && isLinked(award) && isSecond) {
    const reason = "The employee's sickness under a previous payroll is imported already.";
    issues.push(issueAt(["chainStartDate"], "overlapping_dates", null, reason));
  }
  return issues;
}

function sickFields({ request }: Award): ValidationIssue[] {
  const foreign = Object.keys(AWARD_FIELDS).filter((name) => name in request && !OF_SICK_PAY.has(name));
  const issues = foreign.map((name) => issueAt([name], "must_be_absent", null));
  if (request.startDate === undefined) issues.push(issueAt(["startDate"], "required", null));
  return issues;
}
