import { AMOUNTS_IN_PRINT, daysOfPeriod, formatDate, formatPence, mapAmounts, Reader, taxYearLabel } from "../../base";
import type { FilingFacts } from "../../filing-facts";
import type { SummaryItemType } from "../../gross-to-net";
import { calculation } from "../../rulebook";
import { type FormSum, formWorkings } from "../form-workings";
import { type ReadForm, readForm } from "../read-form";
import type { PayslipContents, PayslipContentsFacts, PayslipFigures, PayslipRow } from "./contents-facts";
import { readHours, readPayments } from "./read-payments";

const KNOWN = new Set([
  "employee",
  "employer",
  "payslip",
  "periodStartDate",
  "periodEndDate",
  "payments",
  "hours",
  "status",
]);
const STATUSES: Readonly<Record<string, PayslipContents["status"]>> = { PREVIEW: "PREVIEW", FINAL: "FINAL" };
const TYPES: Readonly<Record<string, SummaryItemType>> = {
  Payable: "Payable",
  Deduction: "Deduction",
  EmployerCost: "EmployerCost",
  Information: "Information",
};
const MOST_ROWS = 10_000;

interface ReadRow extends PayslipRow {
  readonly type: SummaryItemType;
  readonly pence: number;
}

/**
 * Makes the contents of a payslip: who, when, every payment and every deduction with its purpose, net pay, how it is
 * paid, and hours. Payments less deductions equal net pay, and so does the total of the parts.
 *
 * Problems: wrong facts; `totals_differ` if rows or parts do not add up to net pay. Source: Employment Rights Act 1996,
 * sections 8 and 9.
 */
export const makePayslipContents = calculation<PayslipContentsFacts, PayslipContents>((facts, rulebook, options) => {
  const reader = new Reader();
  const read = readForm(reader, facts, KNOWN, rulebook);
  if (read === null) return { ok: false, problems: reader.problems };
  const rows = readRows(read);
  const sums = { payable: sumOf(rows, "Payable"), deductions: sumOf(rows, "Deduction") };
  checkNetPay(read, sums);
  const value = { ...headOf(read), ...bodyOf(read, rows, sums) };
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  return { ok: true, value, workings: formWorkings([netPayStep(read, sums)], options), rules: read.rules };
});

interface Sums {
  readonly payable: number;
  readonly deductions: number;
}

function readRows({ payslip }: ReadForm): readonly ReadRow[] {
  return payslip.facts.list("summaryItems", null, MOST_ROWS).map((row) => {
    const pence = row.neededPence("amount");
    return {
      type: row.neededChoice("type", TYPES),
      code: row.text("code")?.text ?? "",
      description: row.text("description")?.text ?? "",
      amount: formatPence(pence),
      pence,
    };
  });
}

function sumOf(rows: readonly ReadRow[], type: SummaryItemType): number {
  return rows.filter((row) => row.type === type).reduce((sum, { pence }) => sum + pence, 0);
}

function checkNetPay({ payslip }: ReadForm, { payable, deductions }: Sums): void {
  const netPay = payable - deductions;
  if (netPay === payslip.forPeriod.netPay) return;
  payslip.facts.reader.refuse("totals_differ", payslip.forPeriod.at("netPay"), {
    field: "netPay",
    expected: formatPence(netPay),
  });
}

function headOf({ facts, payslip, employee, employer }: ReadForm) {
  const { taxYear, payFrequency, period, taxWeek, taxMonth, taxCode, week1Month1 } = payslip;
  const days = daysOfPeriod(taxYear, payFrequency, period);
  if (days === null) facts.reader.refuse("invalid_period", payslip.facts.at("period"), { payFrequency, period });
  const jobTitle = facts.child("employee", null)?.text("jobTitle")?.text ?? null;
  return {
    status: facts.choice("status", STATUSES) ?? "FINAL",
    employee: { ...employee, jobTitle },
    employer,
    taxYear,
    taxYearLabel: taxYearLabel(taxYear),
    payFrequency,
    period,
    taxWeek,
    taxMonth,
    periodStartDate: facts.date("periodStartDate")?.text ?? formatDate(days?.first ?? 0),
    periodEndDate: facts.date("periodEndDate")?.text ?? formatDate(days?.last ?? 0),
    paymentDate: payslip.facts.date("paymentDate")?.text ?? null,
    taxCode,
    week1Month1,
    niCategory: payslip.facts.neededText("niCategory").text,
  };
}

function bodyOf({ facts, payslip }: ReadForm, rows: readonly ReadRow[], sums: Sums) {
  const rowsOf = (type: SummaryItemType) =>
    rows
      .filter((row) => row.type === type)
      .map(({ code, description, amount }): PayslipRow => ({ code, description, amount }));
  return {
    rows: {
      Payable: rowsOf("Payable"),
      Deduction: rowsOf("Deduction"),
      EmployerCost: rowsOf("EmployerCost"),
      Information: rowsOf("Information"),
    },
    totalPayable: formatPence(sums.payable),
    totalDeductions: formatPence(sums.deductions),
    netPay: formatPence(payslip.forPeriod.netPay),
    payments: readPayments(facts, payslip.forPeriod.netPay),
    ...readHours(facts),
    forPeriod: figuresOf(payslip.facts, "forPeriod"),
    yearToDate: figuresOf(payslip.facts, "yearToDate"),
  };
}

function figuresOf(payslip: FilingFacts, key: string): PayslipFigures {
  const amounts = payslip.child(key, null);
  return mapAmounts(AMOUNTS_IN_PRINT, (name) => formatPence(amounts?.pence(name) ?? 0));
}

function netPayStep({ payslip }: ReadForm, { payable, deductions }: Sums): FormSum {
  return {
    id: "payslip.net-pay",
    figure: "/netPay",
    rule: "Net pay is what is payable less every deduction.",
    source: "employment-rights-act-8",
    pence: payslip.forPeriod.netPay,
    terms: [
      ["payable", payable, 1],
      ["deductions", deductions, -1],
    ],
  };
}
