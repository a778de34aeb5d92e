import { z } from "@hono/zod-openapi";
import {
  amountField,
  dateField,
  EMPLOYEE_NOT_FOUND,
  operation,
  optional,
  orElse,
  readOnly,
  refuser,
  refuseUnpaired,
  studentLoanPlan,
  taxYearField,
  withExamples,
} from "../../contract";
import { niCategoryField, postcodeField, taxCodeField } from "../../pay";
import { EMPLOYEES, ofEmployee, PERIOD_LOCKED } from "../employee-operations";
import { niCategoryShown, taxCodeShown } from "../record/shown-records";

const ID = "01JZ3V6D4R8QK2M5N7P9T1W3X5";
const AT = "2026-06-01T09:30:00.000Z";

const employeeId = z.string();
const taxCodeData = z.strictObject({ employeeId, ...taxCodeShown.shape }).openapi("EmployeeTaxCode");
const niCategoryData = z.strictObject({ employeeId, ...niCategoryShown.shape }).openapi("EmployeeNiCategory");

const exampleCode = {
  employeeId: ID,
  effectiveDate: "2026-06-06",
  taxCode: "S1257L",
  week1Month1: false,
  source: "Manual" as const,
  notificationId: null,
  previousTaxablePay: null,
  previousTaxPaid: null,
  createdAt: AT,
};
const exampleLetter = {
  employeeId: ID,
  effectiveDate: "2026-06-06",
  niCategory: "F",
  workplacePostcode: "EC1A 1BB",
  civilianEmploymentStartDate: null,
  createdAt: AT,
};

const dated = ofEmployee.params.extend({
  year: taxYearField().openapi({ description: "The tax year of the date." }),
  effectiveDate: dateField(),
});

export const addTaxCode = operation({
  ...ofEmployee,
  id: "addTaxCode",
  method: "post",
  path: `${EMPLOYEES}/{employeeId}/tax-code`,
  summary: "Adds a tax code from a day on; one of the same day is replaced",
  description:
    "The code in force on a payment date is operated. Pay and tax of previous employments take the place of those held.",
  body: z
    .strictObject({
      effectiveDate: dateField(),
      taxCode: taxCodeField(),
      week1Month1: orElse(z.boolean(), false),
      previousTaxablePay: optional(amountField()),
      previousTaxPaid: optional(amountField()),
      ...readOnly("employeeId", "source", "notificationId", "createdAt"),
    })
    .superRefine(({ previousTaxablePay, previousTaxPaid }, context) =>
      refuseUnpaired(refuser(context), { previousTaxablePay, previousTaxPaid }),
    )
    .openapi("TaxCodeChange"),
  data: taxCodeData,
  status: 201,
  token: "employee_tax_code_added",
  idempotent: true,
  refusals: [EMPLOYEE_NOT_FOUND, PERIOD_LOCKED],
  examples: { body: { effectiveDate: "2026-06-06", taxCode: "S1257L" }, data: exampleCode },
});

export const removeTaxCode = operation({
  ...ofEmployee,
  id: "removeTaxCode",
  method: "delete",
  path: `${EMPLOYEES}/{employeeId}/tax-codes/{year}/{effectiveDate}`,
  params: dated,
  summary: "Removes a tax code; the one before it is in force again",
  description:
    "Only one that is not in force in a locked period, and never the only one. Open pay runs are calculated again.",
  data: taxCodeData,
  token: "employee_tax_code_removed",
  refusals: [
    EMPLOYEE_NOT_FOUND,
    { status: 404, token: "tax_code_not_found", when: "The employee has no tax code of that year and day." },
    PERIOD_LOCKED,
    { status: 409, token: "resource_in_use", when: "It is the employee's only tax code." },
  ],
  examples: { data: exampleCode },
});

export const addNiCategory = operation({
  ...ofEmployee,
  id: "addNiCategory",
  method: "post",
  path: `${EMPLOYEES}/{employeeId}/ni-category`,
  summary: "Adds a National Insurance category letter from a day on; one of the same day is replaced",
  description:
    "Letters for an age, a workplace, an election or a veteran are refused where that is missing. The employee's own workplace postcode counts where none is sent.",
  body: z
    .strictObject({
      effectiveDate: dateField(),
      niCategory: niCategoryField(),
      workplacePostcode: optional(postcodeField()),
      civilianEmploymentStartDate: optional(dateField()),
      ...readOnly("employeeId", "createdAt"),
    })
    .openapi("NiCategoryChange"),
  data: niCategoryData,
  status: 201,
  token: "employee_ni_category_added",
  idempotent: true,
  refusals: [EMPLOYEE_NOT_FOUND, PERIOD_LOCKED],
  examples: {
    body: { effectiveDate: "2026-06-06", niCategory: "F", workplacePostcode: "EC1A 1BB" },
    data: exampleLetter,
  },
});

export const removeNiCategory = operation({
  ...ofEmployee,
  id: "removeNiCategory",
  method: "delete",
  path: `${EMPLOYEES}/{employeeId}/ni-categories/{year}/{effectiveDate}`,
  params: dated,
  summary: "Removes a category letter; the one before it is in force again",
  description:
    "Only one that is not in force in a locked period, and never the only one. Open pay runs are calculated again.",
  data: niCategoryData,
  token: "employee_ni_category_removed",
  refusals: [
    EMPLOYEE_NOT_FOUND,
    { status: 404, token: "ni_category_not_found", when: "The employee has no letter of that year and day." },
    PERIOD_LOCKED,
    { status: 409, token: "resource_in_use", when: "It is the employee's only letter." },
  ],
  examples: { data: exampleLetter },
});

const effectiveTaxInfoFields = withExamples({
  employeeId: [employeeId, ID],
  date: [z.string(), "2026-06-30"],
  taxCode: [z.string().nullable(), "S1257L"],
  week1Month1: [z.boolean().nullable(), false],
  taxCodeEffectiveDate: [z.string().nullable(), "2026-06-06"],
  taxRegime: [z.enum(["England", "Scotland", "Wales"]).nullable(), "Scotland"],
  niCategory: [z.string().nullable(), "A"],
  niCategoryEffectiveDate: [z.string().nullable(), "2026-04-06"],
  studentLoanPlan: [studentLoanPlan.nullable(), "Plan4"],
  postgraduateLoan: [z.boolean(), false],
  isDirector: [z.boolean(), false],
});

export const effectiveTaxInfo = operation({
  ...ofEmployee,
  id: "getEffectiveTaxInfo",
  method: "get",
  path: `${EMPLOYEES}/{employeeId}/effective-tax-info`,
  summary: "Tax code, category letter and loans in force on a day; today when none is asked for",
  description: "Fields are null for what is not in force on the day. `date` can be in the past or in the future.",
  query: z.object({ date: dateField().optional() }),
  data: z.strictObject(effectiveTaxInfoFields.shape).openapi("EffectiveTaxInfo"),
  token: "effective_tax_info_retrieved",
  refusals: [EMPLOYEE_NOT_FOUND],
  examples: { data: effectiveTaxInfoFields.example },
});
