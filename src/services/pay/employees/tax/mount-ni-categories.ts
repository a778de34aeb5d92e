import { invalid, notFound } from "../../../../platform/http";
import { mountOperation, type ServiceContext, taxYearOn } from "../../../contract";
import type { PayTables } from "../../store";
import { employeeToChange } from "../find-employee";
import { finishChange } from "../finish-change";
import { letterIssues } from "../letter-conditions";
import { needUnlocked } from "../period-locked";
import { niCategoryData } from "../record-data";
import { needAnother } from "./need-another";
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
      ...{ ni_category: sent.niCategory, workplace_postcode: workplacePostcode },
      ...{ civilian_employment_start_date: sent.civilianEmploymentStartDate, created_at: by.now },
    };
    const key = { organisation_id: by.organisationId, employee_id: employeeId, effective_date: sent.effectiveDate };
    const row = await tx
      .withTables<PayTables>()
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
    const { employeeId, year, effectiveDate } = params;
    const { employee, niCategories } = await employeeToChange(tx, employeeId);
    const row = niCategories.find(({ effective_date }) => effective_date === effectiveDate);
    if (row === undefined || taxYearOn(effectiveDate) !== year) throw notFound("ni_category");
    needUnlocked(effectiveDate, employee.locked_payment_date, ["effectiveDate"]);
    needAnother(niCategories, "category letter");
    await tx
      .withTables<PayTables>()
      .deleteFrom("employee_ni_category")
      .where("employee_id", "=", employeeId)
      .where("effective_date", "=", effectiveDate)
      .execute();
    await finishChange(tx, context, employeeId, by, CHANGED);
    return { data: { employeeId, ...niCategoryData(row) }, text: "The category letter is removed." };
  });
}
