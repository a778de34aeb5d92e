import type { NetPayment, PayslipContents } from "../../engine/filings";
import { type Column, drawNotice, drawTable, type Paper, type Row } from "../paper";
import { figure, pounds } from "./wording";

const COLUMNS: readonly Column[] = [
  { title: "", share: 1.4 },
  { title: "Account", share: 3 },
  { title: "£", share: 1, align: "right" },
];

/** How net pay is paid: a sentence, or the amount and method of each part. */
export function drawPayments(paper: Paper, { payments, netPay }: PayslipContents): void {
  const [only, ...others] = payments;
  if (only === undefined) return;
  if (others.length === 0) {
    const account = accountOf(only);
    drawNotice(paper, `Paid: ${pounds(only.amount)} by ${only.method}${account === "" ? "" : ` to ${account}`}.`);
    return;
  }
  const rows: Row[] = payments.map((part) => ({ cells: [part.method, accountOf(part), figure(part.amount)] }));
  rows.push({ cells: ["Net pay", "", figure(netPay)], isTotal: true });
  drawTable(paper, { columns: COLUMNS, rows, heading: "How it is paid" });
  paper.y += 8;
}

function accountOf({ accountName, accountNumberLast4 }: NetPayment): string {
  const account = accountNumberLast4 === null ? null : `the account ending ${accountNumberLast4}`;
  if (accountName === null || account === null) return accountName ?? account ?? "";
  return `${account} (${accountName})`;
}
