import { readPence } from "../../../engine/base";
import { type RequestWork, requesterName } from "../../contract";
import type { AwardRequest } from "../contract/award-fields";
import { statutoryTables } from "../store/statutory-tables";
import type { Outcome } from "./outcome";

interface Run {
  readonly employeeId: string;
  readonly statutoryPayId: string | null;
  readonly request: AwardRequest;
  readonly outcome: Pick<Outcome, "startDate" | "isEntitled" | "totalAmount">;
}

/** Stores a calculation in the employee's history, and returns its id. */
export async function storeCalculation(
  { tx, context, organisationId, caller, now }: RequestWork,
  { employeeId, statutoryPayId, request, outcome }: Run,
): Promise<string> {
  const calculationId = context.ids.next();
  await statutoryTables(tx)
    .insertInto("statutory_calculation")
    .values({
      organisation_id: organisationId,
      calculation_id: calculationId,
      employee_id: employeeId,
      calculated_by: requesterName(caller),
      statutory_type: request.statutoryType,
      start_date: outcome.startDate,
      is_entitled: outcome.isEntitled,
      total_amount: readPence(outcome.totalAmount),
      statutory_pay_id: statutoryPayId,
      request: JSON.stringify(request),
      created_at: now,
    })
    .execute();
  return calculationId;
}
