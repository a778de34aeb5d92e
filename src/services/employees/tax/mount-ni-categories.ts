import { invalid } from "../../../platform/http";
import { mountOperation, type ServiceContext } from "../../contract";
import { niCategoryData } from "../record/record-data";
import type { EmployeeFacts } from "../store/employee-facts";
import { addDated, removeDated } from "./dated-records";
import { letterIssues } from "./letter-conditions";
import { addNiCategory, removeNiCategory } from "./tax-operations";

const NI_CATEGORIES = {
  table: "employee_ni_category",
  rows: ({ niCategories }: EmployeeFacts) => niCategories,
  changedFields: ["niCategories", "niCategory"],
  follow: null,
  token: "ni_category",
  name: "category letter",
} as const;

export function mountNiCategories(context: ServiceContext): void {
  mountOperation(context, addNiCategory, async ({ params: { employeeId }, body, ...work }) => {
    const row = await addDated(work, NI_CATEGORIES, employeeId, ({ details, gender, date_of_birth: dateOfBirth }) => {
      const workplacePostcode = body.workplacePostcode ?? details.workplacePostcode;
      const issues = letterIssues({ ...body, dateOfBirth, gender, workplacePostcode }, context.rulebook);
      if (issues.length > 0) throw invalid(issues);
      return {
        effective_date: body.effectiveDate,
        ni_category: body.niCategory,
        workplace_postcode: workplacePostcode,
        civilian_employment_start_date: body.civilianEmploymentStartDate,
      };
    });
    return { data: { employeeId, ...niCategoryData(row) }, text: "The category letter is added." };
  });

  mountOperation(context, removeNiCategory, async ({ params, ...work }) => {
    const row = await removeDated(work, NI_CATEGORIES, params);
    return { data: { employeeId: params.employeeId, ...niCategoryData(row) }, text: "The category letter is removed." };
  });
}
