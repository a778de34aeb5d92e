import { readPence } from "../../base";
import type { Parameter } from "../load/documents";
import { type CheckContext, eachValue } from "./check-context";
import { count, counts, money, rate, text } from "./notation";
import * as form from "./schema";
import { datedBy, OPEN, subject } from "./subject";

const payDay = datedBy("payDay", OPEN);
const orderMade = datedBy("orderMadeOn", OPEN);

const shares = form.array(form.object({ upTo: form.optional(money), rate, onExcess: form.optional(rate) }));
const shareTable = form.object({ week: shares, month: shares, day: form.optional(shares) });

const arrestments = form.array(
  form.object({
    upTo: form.optional(money),
    fixed: form.optional(money),
    atLeast: form.optional(money),
    onExcess: rate,
  }),
);

const tableOfPayDay = payDay.parameter(shareTable);
const tableOfOrder = orderMade.parameter(shareTable);
const oneRate = payDay.parameter(rate);
const daysByType = payDay.parameter(form.byName(count));

/** Tables, amounts and days of the orders of courts, councils and departments that payroll operates. */
export const courtOrders = subject(
  "court-orders",
  {
    finesTable: tableOfPayDay,
    councilTaxEngland: tableOfOrder,
    councilTaxWales: tableOfOrder,
    councilTaxWalesDaily: orderMade.parameterOrNone(form.object({ day: shares })),
    deaStandard: tableOfPayDay,
    deaHigher: tableOfPayDay,
    niFinesTable: tableOfPayDay,
    arrestmentTable: payDay.parameter(form.object({ week: arrestments, month: arrestments, day: arrestments })),
    maintenanceProtected: payDay.parameter(form.object({ day: money })),
    protectedShare: oneRate,
    otherSeriesRate: oneRate,
    administrationFee: payDay.parameter(money),
    remittance: payDay.parameter(counts("dayOfFollowingMonth", "calendarDays")),
    noticeDays: daysByType,
    graceDays: daysByType,
    councilTaxOrdersPerCouncil: payDay.parameter(count),
    attachablePay: payDay.parameter(
      form.byName(form.object({ countsFor: form.array(text), withWagesFor: form.optional(form.array(text)) })),
    ),
    pensionContributions: payDay.parameter(form.byName(form.object({ reducesFor: form.array(text) }))),
  },
  {
    deaBase: ["FullNet", "Residue"],
    deoProtectedBase: ["Residue", "TotalNet"],
    deoShortfall: ["CarryForward", "Report"],
    aeoProtectedShortfall: ["Keep", "Drop"],
    courtTableRounding: ["HalfDown", "HalfUp", "Down"],
    finesTableAndLoan: ["LoanRuns", "LoanStops"],
    loanInDeaRoom: ["Counts", "DoesNotCount"],
    welshDailyTable: ["Refuse", "Derived"],
    arrestmentsWithoutRoom: ["DebtInFull", "Nothing"],
    feeWithoutRoom: ["Nothing", "Part"],
  },
  checkBandTables,
);

/** Checks that bands of each column of a table ascend, and that only the last one is open. */
function checkBandTables(context: CheckContext, parameters: Readonly<Record<string, Parameter>>): void {
  for (const [name, parameter] of Object.entries(parameters)) {
    eachValue(name, parameter, (value, at) => {
      if (typeof value !== "object" || value === null) return;
      for (const [column, bands] of Object.entries(value)) {
        if (Array.isArray(bands)) checkColumn(context, `${at}/${column}`, bands);
      }
    });
  }
}

function checkColumn(
  context: CheckContext,
  pointer: string,
  bands: readonly { readonly upTo?: string | undefined }[],
): void {
  if (bands.length === 0) context.report("must_not_be_empty", pointer);
  let previous = 0;
  bands.forEach(({ upTo }, at) => {
    const isLast = at === bands.length - 1;
    if (isLast && upTo !== undefined) context.report("must_be_absent", `${pointer}/${at}/upTo`);
    if (!isLast && upTo === undefined) context.report("required", `${pointer}/${at}/upTo`);
    const limit = upTo === undefined ? Number.POSITIVE_INFINITY : readPence(upTo);
    if (limit <= previous) context.report("limits_not_ascending", `${pointer}/${at}/upTo`);
    previous = limit;
  });
}
