import type { P45 } from "../../../engine/forms";
import type { NewEvent } from "../../../platform/events";
import { type RequestWork, requesterName } from "../../contract";
import type { FormTables } from "../store/form-tables";
import type { P45Row } from "./find-p45";

/** A P45 to store, with the payslip that its figures come from. */
export interface NewP45 {
  readonly employeeId: string;
  readonly last: Pick<P45Row, "payroll_config_id" | "payslip_id">;
  readonly form: P45;
  readonly rules: string;
  readonly reason: string | null;
}

/** Stores P45s; returns their ids. */
export async function keepP45s(
  { tx, context, organisationId, caller, now }: RequestWork,
  forms: readonly NewP45[],
): Promise<readonly string[]> {
  const rows = forms.map(({ employeeId, last, form, rules, reason }) => ({
    organisation_id: organisationId,
    employee_id: employeeId,
    replacement_number: form.replacementNumber,
    p45_id: context.ids.next(),
    tax_year: form.taxYear,
    payroll_config_id: last.payroll_config_id,
    payslip_id: last.payslip_id,
    document: JSON.stringify(form),
    rules_digest: rules,
    reason,
    issued_at: now,
    issued_by: requesterName(caller),
  }));
  await tx.withTables<FormTables>().insertInto("p45").values(rows).execute();
  return rows.map(({ p45_id }) => p45_id);
}

/** Returns the event of a P45. */
export function p45Event(
  { organisationId, caller: { accountId } }: RequestWork,
  { employeeId, form: { taxYear, leavingDate, isReplacement } }: NewP45,
): NewEvent {
  return {
    organisationId,
    accountId,
    eventType: isReplacement ? "p45.replaced" : "p45.issued",
    resourceUrl: `/v1/tax-p-forms/p45/${employeeId}`,
    data: { employeeId, taxYear, leavingDate, isReplacement },
  };
}
