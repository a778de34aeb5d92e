import { AMOUNTS_IN_JOURNALS, formatPence, type PayslipAmountName, readPence } from "../../../engine/base";
import type { SummaryItem } from "../../../engine/gross-to-net";
import type { Tx } from "../../../platform/store";
import type { PayslipPeriod, PayslipsLocked } from "../../contract";
import { type LeaverDebtKept, leaverDebts } from "../../corrections";
import { selectPayslips } from "../../pay-runs";
import { journalTables } from "../store/journal-tables";
import { FACTS, type SlipFacts } from "./slip-facts";

// A leaver's debt has no payslip, and so it is posted like one in the next run of its payroll that is locked.

/** Amounts of payslips in pence, with the sign that they have on a payslip. */
type Amounts = Readonly<Partial<Record<PayslipAmountName, number>>>;

/** Keeps what a run posts of leavers' debts. A run that is locked in several pieces keeps it with the first. */
export async function keepDebts(tx: Tx, { period, organisationId }: PayslipsLocked): Promise<void> {
  const { payRunId, payrollConfigId } = period;
  if (payRunId === null) return;
  const rows = (await debtsDue(tx, period)).map(({ employee_id, amounts, facts }) => ({
    organisation_id: organisationId,
    pay_run_id: payRunId,
    payroll_config_id: payrollConfigId,
    employee_id,
    amounts: JSON.stringify(amounts),
    facts: JSON.stringify(facts),
  }));
  if (rows.length > 0) await journalTables(tx).insertInto("journal_debt").values(rows).execute();
}

type PlaceOfRun = Pick<PayslipPeriod, "payrollConfigId" | "year" | "period">;

/**
 * Returns what a run posts of leavers' debts if it is locked now: what the ledger should have of them, less what earlier
 * runs have posted. Somebody whose payslips were all taken back has no place to post to.
 */
export async function debtsDue(tx: Tx, run: PlaceOfRun) {
  const { payrollConfigId } = run;
  const debts = await leaverDebts(tx, payrollConfigId);
  const posted = await postedBefore(tx, payrollConfigId);
  const changed = new Map(
    [...new Set([...debts, ...posted].map(({ employee_id }) => employee_id))]
      .map((id) => {
        const due = inLedger(debts.filter(({ employee_id }) => employee_id === id));
        const before = posted.filter(({ employee_id }) => employee_id === id).map(({ amounts }) => amounts);
        return [id, less(due, before)] as const;
      })
      .filter(([, amounts]) => Object.keys(amounts).length > 0),
  );
  if (changed.size === 0) return [];
  return (await lastFacts(tx, [...changed.keys()])).map(({ employee_id, facts }) => {
    const amounts = changed.get(employee_id) ?? {};
    return { employee_id, amounts, facts: postedFacts(facts, amounts, run) };
  });
}

/** Returns what a locked run posts of debts. */
export function debtsKept(tx: Tx, payRunId: string) {
  return journalTables(tx)
    .selectFrom("journal_debt")
    .select(["employee_id", "facts"])
    .where("pay_run_id", "=", payRunId)
    .orderBy("employee_id")
    .execute();
}

/** Returns what runs of a payroll have posted. */
function postedBefore(tx: Tx, payrollConfigId: string) {
  return journalTables(tx)
    .selectFrom("journal_debt")
    .select(["employee_id", "amounts"])
    .where("payroll_config_id", "=", payrollConfigId)
    .execute();
}

/** Returns the facts of each employee's last final payslip. */
function lastFacts(tx: Tx, employeeIds: readonly string[]) {
  return selectPayslips(tx)
    .distinctOn("employee_id")
    .select(["employee_id", FACTS.as("facts")])
    .where("employee_id", "in", [...employeeIds])
    .orderBy("employee_id")
    .orderBy("year", "desc")
    .orderBy("period", "desc")
    .orderBy("supplementary", "desc")
    .execute();
}

/**
 * Returns what the ledger should have of an employee's debts beside the payslips. What is owed is owed by the leaver and
 * was no cost; tax and National Insurance stand until all is repaid, as they stand with HMRC. What is written off is a
 * cost again, and what had been repaid of it is not.
 */
function inLedger(debts: readonly LeaverDebtKept[]): Amounts {
  const repaid = debts.filter(({ status }) => status === "Repaid").at(-1);
  const last = debts.at(-1);
  const settled = repaid === undefined ? {} : takenBack(repaid);
  if (last === undefined || last === repaid || last.status === "Posted") return settled;
  const received = last.repayments.reduce((sum, { amount }) => sum + readPence(amount), 0);
  const isOwed = last.status === "Open";
  const before = repaid === undefined ? 0 : readPence(repaid.debt.netOwed);
  const further = (isOwed ? readPence(last.debt.netOwed) : received) - before;
  return less(settled, [{ grossPay: further, netPay: further }]);
}

/** Returns payslips as they are taken back, once the debt is repaid. */
function takenBack({ debt }: LeaverDebtKept): Amounts {
  const entries = debt.years.flatMap(({ journal = [] }) => journal);
  return less(
    {},
    entries.flatMap(({ item, debit, credit }) => {
      const amount = AMOUNTS_IN_JOURNALS.find(({ journal }) => journal === item);
      const pence = readPence(credit) - readPence(debit);
      return amount === undefined ? [] : [{ [amount.name]: item === "GrossPay" ? pence : -pence }];
    }),
  );
}

/** Subtracts amounts; those that are zero are left out. */
function less(amounts: Amounts, others: readonly Amounts[]): Amounts {
  const left = AMOUNTS_IN_JOURNALS.map(({ name }) => {
    const pence = others.reduce((sum, other) => sum - (other[name] ?? 0), amounts[name] ?? 0);
    return [name, pence] as const;
  });
  return Object.fromEntries(left.filter(([, pence]) => pence !== 0));
}

const ROWS = [
  ["pension", "PENSION", "PensionContribution"],
  ["employerPension", "EMPLOYER_PENSION", "EmployerPension"],
  ["attachmentOrders", "ATTACHMENT_ORDER", "AttachmentOrder"],
  ["attachmentOrderFees", "ATTACHMENT_ORDER_FEE", "AttachmentOrderFee"],
] as const satisfies readonly (readonly [PayslipAmountName, string, SummaryItem["lineType"]])[];

/** Returns the facts of a payslip that posts the amounts, where the last payslip belongs and to the element of its pay. */
function postedFacts(last: SlipFacts, amounts: Amounts, { year, period }: PlaceOfRun): SlipFacts {
  const { payslip } = last;
  const moneyOf = (name: PayslipAmountName) => formatPence(amounts[name] ?? 0);
  const pay = payslip.summaryItems.find(({ lineType }) => lineType === "Payment");
  const row = (code: string, lineType: SummaryItem["lineType"], amount: string): SummaryItem => ({
    id: null,
    code,
    description: "Owed by a leaver",
    type: "Information",
    amount,
    lineType,
    statutoryType: null,
    pensionLineType: null,
    pensionType: null,
  });
  const [letter] = payslip.niBreakdown;
  return {
    ...last,
    payslip: {
      ...payslip,
      taxYear: year,
      period,
      forPeriod: {
        ...payslip.forPeriod,
        ...Object.fromEntries(AMOUNTS_IN_JOURNALS.map(({ name }) => [name, moneyOf(name)])),
      },
      niBreakdown: letter === undefined ? [] : [{ ...letter, ni: moneyOf("ni"), employerNi: moneyOf("employerNi") }],
      summaryItems: [
        row(pay?.code ?? "GROSS_PAY", "Payment", moneyOf("grossPay")),
        ...ROWS.map(([name, code, lineType]) => row(code, lineType, moneyOf(name))),
      ],
    },
  };
}
