import { taxYearLabel } from "../../../engine/base";
import type { ClientRow } from "../clients/find-client";
import { dayOf } from "../documents/fill-at-issue";
import type { RunToBill } from "./run-to-bill";

/** Returns the values of the placeholders that references and descriptions can name. Two are filled when it is issued. */
export function placeholdersOf(
  { name, reference }: ClientRow,
  { run, payrollName }: RunToBill,
): Readonly<Record<string, string>> {
  return {
    ClientName: name,
    ClientReference: reference ?? "",
    PayrollName: payrollName,
    TaxYear: taxYearLabel(run.year),
    Year: String(run.year),
    Period: String(run.period),
    PeriodTwoDigits: String(run.period).padStart(2, "0"),
    PayFrequency: run.pay_frequency,
    PaymentDate: dayOf(run.payment_date),
    PeriodStartDate: dayOf(run.period_start_date),
    PeriodEndDate: dayOf(run.period_end_date),
    IssueDate: "{IssueDate}",
    InvoiceNumber: "{InvoiceNumber}",
  };
}
