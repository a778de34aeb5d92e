import { z } from "@hono/zod-openapi";
import type { DateOrder } from "../../../engine/base";
import { instantField, orElse, refuser, textField } from "../../contract";

const IMPORT_KINDS = ["Employees", "Lines", "OpeningBalances", "CompanyCars", "MedicalPremiums"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
export const importKind = z.enum(IMPORT_KINDS);

const DATE_FORMATS = ["DayMonthYear", "MonthDayYear", "YearMonthDay"] as const satisfies readonly DateOrder[];

export const MOST_COLUMNS = 200;

const column = z
  .strictObject({
    header: textField(200).openapi({ description: "As in the first row of the file.", example: "Staff number" }),
    field: textField(100).openapi({
      description: "The field that the column fills, with dots: `bankAccount.sortCode`.",
      example: "payrollId",
    }),
    values: orElse(z.record(textField(200), textField(200)), {}).openapi({
      description: "What stands for their values, such as `M` for `Male`.",
      example: { M: "Male" },
    }),
  })
  .openapi("ImportColumn");

/** How the columns of a file become fields. */
export const mapping = z
  .strictObject({
    columns: z.array(column).min(1).max(MOST_COLUMNS),
    dateFormat: orElse(z.enum(DATE_FORMATS), "DayMonthYear").openapi({
      description: "The order of dates in figures. Dates such as 2026-04-30 and 30 April 2026 are always read.",
    }),
    delimiter: orElse(z.enum([",", ";", "\t", "|"]), ","),
    decimalSeparator: orElse(z.enum([".", ","]), "."),
  })
  .superRefine(({ columns, delimiter, decimalSeparator }, context) => {
    const refuse = refuser(context);
    for (const name of ["header", "field"] as const) {
      const seen = new Set<string>();
      for (const [at, each] of columns.entries()) {
        if (seen.has(each[name])) refuse(["columns", at, name], "duplicate");
        seen.add(each[name]);
      }
    }
    if (delimiter === decimalSeparator) refuse("decimalSeparator", "unknown_value", { allowed: "." });
  })
  .openapi("ImportMapping");
export type Mapping = z.output<typeof mapping>;

const columnShown = z.strictObject({
  header: z.string(),
  field: z.string(),
  values: z.record(z.string(), z.string()),
});

export const mappingShown = z
  .strictObject({
    kind: importKind,
    name: z.string(),
    columns: z.array(columnShown),
    dateFormat: z.enum(DATE_FORMATS),
    delimiter: z.string(),
    decimalSeparator: z.string(),
    createdAt: instantField(),
    updatedAt: instantField(),
  })
  .openapi("NamedImportMapping");
export type ShownMapping = z.input<typeof mappingShown>;

export const exampleMapping = {
  columns: [
    { header: "Staff number", field: "payrollId", values: {} },
    { header: "Sex", field: "gender", values: { F: "Female", M: "Male" } },
  ],
  dateFormat: "DayMonthYear" as const,
  delimiter: "," as const,
  decimalSeparator: "." as const,
};
