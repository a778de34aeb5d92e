import type { PayLine, Payslip } from "../../../src/engine";
import type { buildFps } from "../../../src/engine/filings";
import { type GoldenRow, readGolden, text, textOrNull } from "../../support/golden/golden-file";
import { rulebook } from "../../support/library";
import { fpsOf, monthsPayslip } from "./sample";

/** The rows of 2026-27/filings-fps-payment. */
export const FPS_PAYMENTS = readGolden("2026-27/filings-fps-payment").rows;

/** Returns the lines of a row: pay, payroll giving, pensions, dues and expenses. */
export function fpsLines(row: GoldenRow): readonly PayLine[] {
  return [
    { amount: text(row, "pay") },
    { lineType: "DeductionBeforeTax", amount: text(row, "giving") },
    { lineType: "PensionContribution", pensionType: "NetPayArrangement", amount: text(row, "netPayPension") },
    { lineType: "PensionContribution", pensionType: "ReliefAtSource", amount: text(row, "reliefAtSource") },
    { lineType: "DeductionAfterTax", amount: text(row, "dues") },
    { amount: text(row, "expenses"), isTaxable: false, isNiable: false },
  ];
}

/** Returns the payslip of a row. */
export function fpsPayslip(row: GoldenRow): Payslip {
  return monthsPayslip({}, { paymentDate: "2026-04-30", lines: fpsLines(row) });
}

/** Returns the payment's amounts in an FPS, and those in the row. */
export function fpsAmounts(row: GoldenRow, build: typeof buildFps) {
  const message = build(fpsOf({ payslip: fpsPayslip(row) }), rulebook);
  if (!message.ok) throw new Error(JSON.stringify(message.problems));
  return paymentAmounts(row, message.value.xml);
}

/** Returns the amounts of a message's first payment, and those in the row. */
export function paymentAmounts(row: GoldenRow, xml: string) {
  const payment = xml.slice(xml.indexOf("<Payment>"), xml.indexOf("</Payment>"));
  const stated = (element: string) => new RegExp(`<${element}>([^<]*)<`).exec(payment)?.[1] ?? null;
  return {
    found: ["TaxablePay", "PayAfterStatDedns", "NonTaxOrNICPmt", "DednsFromNetPay"].map(stated),
    expected: ["taxablePay", "payAfterStatDedns", "nonTaxOrNicPmt", "dednsFromNetPay"].map((column) =>
      textOrNull(row, column),
    ),
  };
}
