import type { OrderWarningToken, Payslip, Rulebook, Warning } from "../../../engine";
import { isLetterUnusual } from "../../../engine/category-letters";
import { inForce } from "../../contract";
import { type EmployeeFacts, getLetters } from "../../employees";

/** A warning of a payslip in a sentence; for a court order, its arguments say which. */
export interface PayslipWarning {
  readonly token: Warning["token"] | OrderWarningToken;
  readonly text: string;
  readonly arguments: Readonly<Record<string, string | number>> | null;
}

const TEXTS: Readonly<Record<Warning["token"], string>> = {
  regulatory_limit_applied: "Tax is limited to half of the pay in money; the rest is collected later.",
  student_loan_restricted: "Loan deductions are cut to what tax, National Insurance and court orders leave.",
  salary_sacrifice_restricted:
    "Statutory pay and the minimum wage cannot be sacrificed: the agreed sacrifice is cut to what other pay allows. Check who pays the pension's part of it.",
  negative_net_pay: "Net pay is below zero: lower a deduction or add pay.",
};

const TEXTS_OF_ORDERS: Readonly<Record<OrderWarningToken, string>> = {
  second_earnings_arrestment: "A second earnings arrestment does not run beside the first: ask for a conjoined order.",
  arrestment_beside_conjoined_order: "An arrestment does not run beside a conjoined order.",
  too_many_orders_of_council: "A council has more attachments at once than the law allows.",
  attachment_before_notice_period: "An attachment takes before its period of notice is over.",
  maintenance_share_over_forty: "A maintenance deduction takes more than 40% of net pay.",
  ask_issuers_for_order: "The rules do not settle which of two court orders goes first: ask who made them.",
  report_no_deduction: "A court order took nothing: inform its issuer.",
};

/** Returns the warnings of a payslip, its court orders last. */
export function payslipWarnings({ warnings, courtOrders }: Payslip): readonly PayslipWarning[] {
  return [
    ...warnings.map(({ token, arguments: args }) => ({ token, text: TEXTS[token], arguments: args })),
    ...(courtOrders?.warnings ?? []).map(({ token, orderId, arguments: args }) => ({
      token,
      text: TEXTS_OF_ORDERS[token],
      arguments: { orderId, ...args },
    })),
  ];
}

/** Returns how far net pay of a preview is below zero, or null. */
export function getShortfall({ warnings }: Payslip): string | null {
  const found = warnings.find(({ token }) => token === "negative_net_pay");
  return found === undefined ? null : String(found.arguments?.shortfall);
}

/** Returns whether the category letter on record looks wrong on a payment date. */
export function hasUnusualLetter(facts: EmployeeFacts, day: string, rulebook: Rulebook): boolean {
  const row = inForce(getLetters(facts), "effective_date", day);
  if (row === null) return false;
  const { date_of_birth: dateOfBirth, gender, details } = facts.employee;
  const about = {
    niCategory: row.ni_category,
    effectiveDate: day,
    dateOfBirth,
    gender,
    workplacePostcode: row.workplace_postcode ?? details.workplacePostcode,
    civilianEmploymentStartDate: row.civilian_employment_start_date,
  };
  return isLetterUnusual(about, rulebook);
}
