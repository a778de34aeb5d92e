import { endOfTaxYear, formatDate, readDate, startOfTaxYear } from "../../base";
import type { Parameter } from "../documents";
import type { CheckContext } from "./context";

/** The minimum wage changes on 1 April, five days before the tax year. */
const DAYS_BEFORE_TAX_YEAR = 5;

/** Days by which a list may begin before its tax year, by its date basis; a chapter's own basis has no such bound. */
const LEADS: Readonly<Record<string, number>> = { paymentDate: 0, payReferencePeriodStart: DAYS_BEFORE_TAX_YEAR };

/**
 * Entries begin by the first day of the tax year, ascend, and stay inside the year; a parameter chosen by the pay
 * reference period may begin on 1 April before it, and a chapter's list whenever its own date does.
 */
export function checkDates(context: CheckContext, pointer: string, parameter: Parameter): void {
  const start = startOfTaxYear(context.year);
  const lead = LEADS[parameter.dateBasis];
  const end = endOfTaxYear(context.year);
  let previous = Number.NEGATIVE_INFINITY;
  parameter.values.forEach((entry, index) => {
    const at = `${pointer}/values/${index}/from`;
    const day = readDate(entry.from);
    if (Number.isNaN(day)) context.report("invalid_date", at);
    else if (day < start - (lead ?? Number.POSITIVE_INFINITY) || day > end)
      context.report("outside_tax_year", at, { taxYear: context.document.taxYear });
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
    context.report("outside_tax_year", at, { taxYear: context.document.taxYear });
}
