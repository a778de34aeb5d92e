import { isDeepStrictEqual } from "node:util";
import { isObject, type Unread } from "../../../engine/base";
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
  payments: ["salary", "salaryHistory", "workingPatterns", "startDate", "leavingDate", "starter", "otherJob"],
};

/** Returns the facts that changed, with who changed them. What corrections posted is not a fact that changed. */
export async function findCauses(
  tx: Tx,
  employeeId: string,
  { plan, posted, orders, wage, years }: Pick<EmployeePlan, "plan" | "posted" | "orders" | "wage" | "years">,
): Promise<Cause[]> {
  const found = new Map<string, LastChange | null>();
  const causes: Cause[] = [];
  for (const change of [...(plan?.causes ?? []), ...orders.causes, ...wage.causes]) {
    const { fact, previousValue, newValue } = change;
    if (isOperatedNow(change, years) || isSettledOtherwise(previousValue, newValue, posted)) continue;
    const list = fact.split(/[.[]/)[0] ?? fact;
    const fields = FIELDS[list] ?? [list];
    if (!found.has(list)) found.set(list, await lastChange(tx, [EMPLOYEE, employeeId], fields));
    const { changedAt = null, changedBy = null } = found.get(list) ?? {};
    causes.push({ fact, previousValue, newValue, effectiveFrom: dayOf(change), changedAt, changedBy });
  }
  return causes;
}

/** Returns the day in the name of a fact; a court order acts from its receipt. */
function dayOf({ fact, newValue }: ChangedFact): string | null {
  const order = fact.startsWith("courtOrders") ? JSON.stringify(newValue) : fact;
  return /(\d{4}-\d{2}-\d{2})/.exec(order)?.[1] ?? null;
}

/** Returns whether values differ only by what corrections posted, or by statutory pay, whose slices settle themselves. */
function isSettledOtherwise(previousValue: unknown, newValue: unknown, posted: PostedTerms): boolean {
  const [before, after] = [previousValue, newValue].map((value) =>
    linesWithout(value, (line) => posted.has(String(line.id ?? "")) || isStatutory(line)),
  );
  return isDeepStrictEqual(before, after);
}

function isStatutory({ lineType }: Unread): boolean {
  return lineType === "StatutoryPayment";
}

/** Returns lines, or a payment, without some lines; the normal pay that a payment's leave takes follows from its lines. */
function linesWithout(value: unknown, isLeftOut: (line: Unread) => boolean): unknown {
  if (Array.isArray(value)) return value.filter((line) => !isObject(line) || !isLeftOut(line));
  if (!isObject(value) || !Array.isArray(value.lines)) return value;
  const { normalPayForgone: _, ...payment } = value;
  return { ...payment, lines: linesWithout(payment.lines, isLeftOut) };
}

/** Returns whether two corrections have the same reason; where statutory pay is paid follows from it. */
export function haveSameCauses(one: readonly Cause[], other: readonly Cause[]): boolean {
  return isDeepStrictEqual(one.map(plainCause), other.map(plainCause));
}

/** Returns whether each reason is one of others. */
export function areAmong(causes: readonly Cause[], others: readonly Cause[]): boolean {
  const known = others.map(plainCause);
  return causes.map(plainCause).every((cause) => known.some((other) => isDeepStrictEqual(cause, other)));
}

function plainCause({ fact, previousValue, newValue }: Cause): unknown {
  const values = [previousValue, newValue].map((value) => linesWithout(value, isStatutory));
  return JSON.parse(JSON.stringify({ fact, values }));
}
