import type { Payslip } from "../../../engine";
import type { Tx } from "../../../platform/store";
import type { PayslipMade } from "../../contract";
import { selectPayslips } from "../../pay-runs";
import type { CorrectionTables } from "../store/correction-tables";

/** A final payslip, and what it was calculated from. */
export interface ClosedPayslip {
  readonly day: string;
  readonly payslip: Payslip;
  readonly made: PayslipMade;
  readonly year: number;
  readonly period: number;
  readonly supplementary: number;
  readonly rulesDigest: string;
}

/** Returns the final payslips of an employee whose facts are kept, in order of payment. */
export async function closedPayslips(tx: Tx, employeeId: string): Promise<readonly ClosedPayslip[]> {
  const kept = await tx
    .withTables<CorrectionTables>()
    .selectFrom("closed_facts")
    .select(["payslip_id", "made"])
    .where("employee_id", "=", employeeId)
    .execute();
  const facts = new Map(kept.map(({ payslip_id, made }) => [payslip_id, made]));
  const rows = await selectPayslips(tx)
    .select(["payslip_id", "regular_payment_date", "document", "year", "period", "supplementary", "rules_digest"])
    .where("employee_id", "=", employeeId)
    .orderBy("regular_payment_date")
    .orderBy("payslip_id")
    .execute();
  return rows.flatMap(({ payslip_id, regular_payment_date: day, document, rules_digest, ...place }) => {
    const made = facts.get(payslip_id);
    return made === undefined ? [] : [{ ...place, day, payslip: document.payslip, made, rulesDigest: rules_digest }];
  });
}

/** Returns those of some employees who have such a payslip. */
export async function withClosedPayslips(tx: Tx, employeeIds: readonly string[]): Promise<readonly string[]> {
  if (employeeIds.length === 0) return [];
  const rows = await tx
    .withTables<CorrectionTables>()
    .selectFrom("closed_facts")
    .select("employee_id")
    .distinct()
    .where("employee_id", "in", [...employeeIds])
    .orderBy("employee_id")
    .execute();
  return rows.map(({ employee_id }) => employee_id);
}
