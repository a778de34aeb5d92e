import { isDeepStrictEqual } from "node:util";
import type { ChangedFact } from "../../../engine/corrections";
import type { Tx } from "../../../platform/store";
import { type LastChange, lastChange } from "../../contract";
import { EMPLOYEE } from "../../employees";
import type { CorrectionContent } from "../contract/correction-schemas";
import { isOperatedNow } from "./is-operated-now";
import type { PostedTerms } from "./payment-lines";
import type { EmployeePlan } from "./plan-employee";

type Cause = CorrectionContent["causes"][number];

/** The fields of an employee's history that each list of facts comes from. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  taxCodes: ["taxCodes", "taxCode", "week1Month1", "taxCodeEffectiveDate"],
  apprenticeshipStartDate: ["isApprentice", "apprenticeshipStartDate"],
  niCategories: ["niCategories", "niCategory", "dateOfBirth"],
  studentLoans: ["studentLoan", "studentLoans", "studentLoanPlan"],
  postgraduateLoans: ["postgraduateLoan", "postgraduateLoans"],
  payments: ["salary", "salaryHistory", "workingPatterns", "startDate", "leavingDate", "starter"],
};

/** Returns the facts that changed, with who changed them. What corrections posted is not a fact that changed. */
export async function causesOf(
  tx: Tx,
  employeeId: string,
  { plan, posted, orders, wage, years }: Pick<EmployeePlan, "plan" | "posted" | "orders" | "wage" | "years">,
): Promise<Cause[]> {
  const found = new Map<string, LastChange | null>();
  const causes: Cause[] = [];
  for (const change of [...(plan?.causes ?? []), ...orders.causes, ...wage.causes]) {
    const { fact, previousValue, newValue } = change;
    if (isOperatedNow(change, years) || isDeepStrictEqual(withoutPosted(previousValue, posted), newValue)) continue;
    const list = fact.split(/[.[]/)[0] ?? fact;
    const fields = FIELDS[list] ?? [list];
    if (!found.has(list)) found.set(list, await lastChange(tx, [EMPLOYEE, employeeId], fields));
    const by = found.get(list) ?? null;
    causes.push({
      fact,
      previousValue,
      newValue,
      effectiveFrom: dayOf(change),
      changedAt: by?.changedAt ?? null,
      changedBy: by?.changedBy ?? null,
    });
  }
  return causes;
}

/** Returns the day in the name of a fact; a court order acts from its receipt. */
function dayOf({ fact, newValue }: ChangedFact): string | null {
  const order = fact.startsWith("courtOrders") ? JSON.stringify(newValue) : fact;
  return /(\d{4}-\d{2}-\d{2})/.exec(order)?.[1] ?? null;
}

function withoutPosted(value: unknown, posted: PostedTerms): unknown {
  return Array.isArray(value) ? value.filter((line) => !isPosted(line, posted)) : value;
}

function isPosted(line: unknown, posted: PostedTerms): boolean {
  return typeof line === "object" && line !== null && "id" in line && posted.has(String(line.id));
}

/** Returns whether two corrections have the same reason. */
export function haveSameCauses(one: readonly Cause[], other: readonly Cause[]): boolean {
  return isDeepStrictEqual(one.map(plainCause), other.map(plainCause));
}

function plainCause({ fact, previousValue, newValue }: Cause): unknown {
  return JSON.parse(JSON.stringify({ fact, previousValue, newValue }));
}
