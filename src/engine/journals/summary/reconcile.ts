import { AMOUNTS_IN_JOURNALS, formatPence, type JournalItem, type Pence } from "../../base";
import type { ReconciliationItem } from "../journal";
import type { ReadPayRun } from "../read/pay-run";
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
function signed(item: Item, pence: Pence): Pence {
  return item === "GrossPay" || CONTROL_ACCOUNTS[item].side === "Debit" ? pence : 0 - pence;
}

function givenAmounts({ payslips, charges }: ReadPayRun): Readonly<Record<"GrossPay" | ControlAccount, number>> {
  const paid = (item: JournalItem) => sumItem(payslips, item);
  const employerNi = paid("EmployerNi") - charges.employmentAllowance;
  const employerPension = paid("EmployerPension");
  return {
    GrossPay: paid("GrossPay"),
    NetPay: paid("NetPay"),
    Paye: paid("Paye") + charges.apprenticeshipLevy - charges.statutoryRecovery,
    EmployeeNi: paid("EmployeeNi"),
    EmployerNi: employerNi,
    EmployerNiExpense: employerNi,
    EmployeePension: paid("EmployeePension"),
    EmployerPension: employerPension,
    EmployerPensionExpense: employerPension,
    StudentLoan: paid("StudentLoan"),
    PostgraduateLoan: paid("PostgraduateLoan"),
    CourtOrders: paid("CourtOrders"),
    ApprenticeshipLevy: charges.apprenticeshipLevy,
    StatutoryRecovery: charges.statutoryRecovery,
    OtherLiabilities: paid("OtherLiabilities"),
  };
}

function sumItem(payslips: ReadPayRun["payslips"], item: JournalItem): number {
  const amounts = AMOUNTS_IN_JOURNALS.filter(({ journal }) => journal === item);
  return payslips.reduce((sum, { figures }) => amounts.reduce((pence, { name }) => pence + figures[name], sum), 0);
}
