import { AMOUNTS_IN_PRINT, byName, daysOfPeriod, formatDate, formatPence, taxYearLabel } from "../../base";
import type { SummaryItemType } from "../../gross-to-net";
import { type DefinedCalculation, defineCalculation } from "../../rulebook";
import { sumStep } from "../form-workings";
import { formFacts, rulesOfPayslip } from "../read-form";
import type { NetPayment, PaidHours, PayslipContents, PayslipFigures, PayslipRow } from "./contents";
import { CONTENTS_FACTS, getTotal, type PayslipContentsFacts, type ReadContents } from "./contents-facts";

/**
 * Makes the contents of a payslip: who, when, every payment and every deduction with its purpose, net pay, how it is
 * paid, and hours. Payments less deductions equal net pay, and so does the total of the parts.
 *
 * Problems: wrong facts; `totals_differ` if rows or parts do not add up to net pay. Source: Employment Rights Act 1996,
 * sections 8 and 9.
 */
export const makePayslipContents: DefinedCalculation<PayslipContentsFacts, PayslipContents> = defineCalculation({
  name: "payslip",
  facts: formFacts(CONTENTS_FACTS),
  law: rulesOfPayslip,
  work: (read) => ({
    status: read.status,
    employee: read.employee,
    employer: read.employer,
    ...periodOf(read),
    ...rowsOf(read.payslip),
    netPay: formatPence(read.payslip.forPeriod.netPay),
    payments: read.payments.map((part): NetPayment => ({ ...part, amount: formatPence(part.amount) })),
    ...hoursOf(read),
    forPeriod: printedAmounts(read.payslip.forPeriod),
    yearToDate: printedAmounts(read.payslip.yearToDate),
  }),
  explain: (_, { payslip }) => [
    sumStep({
      id: "payslip.net-pay",
      figure: "/netPay",
      rule: "Net pay is what is payable less every deduction.",
      source: "employment-rights-act-8",
      pence: payslip.forPeriod.netPay,
      terms: [
        ["payable", getTotal(payslip, "Payable"), 1],
        ["deductions", getTotal(payslip, "Deduction"), -1],
      ],
    }),
  ],
});

function periodOf({ payslip, periodStartDate, periodEndDate }: ReadContents) {
  const { taxYear, payFrequency, period, taxWeek, taxMonth, taxCode, week1Month1, niCategory, paymentDate } = payslip;
  const days = daysOfPeriod(taxYear, payFrequency, period);
  return {
    taxYear,
    taxYearLabel: taxYearLabel(taxYear),
    payFrequency,
    period,
    taxWeek,
    taxMonth,
    periodStartDate: formatDate(periodStartDate ?? days?.first ?? 0),
    periodEndDate: formatDate(periodEndDate ?? days?.last ?? 0),
    paymentDate: paymentDate === null ? null : formatDate(paymentDate),
    taxCode,
    week1Month1,
    niCategory,
  };
}

function rowsOf(payslip: ReadContents["payslip"]) {
  const ofType = (type: SummaryItemType) =>
    payslip.summaryItems
      .filter((row) => row.type === type)
      .map(
        (row): PayslipRow => ({
          code: row.code ?? "",
          description: row.description ?? "",
          amount: formatPence(row.amount),
        }),
      );
  return {
    rows: {
      Payable: ofType("Payable"),
      Deduction: ofType("Deduction"),
      EmployerCost: ofType("EmployerCost"),
      Information: ofType("Information"),
    },
    totalPayable: formatPence(getTotal(payslip, "Payable")),
    totalDeductions: formatPence(getTotal(payslip, "Deduction")),
  };
}

function hoursOf({ hours }: ReadContents) {
  const total = hours.reduce((sum, { units }) => sum + units, 0);
  return {
    hours: hours.map(
      ({ description, units, payRate }): PaidHours => ({
        description,
        units: formatPence(units),
        payRate: payRate === null ? null : formatPence(payRate),
      }),
    ),
    totalHours: hours.length === 0 ? null : formatPence(total),
  };
}

function printedAmounts(amounts: ReadContents["payslip"]["forPeriod"]): PayslipFigures {
  return byName(AMOUNTS_IN_PRINT, (name) => formatPence(amounts[name]));
}
