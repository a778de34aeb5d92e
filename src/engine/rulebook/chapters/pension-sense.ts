import { readDate, readPence } from "../../base";
import type { CheckContext } from "../check/context";
import type { SubjectDocument } from "../documents";

/** What the shape cannot say of pensions: lower, trigger and upper limits ascend, and each pension age row says one thing. */
export function checkPensions(context: CheckContext, { parameters }: SubjectDocument): void {
  checkOrder(context, parameters, "lowerQualifyingEarnings", "earningsTrigger");
  checkOrder(context, parameters, "earningsTrigger", "upperQualifyingEarnings");
  parameters.statePensionAge?.values.forEach(({ value }, at) => {
    (value as readonly PensionAgeRow[]).forEach((row, index) => {
      checkRow(context, `/parameters/statePensionAge/values/${at}/value/${index}`, row);
    });
  });
}

type Parameters = SubjectDocument["parameters"];

/** At each place of the two lists, every period of the one is below the same period of the other. */
function checkOrder(context: CheckContext, parameters: Parameters, lower: string, upper: string): void {
  parameters[lower]?.values.forEach(({ value }, at) => {
    const above = parameters[upper]?.values[at]?.value as Readonly<Record<string, string>> | undefined;
    for (const [period, limit] of Object.entries(value as Readonly<Record<string, string>>)) {
      if (above !== undefined && readPence(limit) >= readPence(above[period] ?? "0")) {
        context.report("limits_not_ascending", `/parameters/${upper}/values/${at}/value/${period}`);
      }
    }
  });
}

interface PensionAgeRow {
  readonly bornFrom?: string | undefined;
  readonly bornTo?: string | undefined;
  readonly ageYears?: number | undefined;
  readonly date?: string | undefined;
  readonly stepMonths?: number | undefined;
}

/** A row has an age or a date; one that moves with the month of birth says where its months begin. */
function checkRow(context: CheckContext, pointer: string, row: PensionAgeRow): void {
  if (row.ageYears === undefined && row.date === undefined) context.report("required", `${pointer}/ageYears`);
  if (row.ageYears !== undefined && row.date !== undefined) context.report("must_be_absent", `${pointer}/date`);
  if (row.stepMonths !== undefined && row.bornFrom === undefined) context.report("required", `${pointer}/bornFrom`);
  for (const key of ["bornFrom", "bornTo", "date"] as const) {
    const written = row[key];
    if (written !== undefined && Number.isNaN(readDate(written))) context.report("invalid_date", `${pointer}/${key}`);
  }
}
