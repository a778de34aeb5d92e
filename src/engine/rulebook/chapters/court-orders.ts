import * as z from "zod/mini";
import type { CheckContext } from "../check/context";
import type { SubjectDocument } from "../documents";
import { byName, count, money, rate, text } from "../shape/notation";
import { parameterBy, parameterOrNoneBy, policy, subjectDocument } from "../shape/parameter";
import { checkBandTables } from "./court-order-bands";

const POLICIES = {
  deaBase: ["FullNet", "Residue"],
  deoProtectedBase: ["Residue", "TotalNet"],
  deoShortfall: ["CarryForward", "Report"],
  aeoProtectedShortfall: ["Keep", "Drop"],
  courtTableRounding: ["HalfDown", "HalfUp", "Down"],
  finesTableAndLoan: ["LoanRuns", "LoanStops"],
  loanInDeaRoom: ["Counts", "DoesNotCount"],
  welshDailyTable: ["Refuse", "Derived"],
  arrestmentsWithoutRoom: ["DebtInFull", "Nothing"],
} as const;

const share = z.strictObject({ upTo: z.optional(money), rate, onExcess: z.optional(rate) });
const shares = z.array(share);
const shareTable = z.strictObject({ week: shares, month: shares, day: z.optional(shares) });
const dailyShares = z.strictObject({ day: shares });

const arrestment = z.strictObject({
  upTo: z.optional(money),
  fixed: z.optional(money),
  atLeast: z.optional(money),
  onExcess: rate,
});
const arrestments = z.array(arrestment);

const byPayDay = <Value extends z.ZodMiniType>(value: Value) => parameterBy("payDay", value);
const shareTableByPayDay = byPayDay(shareTable);
const oneRate = byPayDay(rate);
const daysByType = byPayDay(byName(count));
const councilTable = parameterBy("orderMadeOn", shareTable);

/** Tables, sums and days of the orders of courts, councils and departments that payroll operates. */
export const courtOrders = {
  shape: subjectDocument(
    "court-orders",
    {
      finesTable: shareTableByPayDay,
      councilTaxEngland: councilTable,
      councilTaxWales: councilTable,
      councilTaxWalesDaily: parameterOrNoneBy("orderMadeOn", dailyShares),
      deaStandard: shareTableByPayDay,
      deaHigher: shareTableByPayDay,
      niFinesTable: shareTableByPayDay,
      arrestmentTable: byPayDay(z.strictObject({ week: arrestments, month: arrestments, day: arrestments })),
      maintenanceProtected: byPayDay(z.strictObject({ day: money })),
      protectedShare: oneRate,
      otherSeriesRate: oneRate,
      administrationFee: byPayDay(money),
      remittance: byPayDay(z.strictObject({ dayOfFollowingMonth: count, calendarDays: count })),
      noticeDays: daysByType,
      graceDays: daysByType,
      councilTaxOrdersPerCouncil: byPayDay(count),
      attachablePay: byPayDay(
        byName(z.strictObject({ countsFor: z.array(text), withWagesFor: z.optional(z.array(text)) })),
      ),
      pensionContributions: byPayDay(byName(z.strictObject({ reducesFor: z.array(text) }))),
    },
    {
      deaBase: policy(POLICIES.deaBase),
      deoProtectedBase: policy(POLICIES.deoProtectedBase),
      deoShortfall: policy(POLICIES.deoShortfall),
      aeoProtectedShortfall: policy(POLICIES.aeoProtectedShortfall),
      courtTableRounding: policy(POLICIES.courtTableRounding),
      finesTableAndLoan: policy(POLICIES.finesTableAndLoan),
      loanInDeaRoom: policy(POLICIES.loanInDeaRoom),
      welshDailyTable: policy(POLICIES.welshDailyTable),
      arrestmentsWithoutRoom: policy(POLICIES.arrestmentsWithoutRoom),
    },
  ),
  policies: POLICIES,
  check: (context: CheckContext, document: SubjectDocument) => checkBandTables(context, document),
  titles: {
    finesTable: "Fines, England and Wales",
    councilTaxEngland: "Council tax, England",
    councilTaxWales: "Council tax, Wales",
    councilTaxWalesDaily: "Council tax, Wales, daily column",
    deaStandard: "Direct earnings attachment, standard rate",
    deaHigher: "Direct earnings attachment, higher rate",
    niFinesTable: "Fines, Northern Ireland",
    arrestmentTable: "Earnings arrestment, Scotland",
    maintenanceProtected: "Maintenance arrestment, sum protected a day",
    protectedShare: "Share of net earnings that is protected",
    otherSeriesRate: "Share of a further series of pay",
    administrationFee: "Administration fee of an order on a pay-day",
    remittance: "Days for paying over",
    noticeDays: "Days for telling the issuer of a leaver",
    graceDays: "Days before a pay-day must count",
    councilTaxOrdersPerCouncil: "Council tax orders of one council at a time",
    attachablePay: "Pay that counts as earnings of an order",
    pensionContributions: "Pension contributions that reduce attachable earnings",
    deaBase: "Earnings that a direct earnings attachment is worked out on",
    deoProtectedBase: "Earnings that a maintenance deduction order protects 60% of",
    deoShortfall: "Shortfall of a maintenance deduction order",
    aeoProtectedShortfall: "Shortfall of protected earnings",
    courtTableRounding: "Rounding of the fines and council tax tables",
    finesTableAndLoan: "Student loan beside a fines table",
    loanInDeaRoom: "Student loan in the room of a direct earnings attachment",
    welshDailyTable: "Daily column of Welsh council tax",
    arrestmentsWithoutRoom: "Two arrestments when nothing is left above the daily sum",
  },
};
