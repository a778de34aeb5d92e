import type { ValidationIssue } from "../../../platform";
import { issueAt } from "../../../platform/http";
import type { ElementRow } from "../../pay";
import type { SentItem } from "../contract/item-schemas";

type Named = Pick<SentItem, "payElementId" | "payElementCode" | "basis" | "payRate">;

/** The pay element of an item, or what is wrong with it. */
type Found =
  | { readonly ok: true; readonly element: ElementRow }
  | { readonly ok: false; readonly issue: ValidationIssue };

/**
 * Finds the pay element that an item names, by its id if both are sent. The system's own elements, employer costs and
 * archived elements are not for recurring items.
 */
export function elementOf(sent: Named, elements: readonly ElementRow[]): Found {
  const { payElementId, payElementCode } = sent;
  const field = payElementId === null ? "payElementCode" : "payElementId";
  const element = elements.find((row) =>
    payElementId === null ? row.code === payElementCode : row.pay_element_id === payElementId,
  );
  const refused = (token: string, reason: string, at = field): Found => {
    return { ok: false, issue: issueAt([at], token, null, reason) };
  };
  if (element === undefined) return refused("pay_element_not_found", "There is no such pay element.");
  if (element.is_archived) return refused("pay_element_archived", "The pay element is archived.");
  if (element.is_system || element.direction === "EmployerCost") {
    return refused("unknown_value", "This pay element takes no recurring items.");
  }
  if (sent.basis === "UnitsTimesRate" && sent.payRate === null && element.default_rate === null) {
    return refused("required_with", "Give the rate, since the pay element has no default rate.", "payRate");
  }
  return { ok: true, element };
}
