import { formatPence } from "../../base";
import type { ReconciliationItem } from "../journal";
import type { ReadPayRun } from "../read/read-pay-run";
import { CONTROL_ACCOUNT_NAMES, CONTROL_ACCOUNTS, type ControlAccount } from "../words";
import type { LineDraft } from "./line-drafts";

type Item = ReconciliationItem["item"];
const ITEMS: readonly Item[] = ["GrossPay", ...CONTROL_ACCOUNT_NAMES];

/** Compares payslips and charges with the postings, item by item; items that are zero in both are left out. */
export function reconcile(payRun: ReadPayRun, drafts: readonly LineDraft[]): readonly ReconciliationItem[] {
  const given = givenAmounts(payRun);
  const posted = new Map<Item, number>();
  for (const { account, pence } of drafts.flatMap(({ postings }) => postings)) {
    const item = account.controlAccount ?? "GrossPay";
    posted.set(item, (posted.get(item) ?? 0) + signed(item, pence));
  }
  return ITEMS.flatMap((item) => {
    const payRunAmount = given[item];
    const journalAmount = posted.get(item) ?? 0;
    if (payRunAmount === 0 && journalAmount === 0) return [];
    return [
      {
        item,
        payRunAmount: formatPence(payRunAmount),
        journalAmount: formatPence(journalAmount),
        difference: formatPence(journalAmount - payRunAmount),
      },
    ];
  });
}

/** Returns a line's amount, positive on its usual side. */
function signed(item: Item, pence: number): number {
  return item === "GrossPay" || CONTROL_ACCOUNTS[item].side === "Debit" ? pence : 0 - pence;
}

function givenAmounts({ payslips, charges }: ReadPayRun): Readonly<Record<"GrossPay" | ControlAccount, number>> {
  const sums = { gross: 0, tax: 0, ni: 0, employerNi: 0, pension: 0, employerPension: 0 };
  const others = { studentLoan: 0, postgraduateLoan: 0, orders: 0, deductions: 0, netPay: 0 };
  for (const { figures } of payslips) {
    sums.gross += figures.grossPay + figures.otherAdditions;
    sums.tax += figures.tax;
    sums.ni += figures.ni;
    sums.employerNi += figures.employerNi;
    sums.pension += figures.pension;
    sums.employerPension += figures.employerPension;
    others.studentLoan += figures.studentLoan;
    others.postgraduateLoan += figures.postgraduateLoan;
    others.orders += figures.attachmentOrders;
    others.deductions += figures.otherDeductions + figures.attachmentOrderFees;
    others.netPay += figures.netPay;
  }
  const employerNi = sums.employerNi - charges.employmentAllowance;
  return {
    GrossPay: sums.gross,
    NetPay: others.netPay,
    Paye: sums.tax + charges.apprenticeshipLevy - charges.statutoryRecovery,
    EmployeeNi: sums.ni,
    EmployerNi: employerNi,
    EmployerNiExpense: employerNi,
    EmployeePension: sums.pension,
    EmployerPension: sums.employerPension,
    EmployerPensionExpense: sums.employerPension,
    StudentLoan: others.studentLoan,
    PostgraduateLoan: others.postgraduateLoan,
    CourtOrders: others.orders,
    ApprenticeshipLevy: charges.apprenticeshipLevy,
    StatutoryRecovery: charges.statutoryRecovery,
    OtherLiabilities: others.deductions,
  };
}
