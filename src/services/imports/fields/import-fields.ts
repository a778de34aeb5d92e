import { z } from "@hono/zod-openapi";
import { BENEFIT_COLUMNS } from "../../benefits";
import { idField, taxYearField, textField } from "../../contract";
import { newEmployeeFields, sentBalances } from "../../employees";
import { bulkLineFields } from "../../pay-runs";
import type { ImportKind } from "../contract/mapping-schemas";
import { type FieldTree, fieldTree } from "./field-tree";

/** The fields by which a row names an employee who is there. */
const employeeNamed = {
  employeeId: idField().optional(),
  payrollId: textField(35).optional(),
  externalReferenceId: textField(100).optional(),
};

const balance = sentBalances.shape.openingBalance.unwrap().unwrap().valueType;

const SCHEMAS: Readonly<Record<ImportKind, () => z.ZodObject>> = {
  Employees: () => newEmployeeFields,
  Lines: () => bulkLineFields.extend(employeeNamed),
  // A schema with a name would be described as a reference, and what is added to it apart.
  OpeningBalances: () =>
    z.strictObject({
      ...balance.shape,
      ...employeeNamed,
      taxYear: taxYearField(),
      isDirector: z.boolean().optional(),
    }),
  CompanyCars: () => z.strictObject({ ...employeeNamed, ...BENEFIT_COLUMNS.CompanyCars }),
  MedicalPremiums: () => z.strictObject({ ...employeeNamed, ...BENEFIT_COLUMNS.MedicalPremiums }),
};

const made = new Map<ImportKind, FieldTree>();

/** Returns the fields that files of a kind can fill. */
export function fieldsOf(kind: ImportKind): FieldTree {
  const known = made.get(kind) ?? fieldTree(SCHEMAS[kind]());
  made.set(kind, known);
  return known;
}
