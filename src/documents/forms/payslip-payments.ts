import type { NetPayment, PayslipContents } from "../../engine/forms";
import { type Column, drawNotice, drawTable, type Paper, type Row } from "../paper";
import { figure, pounds } from "./wording";

const COLUMNS: readonly Column[] = [
  { title: "", share: 1.4 },
  { title: "Account", share: 3 },
  { title: "£", share: 1, align: "right" },
];

/** Printed for a part whose payment method is not known. */
const NOT_KNOWN = "No bank details";

/** Draws how net pay is paid: a sentence, or the amount and method of each part. */
export function drawPayments(paper: Paper, { payments, netPay }: PayslipContents): void {
  const [only, ...others] = payments;
  if (only === undefined) return;
  if (others.length === 0) {
    drawNotice(paper, sentenceOf(only));
    return;
  }
  const rows: Row[] = payments.map((part) => ({
    cells: [part.method ?? NOT_KNOWN, accountOf(part), figure(part.amount)],
  }));
  rows.push({ cells: ["Net pay", "", figure(netPay)], isTotal: true });
  drawTable(paper, { columns: COLUMNS, rows, heading: "How it is paid" });
  paper.y += 8;
}

function sentenceOf(payment: NetPayment): string {
  const account = accountOf(payment);
  if (payment.method === null) return `To be paid: ${pounds(payment.amount)}. There are no bank details on file.`;
  return `Paid: ${pounds(payment.amount)} by ${payment.method}${account === "" ? "" : ` to ${account}`}.`;
}

function accountOf({ accountName, accountNumberLast4 }: NetPayment): string {
  const account = accountNumberLast4 === null ? null : `the account ending ${accountNumberLast4}`;
  if (accountName === null || account === null) return accountName ?? account ?? "";
  return `${account} (${accountName})`;
}
