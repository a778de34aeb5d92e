import { invalid } from "../../../platform/http";
import { mountOperation, type ServiceContext } from "../../contract";
import { finishChange } from "../change/finish-change";
import { needUnlocked } from "../change/period-locked";
import { niCategoryData } from "../record/record-data";
import type { EmployeeTables } from "../store/employee-rows";
import { employeeToChange } from "../store/find-employee";
import { letterIssues } from "./letter-conditions";
import { removeDated } from "./remove-dated";
import { addNiCategory, removeNiCategory } from "./tax-operations";

const CHANGED = ["niCategories", "niCategory"];

export function mountNiCategories(context: ServiceContext): void {
  mountOperation(context, addNiCategory, async ({ params, body, ...by }, tx) => {
    const { employeeId } = params;
    const { employee } = await employeeToChange(tx, employeeId);
    const { createdAt: _, ...sent } = body;
    const workplacePostcode = sent.workplacePostcode ?? employee.details.workplacePostcode;
    const person = { dateOfBirth: employee.date_of_birth, gender: employee.gender };
    const issues = letterIssues({ ...sent, ...person, workplacePostcode }, context.rulebook);
    if (issues.length > 0) throw invalid(issues);
    needUnlocked(sent.effectiveDate, employee.locked_payment_date, ["effectiveDate"]);
    const values = {
      ni_category: sent.niCategory,
      workplace_postcode: workplacePostcode,
      civilian_employment_start_date: sent.civilianEmploymentStartDate,
      created_at: by.now,
    };
    const key = { organisation_id: by.organisationId, employee_id: employeeId, effective_date: sent.effectiveDate };
    const row = await tx
      .withTables<EmployeeTables>()
      .insertInto("employee_ni_category")
      .values({ ...key, ...values })
      .onConflict((conflict) =>
        conflict.columns(["organisation_id", "employee_id", "effective_date"]).doUpdateSet(values),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
    await finishChange(tx, context, employeeId, by, CHANGED);
    return { data: { employeeId, ...niCategoryData(row) }, text: "The category letter is added." };
  });

  mountOperation(context, removeNiCategory, async ({ params, ...by }, tx) => {
    const { employeeId } = params;
    const { employee, niCategories: rows } = await employeeToChange(tx, employeeId);
    const kind = { table: "employee_ni_category", rows, token: "ni_category", name: "category letter" } as const;
    const row = await removeDated(tx, kind, params, employee.locked_payment_date);
    await finishChange(tx, context, employeeId, by, CHANGED);
    return { data: { employeeId, ...niCategoryData(row) }, text: "The category letter is removed." };
  });
}
