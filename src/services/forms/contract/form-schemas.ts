import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import {
  idField,
  instantField,
  money,
  PAYROLL_NOT_FOUND,
  type RefusalCase,
  taxYearField,
  textField,
} from "../../contract";

const address = z
  .strictObject({
    lines: z.array(z.string()),
    postcode: z.string().nullable(),
    foreignCountry: z.string().nullable(),
  })
  .openapi("FormAddress");

export const employerShown = z
  .strictObject({ name: z.string(), address: address.nullable(), payeReference: z.string() })
  .openapi("FormEmployer");

/** A person as every form shows them. */
export const personFields = {
  employeeId: idField(),
  title: z.string().nullable(),
  firstName: z.string(),
  middleName: z.string().nullable(),
  lastName: z.string(),
  nationalInsuranceNumber: z.string().nullable(),
  gender: z.enum(["Male", "Female"]).nullable(),
  dateOfBirth: z.string().nullable(),
  address: address.nullable(),
  payrollId: z.string().nullable(),
  department: z.string().nullable(),
};

export const formStatus = z.enum(["Preview", "Finalised"]);

export const payAndTax = { pay: money(), tax: money() };

/** The fields of a row in every list of forms. */
export const rowFields = {
  employeeId: idField(),
  firstName: z.string(),
  lastName: z.string(),
  payrollId: z.string().nullable(),
  payrollConfigId: idField(),
  status: formStatus,
  emailedAt: instantField().nullable().openapi({ description: "When it was last sent to the employee by email." }),
};

/** The query parameters of every list of forms. */
const formQuery = pageQuery({ usual: 50, most: 100 }).extend({
  search: textField(35).optional().openapi({ description: "The start of a last name or payroll id, in any case." }),
});

export const NO_EMPLOYER: RefusalCase = {
  status: 409,
  token: "organisation_information_missing",
  when: "The employer's name, address or PAYE reference is not on record.",
};

const list = { method: "get", service: "Forms", scope: "organisation", query: formQuery } as const;
const ofYear = z.object({ taxYear: taxYearField() });

/** A list of the forms of a tax year: all, or those of a payroll. */
export const LIST_OF_YEAR = { ...list, params: ofYear } as const;
export const LIST_OF_PAYROLL = {
  ...list,
  params: ofYear.extend({ payrollConfigId: idField() }),
  refusals: [PAYROLL_NOT_FOUND],
} as const;

/** Tax years, each by the calendar year in which it starts. */
export const years = z.strictObject({ items: z.array(z.int()) }).openapi("FormYears");

export const exampleEmployer = {
  name: "Sample Bakery Ltd",
  address: { lines: ["1 Sample Street", "Sampletown"], postcode: "EC1A 1BB", foreignCountry: null },
  payeReference: "123/AB456",
};

export const EXAMPLE_EMPLOYEE = "01JZ3V6D4R8QK2M5N7P9T1W3X6";

export const examplePerson = {
  employeeId: EXAMPLE_EMPLOYEE,
  title: "Ms",
  firstName: "Sample",
  middleName: null,
  lastName: "Baker",
  nationalInsuranceNumber: "AB123456C",
  gender: "Female" as const,
  dateOfBirth: "1990-01-31",
  address: { lines: ["2 Sample Road"], postcode: "EC1A 1BB", foreignCountry: null },
  payrollId: "1",
  department: null,
};

export const exampleRow = {
  employeeId: EXAMPLE_EMPLOYEE,
  firstName: "Sample",
  lastName: "Baker",
  payrollId: "1",
  payrollConfigId: "01JZ3V6D4R8QK2M5N7P9T1W3X5",
  emailedAt: null,
};
