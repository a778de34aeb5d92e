import type { ValidationIssue } from "../../../platform";
import { issueAt } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import type { ElementRow } from "../../pay";
import type { SentItem } from "../contract/item-schemas";

/** Returns what is wrong with the payee of an item: only deductions are paid on, and to a payee of the organisation. */
export async function payeeIssues(
  { tx, context }: RequestWork,
  { paymentPayeeId }: SentItem,
  element: ElementRow | null,
): Promise<readonly ValidationIssue[]> {
  if (paymentPayeeId === null) return [];
  const refused = (token: string, text: string) => [issueAt(["paymentPayeeId"], token, null, text)];
  if (element !== null && element.direction !== "Deduction") {
    return refused("must_be_absent", "Only a deduction has a payee: pay goes to the employee.");
  }
  const known = await context.paymentPayees(tx, [paymentPayeeId]);
  return known.has(paymentPayeeId) ? [] : refused("payment_payee_not_found", "There is no such payee.");
}
