import type { Result } from "../../../engine";
import { invalid } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import type { EmployeeFacts } from "../../employees";
import { newAward } from "../calculate/award";
import { calculateAwards, paidJobs } from "../calculate/calculate-award";
import { shownCalculation } from "../calculate/shown-calculation";
import type { AwardRequest } from "../contract/award-fields";
import { employeeGround } from "../facts/ground";
import { withLinked, wrongFields } from "./create-award";
import { findPayments } from "./payment-rows";
import type { StoredAward } from "./save-awards";

type Shown = ReturnType<typeof shownCalculation>;

/** Calculates an award of an employee that is not stored, beside those that are; refuses fields of other payments. */
export async function workOutRequest(
  { tx, context }: Pick<RequestWork, "tx" | "context">,
  facts: EmployeeFacts,
  request: AwardRequest,
): Promise<Result<Shown>> {
  const own: StoredAward = { ...newAward(request), statutoryPayId: "new" };
  const all = await findPayments(tx, facts.employee.employee_id);
  const issues = wrongFields(own, { facts, all });
  if (issues.length > 0) throw invalid(issues);
  const { awards } = await withLinked({ tx }, { facts, own, rows: all, by: "Change" });
  const ground = await employeeGround(tx, context, facts, awards);
  const { rulebook } = context;
  const made = calculateAwards(awards, own, { ground: ground.ground, rulebook, paid: paidJobs(ground) });
  if (!made.ok) return made;
  const calculated = made.value.get(own);
  if (calculated === undefined) throw new Error("An award is calculated with itself.");
  return { ...made, value: shownCalculation(request, calculated, { calendar: ground.calendar, rulebook }) };
}
