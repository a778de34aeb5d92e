import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { type EmployeeFacts, factsByIds } from "../../employees";
import { openAmounts } from "../../pay-runs";
import { laterThan, noticesOf } from "../reading/later-notices";
import type { NotificationRow } from "../reading/select-notifications";
import { periodFrom } from "./applies-from";
import { type PlannedApplication, planApplication } from "./plan-application";

interface Asked {
  readonly effectiveDate: string | null;
  readonly now: string;
}

/** Returns what applying a notice would change, also on the payslip of the open run. */
export async function previewNotification(tx: Tx, context: ServiceContext, row: NotificationRow, asked: Asked) {
  if (row.is_generic) return NO_CHANGE;
  const [facts] = await factsByIds(tx, row.matched_employee_id === null ? [] : [row.matched_employee_id]);
  if (facts === undefined) {
    throw new Refused(409, { token: "notification_not_matched", text: "Assign an employee to the notice first." });
  }
  const others = await noticesOf(tx, [facts.employee.employee_id]);
  const isLate = laterThan(row, others).some(({ status }) => status === "Applied");
  const later = isLate ? (["later_notice_in_force"] as const) : [];
  const plan = planApplication(row, { ...asked, facts, others }, context.rulebook);
  if (!plan.ok) return { ...NO_CHANGE, warnings: [...later, reasonOf(plan.reason)] };
  const period = plan.from === null ? null : await periodFrom(tx, facts, plan.from);
  return {
    changes: plan.changes.map((change) => ({ ...change })),
    effectiveDate: plan.from,
    appliesFrom: period === null ? null : { paymentDate: period.paymentDate, year: period.year, period: period.period },
    payslip: await payslipsOf(tx, context, facts, plan),
    warnings: [...later, ...(isDelayed(row, facts) ? (["period_locked"] as const) : [])],
  };
}

const NO_CHANGE = { changes: [], effectiveDate: null, appliesFrom: null, payslip: null, warnings: [] };

function reasonOf(reason: string): "employee_left" | "past_tax_year" {
  return reason === "employee_left" ? "employee_left" : "past_tax_year";
}

function isDelayed({ effective_date: own }: NotificationRow, { employee }: EmployeeFacts): boolean {
  const { locked_payment_date: locked } = employee;
  return own !== null && locked !== null && own <= locked;
}

async function payslipsOf(tx: Tx, context: ServiceContext, facts: EmployeeFacts, { rows }: PlannedApplication) {
  const previous = await openAmounts(tx, context, facts);
  const { taxCodes, loans } = rows;
  const changed = await openAmounts(tx, context, { ...facts, taxCodes, loans });
  return previous === null || changed === null ? null : { previous, changed };
}
