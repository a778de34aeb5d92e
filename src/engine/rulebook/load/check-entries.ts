import { endOfTaxYear, formatDate, readDate, startOfTaxYear, taxYearLabel } from "../../base";
import type { CheckContext } from "../subjects/check-context";
import type { CheckedRules, Parameter } from "./documents";

/** The minimum wage changes on 1 April, five days before the tax year starts. */
const DAYS_BEFORE_TAX_YEAR = 5;

/** Days by which a list may start before its tax year. */
const LEADS: Readonly<Record<string, number>> = { paymentDate: 0, payReferencePeriodStart: DAYS_BEFORE_TAX_YEAR };

/**
 * Checks that entries start by the first day of the tax year, ascend, and are inside the year. A list by pay reference
 * period may start on 1 April before it, and a list by any other date basis on any earlier date.
 */
export function checkDates(context: CheckContext, pointer: string, parameter: Parameter): void {
  const start = startOfTaxYear(context.year);
  const lead = LEADS[parameter.dateBasis];
  const end = endOfTaxYear(context.year);
  const taxYear = taxYearLabel(context.year);
  let previous = Number.NEGATIVE_INFINITY;
  parameter.values.forEach((entry, index) => {
    const at = `${pointer}/values/${index}/from`;
    const day = readDate(entry.from);
    if (Number.isNaN(day)) context.report("invalid_date", at);
    else if (day < start - (lead ?? Number.POSITIVE_INFINITY) || day > end)
      context.report("outside_tax_year", at, { taxYear });
    else if (lead !== undefined && index === 0 && day > start)
      context.report("date_after", at, { latest: formatDate(start) });
    else if (day <= previous) context.report("dates_not_ascending", at, { previous: formatDate(previous) });
    if (!Number.isNaN(day)) previous = day;
  });
  if (parameter.validTo !== undefined) checkValidTo(context, pointer, parameter.validTo, previous);
}

function checkValidTo(context: CheckContext, pointer: string, validTo: string, lastFrom: number): void {
  const at = `${pointer}/validTo`;
  const day = readDate(validTo);
  if (Number.isNaN(day)) context.report("invalid_date", at);
  else if (day < lastFrom) context.report("date_before", at, { earliest: formatDate(lastFrom) });
  else if (day > endOfTaxYear(context.year))
    context.report("outside_tax_year", at, { taxYear: taxYearLabel(context.year) });
}

/** Checks that there is an entry, and that each has either a value or the reason why there is none. */
export function checkAbsence(context: CheckContext, pointer: string, parameter: Parameter): void {
  if (parameter.values.length === 0) context.report("must_not_be_empty", `${pointer}/values`);
  parameter.values.forEach((entry, index) => {
    const at = `${pointer}/values/${index}`;
    const isAbsent = entry.none !== undefined;
    if (entry.value === undefined && !isAbsent) context.report("required", `${at}/value`, { or: "none" });
    if (entry.value !== undefined && isAbsent) context.report("sent_together", `${at}/none`, { with: "value" });
  });
}

/** Checks that at least one source is given, and that each exists, unless the sources could not be read. */
export function checkSources(
  context: CheckContext,
  pointer: string,
  sources: readonly string[],
  known: CheckedRules["sources"] | null,
): void {
  if (sources.length === 0) context.report("must_not_be_empty", `${pointer}/sources`);
  sources.forEach((source, index) => {
    if (known !== null && !Object.hasOwn(known, source))
      context.report("source_not_found", `${pointer}/sources/${index}`, { source });
  });
}
