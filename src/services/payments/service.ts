import { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import { contributionsDueDate } from "../../engine/pensions";
import { recordEvents } from "../../platform/events";
import { invalid, issueAt } from "../../platform/http";
import type { Tx } from "../../platform/store";
import {
  type EmployeeChange,
  idField,
  mountCalculation,
  mountOperation,
  type OperationService,
  field as of,
  type PayslipsLocked,
  type ReopenedRun,
  type RequestWork,
  readOnly,
  resource,
  type ServiceContext,
} from "../contract";
import { bankAccountFields, checkBankAccounts, findElements } from "../pay";
import { contributionsByScheme, findSchemeIds } from "../pensions";
import { hasOpenItems } from "../recurring-items";
import { completeBatches } from "./batches/complete-batches";
import { mountBatches, mountDecisions, releasePayments } from "./batches/mount-batches";
import { forgetApprovals, moveBatch } from "./batches/move-batch";
import { matchAccountNames } from "./checks/check-names";
import { batches } from "./contract/batch-operations";
import { checkAccounts } from "./contract/check-operations";
import { accountShown, accountShownFields, conflict, PATH, PAYMENTS, shownAccount } from "./contract/common";
import * as operations from "./contract/payment-operations";
import { payments } from "./contract/payment-schemas";
import { mountFiles } from "./files/mount-files";
import { divideEmployeePay, findEmployees, netPayKey, netPayOwed, returnedToLeavers } from "./owed/net-pay";
import { columnsOfRun, newPayment, ordersOwed } from "./owed/new-payment";
import { addOthersOwed, findPaymentPayees, payeesOfSchemes } from "./owed/payees-owed";
import { addClass1AOwed, addTaxOwed, withTaxAmounts } from "./owed/tax-owed";
import { pageOfDue, pageOfPayments } from "./payments/list-payments";
import { saveStatus } from "./payments/move-payment";
import { checkAccount, paymentData, paymentEvent } from "./payments/payment-data";
import { mountReconciliations } from "./reconciliations/mount-reconciliations";
import { formats } from "./settings/formats";
import { mountSettings } from "./settings/mount-settings";
import { requirePaymentMove } from "./states/payment-moves";
import { paymentMigrations } from "./store/payment-migrations";
import {
  addPayment,
  type BatchRow,
  insertPayments,
  type PaymentRow,
  selectPayments,
  updatePayments,
} from "./store/payments";

const account = z
  .strictObject({ ...bankAccountFields, ...readOnly("accountNumberLast4") })
  .transform(({ accountNumberLast4: _, ...sent }) => sent)
  .openapi("PaymentPayeeAccountChange");

const KINDS = ["Union", "Charity", "Childcare", "Lender", "PensionProvider", "Other"] as const;

const IN_USE = "Recurring items name this payee: end them, or give them another one first.";

/** Payees whom the employer enters. Those of court orders are in court orders. */
const payees = resource({
  ...PAYMENTS,
  name: "payment payee",
  token: "payment_payee",
  schema: "PaymentPayee",
  path: `${PATH}/payees`,
  table: "payment_payee",
  key: "paymentPayeeId",
  fields: {
    name: of.text(60, "Sample Union"),
    kind: of.fallback(of.choice(z.enum(KINDS), "Union"), "Other"),
    bankAccount: of.optional(of.document(account, accountShown, accountShownFields.example, shownAccount)),
    reference: of.optional(of.text(18, "SAMPLE LTD")),
    pensionSchemaId: of.optional(of.field(idField(), z.string(), null), null),
    payElementIds: of.fallback(of.document(z.array(idField()).max(50), z.array(z.string()), []), []),
    isArchived: of.shown(z.boolean(), false),
  },
  exampleBody: {
    name: "Sample Union",
    kind: "Union",
    bankAccount: { accountName: "Sample Union", accountNumber: "66374958", sortCode: "089999" },
    reference: "SAMPLE LTD",
  },
  description:
    "Deductions of `payElementIds` are owed to the payee on the pay date, contributions to the scheme `pensionSchemaId` when the law says. Both count from the next run that is locked; an account counts for what waits too.",
  operations: {
    list: {},
    create: {},
    replace: {},
    remove: { summary: "Deletes a payment payee; one with payments is archived" },
  },
  sort: ["name"],
  unique: {
    payment_payee_scheme: {
      token: "scheme_has_payee",
      text: "Another payee gets the contributions to this scheme.",
      when: "Another payee gets the contributions to the scheme.",
    },
  },
  archivedIf: "has_payments",
  inUse: IN_USE,
  mayChange: async (_, sent, { tx, today, params }) => {
    if (sent !== null || !(await hasOpenItems(tx, params.paymentPayeeId ?? "", today))) return;
    throw conflict("resource_in_use", IN_USE);
  },
  columns: async ({ bankAccount, payElementIds, pensionSchemaId }, _, { tx, context }) => {
    checkBankAccounts(context.modulusTable, [[["bankAccount"], bankAccount]]);
    const schemes = pensionSchemaId === null ? [] : await findSchemeIds(tx);
    const isUnknown = pensionSchemaId !== null && !schemes.includes(pensionSchemaId);
    const known = new Set((await findElements(tx)).map(({ pay_element_id }) => pay_element_id));
    const issues = [
      ...(isUnknown
        ? [issueAt(["pensionSchemaId"], "pension_schema_not_found", null, "There is no such scheme.")]
        : []),
      ...payElementIds.flatMap((id, at) =>
        known.has(id)
          ? []
          : [issueAt(["payElementIds", at], "pay_element_not_found", null, "There is no such pay element.")],
      ),
    ];
    if (issues.length > 0) throw invalid(issues);
    return {};
  },
});

const FIELDS = ["bankAccount", "bankAccounts", "paymentMethod"];

/** A scheme whose provider is not on record as a payee. */
const NO_PAYEE = { name: null, payment_payee_id: null, bank_account: null, reference: null };

/** Characters of a reference in Bacs. */
const LONGEST_REFERENCE = 18;

/** The payments service: what locked runs owe, its approval, the bank's files, and what became of it. */
export const paymentsService: OperationService = {
  name: "payments",
  migrations: paymentMigrations,
  fromAbove: () => ({ paymentPayees: findPaymentPayees }),
  // Gives nothing to payslips, and keeps what they owe once they are final.
  payslipSource: { given: async () => new Map(), locked: keepOwed },
  employeeChanged: followAccount,
  runReopened: takeBackOwed,
  remittancesFiled: cancelFiled,
  class1ADeclared: addClass1AOwed,
  mount: (context) => {
    // Fixed words come before the ids of payments.
    mountSettings(context);
    formats.mount(context);
    payees.mount(context);
    mountBatches(context);
    mountDecisions(context);
    mountFiles(context);
    mountChecks(context);
    mountReconciliations(context);
    mountPayments(context);
  },
};

/** Cancels the payments of remittances that court orders puts into a file of its own: they are paid by it. */
async function cancelFiled(tx: Tx, remittanceIds: readonly string[], now: string): Promise<void> {
  if (remittanceIds.length === 0) return;
  await updatePayments(tx)
    .set({ status: "Cancelled", reason: "The remittance is in a file of court orders.", updated_at: now })
    .where("remittance_id", "in", [...remittanceIds])
    .where("status", "=", "Pending")
    .where("batch_id", "is", null)
    .execute();
}

function mountChecks(context: ServiceContext): void {
  mountCalculation(context, checkAccounts, async ({ body }) => {
    const named = body.accounts.map(({ accountName, ...account }) => ({ ...account, accountName: accountName ?? "" }));
    const names = await matchAccountNames(context, named);
    const items = body.accounts.map(({ accountName, ...account }, at) => ({
      ...checkAccount(account, context.modulusTable),
      nameMatch: accountName === null ? ("NotChecked" as const) : (names[at] ?? "NotChecked"),
    }));
    return { data: { items }, text: "The accounts are checked." };
  });
}

/**
 * Cancels what a reopened run owed. Nothing of it has left: a batch with a file keeps its runs locked. A batch that holds
 * some of it is a draft again without it, and needs its approvals again.
 */
async function takeBackOwed(tx: Tx, { work, period: { payRunId } }: ReopenedRun): Promise<void> {
  const rows = await selectPayments(tx)
    .select("batch_id")
    .distinct()
    .where("pay_run_id", "=", payRunId)
    .where("status", "in", ["Pending", "Approved"])
    .where("batch_id", "is not", null)
    .orderBy("batch_id")
    .execute();
  for (const { batch_id: id } of rows)
    if (id !== null) await reopenBatch(work, await batches.find(tx, { batchId: id }, true));
  await updatePayments(tx)
    .set({ status: "Cancelled", batch_id: null, reason: "The pay run was reopened.", updated_at: work.now })
    .where("pay_run_id", "=", payRunId)
    .where("status", "=", "Pending")
    .execute();
  // What was paid by hand stays, and what the run owes when it is locked again does not collide with it.
  await updatePayments(tx)
    .set({ source_key: sql`source_key || ':' || payment_id` })
    .where("pay_run_id", "=", payRunId)
    .where("status", "<>", "Cancelled")
    .execute();
}

/** Keeps what final payslips owe, to whom and when: part of locking a run, after pensions and court orders have kept theirs. */
async function keepOwed(tx: Tx, locked: PayslipsLocked): Promise<void> {
  const owed = [
    ...(await netPayOwed(tx, locked)),
    ...(await returnedToLeavers(tx, locked)),
    ...(await ordersOwed(tx, locked)),
  ];
  await insertPayments(tx, owed);
  await addPensionsOwed(tx, locked);
  await addOthersOwed(tx, locked);
  await addTaxOwed(tx, locked);
}

/** Adds what final payslips owe to pension schemes: one payment of each scheme and run. */
async function addPensionsOwed(tx: Tx, locked: PayslipsLocked): Promise<void> {
  const { period, payslips, work } = locked;
  const withPensions = payslips.filter(({ pensions }) => pensions.length > 0);
  if (withPensions.length === 0) return;
  const payRunId = period.payRunId ?? "";
  const employeeIds = withPensions.map(({ employeeId }) => employeeId);
  const schemes = await contributionsByScheme(tx, { payRunId, employeeIds });
  const payees = await payeesOfSchemes(tx);
  for (const { pensionSchemaId, name, amount } of schemes) {
    if (amount <= 0) continue;
    const payee = payees.get(pensionSchemaId) ?? NO_PAYEE;
    const payment = newPayment(work, "PensionProvider", {
      ...columnsOfRun(period),
      payee_name: payee.name ?? name,
      payment_payee_id: payee.payment_payee_id,
      pension_schema_id: pensionSchemaId,
      method: payee.bank_account === null ? null : "Bacs",
      account: payee.bank_account,
      reference: payee.reference ?? name.slice(0, LONGEST_REFERENCE),
      amount,
      due_date: contributionsDueDate(period.paymentDate),
      source_key: `pension:${payRunId}:${pensionSchemaId}`,
    });
    await addPayment(tx, payment);
  }
}

function mountPayments(context: ServiceContext): void {
  // The fixed word comes before the ids.
  mountOperation(context, operations.listDue, async ({ query, ...work }) => {
    const { items, paginationToken } = await pageOfDue(work, operations.listDue.path, query);
    return { data: { items }, paginationToken, text: "What is owed is listed." };
  });

  mountOperation(context, operations.listPayments, async ({ query, ...work }) => {
    const { items, paginationToken } = await pageOfPayments(work, operations.listPayments.path, query);
    return { data: { items }, paginationToken, text: "The payments are listed." };
  });

  mountOperation(context, operations.getPayment, async ({ params: { paymentId }, ...work }, tx) => {
    const data = await shown(work, await payments.find(tx, { paymentId }));
    return { data, beside: data, text: "This is the payment." };
  });

  mountOperation(context, operations.putStatus, async ({ params: { paymentId }, body, ...work }, tx) => {
    const row = await saveStatus(work, await payments.find(tx, { paymentId }, true), body);
    await completeBatches(work, [row.batch_id]);
    const events = row.status === "Returned" ? [paymentEvent(work, "returned", row)] : [];
    await recordEvents(tx, context, work.organisationId, events);
    return { data: await shown(work, row), text: "The status of the payment is saved." };
  });

  mountOperation(context, operations.recallPayment, async ({ params: { paymentId }, body, ...work }, tx) => {
    const row = await recall(work, await payments.find(tx, { paymentId }, true), body.reason);
    await recordEvents(tx, context, work.organisationId, [paymentEvent(work, "recalled", row)]);
    return { data: await shown(work, row), text: "The recall is recorded: save the bank's answer." };
  });
}

function recall({ tx, now }: RequestWork, row: PaymentRow, reason: string): Promise<PaymentRow> {
  return updatePayments(tx)
    .set({ status: requirePaymentMove(row.status, "Recall"), reason, updated_at: now })
    .where("payment_id", "=", row.payment_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function shown({ tx, context }: RequestWork, row: PaymentRow) {
  const [found = row] = await withTaxAmounts(tx, context, [row]);
  return paymentData(found, context.modulusTable);
}

/**
 * Divides net pay again when an employee's accounts change after the run was locked: for payslips of which no part is in
 * a batch yet. The payments are marked, so that whoever approves them sees it.
 */
async function followAccount(tx: Tx, change: EmployeeChange): Promise<void> {
  if (!change.changedFields.some((field) => FIELDS.includes(field))) return;
  const { employeeId, organisationId, now, context } = change;
  const rows = await selectPayments(tx)
    .selectAll()
    .where("employee_id", "=", employeeId)
    .where("payee_type", "=", "Employee")
    .where("status", "<>", "Cancelled")
    .orderBy("payment_id")
    .forUpdate()
    .execute();
  const employee = (await findEmployees(tx, [employeeId])).get(employeeId);
  if (employee === undefined) return;
  for (const [payslipId, parts] of byPayslip(rows)) {
    const [first] = parts;
    if (first === undefined || parts.some(({ status, batch_id }) => status !== "Pending" || batch_id !== null))
      continue;
    const ids = parts.map(({ payment_id }) => payment_id);
    const reason = "The employee's accounts were changed.";
    await updatePayments(tx)
      .set({ status: "Cancelled", reason, updated_at: now })
      .where("payment_id", "in", ids)
      .execute();
    const netPay = parts.reduce((sum, { amount }) => sum + amount, 0);
    const divided = divideEmployeePay(employee, netPay).map(({ amountPence, ...part }, at) =>
      newPayment({ organisationId, now, context }, "Employee", {
        ...runOf(first),
        ...part,
        employee_id: employeeId,
        payslip_id: payslipId,
        amount: amountPence,
        due_date: first.due_date,
        account_changed: true,
        source_key: netPayKey(payslipId, at),
      }),
    );
    await insertPayments(tx, divided);
  }
}

function runOf({ pay_run_id, payroll_config_id, year, period, supplementary }: PaymentRow) {
  return { pay_run_id, payroll_config_id, year, period, supplementary };
}

function byPayslip(rows: readonly PaymentRow[]): ReadonlyMap<string, readonly PaymentRow[]> {
  const found = new Map<string, PaymentRow[]>();
  for (const row of rows) {
    if (row.payslip_id === null) continue;
    const parts = found.get(row.payslip_id);
    if (parts === undefined) found.set(row.payslip_id, [row]);
    else parts.push(row);
  }
  return found;
}

/** Makes a batch without a file an empty draft again: its payments wait, and its approvals are void. */
async function reopenBatch(work: RequestWork, row: BatchRow): Promise<void> {
  await releasePayments(work, row.batch_id);
  await forgetApprovals(work.tx, row.batch_id);
  await moveBatch(work, row, "Reopen", { submitted_by: null });
}
