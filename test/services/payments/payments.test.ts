import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readBacsFile, readPaymentList } from "../../../src/engine/bank-files";
import { readPence } from "../../../src/engine/base";
import {
  BATCH_MOVES,
  PAYMENT_MOVES,
  PAYMENT_STATUSES,
  requireBatchMove,
} from "../../../src/services/payments/states/payment-moves";
import type { PaymentTables } from "../../../src/services/payments/store/payment-tables";
import { camt053 } from "../../support/camt053";
import { ACKNOWLEDGED } from "../pay-runs/sample-runs";
import { member } from "../support/people";
import { callerWith } from "../support/platform";
import { type NamesStandIn, namesStandIn } from "./names-stand-in";
import { ACCOUNTS, COUNCIL, PAYMENTS, type PaymentPlatform, paymentPlatform, refusalOf } from "./sample-payments";

const BATCHES = `${PAYMENTS}/batches`;
const PAY_DAY = "2026-11-27";

let platform: PaymentPlatform;
let bank: NamesStandIn;
let split: string;
let debtor: string;
let unionId: string;
let charityId: string;
/** What final payslips of the first run have. */
let netPay: Readonly<Record<string, string>>;

beforeAll(async () => {
  bank = await namesStandIn();
  platform = await paymentPlatform({
    accountNames: bank.names,
  });
  const { done, employee } = platform;
  const { payElementId } = await done("POST", "/v1/organisation/pay-element", {
    code: "UNION",
    name: "Union",
    direction: "Deduction",
  });
  const payee = { name: "Sample Union", kind: "Union", reference: "SAMPLE", payElementIds: [payElementId] };
  unionId = (await done("POST", `${PAYMENTS}/payees`, payee)).paymentPayeeId;
  const accounts = [
    { ...ACCOUNTS.savings, splitType: "Amount", splitValue: "500" },
    { ...ACCOUNTS.other, splitType: "Percentage", splitValue: "33.33" },
  ];
  split = (await employee({ taxCode: "1257L", bankAccount: ACCOUNTS.main, bankAccounts: accounts })).employeeId;
  debtor = (await employee({ taxCode: "1257L", bankAccount: ACCOUNTS.main, lastName: "Debtor" })).employeeId;
  const byCheque = (await employee({ taxCode: "1257L", paymentMethod: "Cheque", lastName: "Cheque" })).employeeId;
  const council = { name: "Sample Council", paymentMethod: "Bacs", bankAccount: COUNCIL };
  const { payeeId } = await done("POST", "/v1/court-orders/payees", council);
  await platform.entered(debtor, "AeoNonPriority", { payeeId, totalAmountOwed: "9000" });
  ({ paymentPayeeId: charityId } = await done("POST", `${PAYMENTS}/payees`, {
    name: "Sample Charity",
    kind: "Charity",
  }));
  const gift = { payElementId, amount: "5.00", startDate: "2026-04-30", paymentPayeeId: charityId };
  await done("POST", `/v1/recurring-items/employees/${split}`, gift);
  await platform.next();
  await platform.post(debtor, [
    { payElementCode: "SALARY", amount: "2400.00" },
    { payElementId, amount: "12.50" },
  ]);
  await platform.post(split, [
    { payElementCode: "SALARY", amount: "2555.55" },
    { payElementId, amount: "10.00" },
  ]);
  await platform.post(byCheque, [{ payElementCode: "SALARY", amount: "900.00" }]);
  const locked = await platform.lockRun(1);
  if (locked.status !== 200) throw new Error(JSON.stringify(locked.body));
  const slips = await Promise.all([split, debtor].map((id) => platform.payslip(id, 1)));
  netPay = Object.fromEntries(slips.map(({ employeeId, forPeriod }) => [employeeId, forPeriod.netPay]));
});

afterAll(async () => {
  await platform.stop();
  await bank.close();
});

const byName = (one: { payeeName: string }, other: { payeeName: string }) => (one.payeeName < other.payeeName ? -1 : 1);

interface Shown {
  readonly paymentId: string;
  readonly payeeType: string;
  readonly employeeId: string | null;
  readonly amount: string;
}

function sumOf(items: readonly Pick<Shown, "amount">[]): number {
  return items.reduce((sum, { amount }) => sum + readPence(amount), 0);
}

describe("what a locked run owes", () => {
  it("is the net pay of its payslips, divided as they show it, on the pay date", async () => {
    const items: readonly Shown[] = await platform.due("&payeeType=Employee");
    const slip = await platform.payslip(split, 1);
    const own = items.filter(({ employeeId }) => employeeId === split);
    expect(own.map(({ amount }) => amount).sort()).toEqual(slip.payments.map((part: Shown) => part.amount).sort());
    for (const id of [split, debtor]) {
      expect(sumOf(items.filter(({ employeeId }) => employeeId === id))).toBe(readPence(netPay[id] ?? ""));
    }
    expect(own[0]).toMatchObject({ dueDate: "2026-04-30", method: "Bacs", status: "Pending", reference: "SALARY" });
    expect(JSON.stringify(items)).not.toMatch(/66374958|88837491|63748472/);
    expect(items.filter((item) => item.employeeId !== split && item.employeeId !== debtor)).toMatchObject([
      { method: "Cheque", accountNumberLast4: null, accountCheck: null },
    ]);
  });

  it("is the remittance of an order, the deductions for a payee, and what the P32 has for HMRC", async () => {
    const [order] = await platform.due("&payeeType=CourtOrderPayee");
    const { items } = await platform.done("GET", "/v1/court-orders/remittances");
    expect(order).toMatchObject({
      amount: items[0].amount,
      dueDate: items[0].dueDate,
      payeeName: "Sample Council",
      source: { remittanceId: items[0].remittanceId },
    });
    const [charity, union] = (await platform.due("&payeeType=OtherPayee")).sort(byName);
    expect(charity).toMatchObject({ amount: "5.00", paymentPayeeId: charityId, payeeName: "Sample Charity" });
    expect(union).toMatchObject({ amount: "22.50", method: null, paymentPayeeId: unionId, dueDate: "2026-04-30" });
    const [tax] = await platform.due("&payeeType=TaxAuthority");
    const month = await platform.done("GET", "/v1/tax-p-forms/p32/2026/1");
    expect(tax).toMatchObject({
      amount: month.totalDue,
      dueDate: "2026-05-22",
      reference: "123PA000123452701",
      accountNumberLast4: "1039",
    });
    expect(await platform.done("GET", `${PAYMENTS}/${tax.paymentId}`)).toEqual(tax);
  });

  it("follows accounts that change before it is in a batch, and the batch warns of it", async () => {
    const record = await platform.done("GET", `/v1/employees/${split}`);
    const before = await platform.due("&payeeType=Employee");
    await platform.done("PATCH", `/v1/employees/${split}`, { bankAccounts: [] });
    const own = (await platform.due("&payeeType=Employee")).filter(({ employeeId }) => employeeId === split);
    expect(own).toMatchObject([{ amount: netPay[split], accountNumberLast4: "4958" }]);
    expect(before.filter(({ employeeId }) => employeeId === split)).toHaveLength(3);
    expect(record.bankAccounts).toHaveLength(2);
    const { batchId, warnings } = await platform.done("POST", BATCHES, {
      paymentDate: PAY_DAY,
      paymentIds: [own[0].paymentId],
    });
    expect(warnings).toContainEqual({ paymentId: own[0].paymentId, token: "account_changed_recently" });
    // What is in a batch stays as it is.
    for (const bankAccounts of [record.bankAccounts, []]) {
      await platform.done("PATCH", `/v1/employees/${split}`, { bankAccounts });
    }
    const inBatch = await platform.done("GET", `${PAYMENTS}/${own[0].paymentId}`);
    expect(inBatch).toMatchObject({ status: "Pending", batchId, amount: netPay[split] });
    await platform.done("DELETE", `${BATCHES}/${batchId}`);
    expect((await platform.due("&payeeType=Employee")).map(({ paymentId }) => paymentId)).toContain(own[0].paymentId);
  });
});

describe("a batch", () => {
  it("is approved by two different people, and by no credentials", async () => {
    const { call, clerk, manager, done } = platform;
    const { batchId } = await done("POST", BATCHES, { paymentDate: PAY_DAY, filter: { payeeType: "Employee" } });
    const batch = `${BATCHES}/${batchId}`;
    expect(refusalOf(await call("POST", `${batch}/file`))).toEqual([409, "batch_not_approved"]);
    expect(refusalOf(await manager.call("POST", `${batch}/approve`, { version: 1 }))).toEqual([
      409,
      "batch_not_submitted",
    ]);
    const submitted = await done("POST", `${batch}/submit`, undefined, clerk.call);
    expect(submitted).toMatchObject({ status: "Submitted", approvals: [{ principalId: clerk.principalId }] });
    const { version } = submitted;
    const approve = (by: typeof call, body: object = { version }) => by("POST", `${batch}/approve`, body);
    expect(refusalOf(await approve(call))).toEqual([403, "person_required"]);
    expect(refusalOf(await approve(call, { version: 1 }))).toEqual([403, "person_required"]);
    expect(refusalOf(await approve(clerk.call))).toEqual([409, "same_person_cannot_approve"]);
    expect(refusalOf(await approve(manager.call, { version: 1 }))).toEqual([412, "concurrent_change"]);
    expect(refusalOf(await call("DELETE", batch))).toEqual([409, "batch_not_draft"]);
    const rejected = await done("POST", `${batch}/reject`, { version, reason: "Wrong day" }, manager.call);
    expect(rejected).toMatchObject({ status: "Rejected", rejectedReason: "Wrong day", paymentCount: 0 });
    expect((await platform.due("&payeeType=Employee")).length).toBeGreaterThan(0);
    const { items } = await done("GET", `${batch}/history`);
    expect(items.map(({ action }: { action: string }) => action)).toEqual(["Updated", "Updated", "Created"]);
  });

  it("refuses what cannot be in it", async () => {
    const { call, due } = platform;
    const make = (body: object) => call("POST", BATCHES, { paymentDate: PAY_DAY, ...body });
    const [, union] = (await due("&payeeType=OtherPayee")).sort(byName);
    const cheque = (await due("&payeeType=Employee")).find(({ method }) => method === "Cheque");
    expect(refusalOf(await make({ paymentIds: [platform.ids.next()] }))).toEqual([404, "payment_not_found"]);
    expect(refusalOf(await make({ paymentIds: [union.paymentId] }))).toEqual([409, "payment_account_missing"]);
    expect(refusalOf(await make({ paymentIds: [cheque.paymentId] }))).toEqual([409, "payment_account_missing"]);
    expect(refusalOf(await make({ filter: { payeeType: "OtherPayee" } }))).toEqual([409, "nothing_to_pay"]);
    expect(refusalOf(await make({ filter: {}, formatId: platform.ids.next() }))).toEqual([404, "format_not_found"]);
    expect(refusalOf(await make({ filter: {}, accountId: platform.ids.next() }))).toEqual([404, "account_not_found"]);
    expect((await make({})).status).toBe(400);
  });

  it("makes one file, however often and at once it is asked, with the payslips' amounts", async () => {
    const { call, clerk, manager, done } = platform;
    const { batchId } = await done("POST", BATCHES, { paymentDate: PAY_DAY, filter: { payeeType: "Employee" } });
    const batch = `${BATCHES}/${batchId}`;
    const { version, totalAmount } = await done("POST", `${batch}/submit`);
    const approvals = await Promise.all(
      [clerk, manager].map(({ call: by }) => by("POST", `${batch}/approve`, { version })),
    );
    expect(approvals.map(({ status }) => status)).toEqual([200, 200]);
    expect(approvals.map(({ body }) => body.content.data.status).sort()).toEqual(["Approved", "Submitted"]);
    // As after a crash between approval and file, another process makes it too.
    const elsewhere = callerWith((await platform.anotherProcess()).app, manager.accessToken);
    const files = await Promise.all([call, elsewhere, call, elsewhere].map((by) => by("POST", `${batch}/file`)));
    expect(new Set(files.map(({ body }) => body.content.data.sha256)).size).toBe(1);
    expect(files[0]?.body.content.data).toMatchObject({
      fileName: "payments-P00001.txt",
      serialNumber: "P00001",
      totalAmount,
    });
    const rejection = { version: (await done("GET", batch)).version, reason: "Too late" };
    expect(refusalOf(await manager.call("POST", `${batch}/reject`, rejection))).toEqual([409, "file_already_made"]);

    const file = await call("GET", `${batch}/file`);
    expect(file.status).toBe(200);
    const read = readBacsFile(new TextDecoder().decode(file.body));
    const credits = read.ok ? read.value.records.filter(({ type }) => type === "Credit") : [];
    const owed = [split, debtor].reduce((sum, id) => sum + readPence(netPay[id] ?? ""), 0);
    expect(credits.reduce((sum, { amountPence }) => sum + amountPence, 0)).toBe(owed);
    expect(read.ok && read.value.processingDate).toBe("2026-11-26");
    expect(await done("GET", batch)).toMatchObject({ status: "FileTaken" });
    expect(refusalOf(await call("GET", `${batch}/file`))).toEqual([409, "file_already_taken"]);
    const again = await call("GET", `${batch}/file?reason=Lost`);
    expect(again.body).toEqual(file.body);
    const { items } = await done("GET", `${batch}/history`);
    expect(JSON.stringify(items[0])).toContain("Lost");
    expect(JSON.stringify(items)).not.toMatch(/66374958/);
  });

  it("keeps its runs locked", async () => {
    const reopen = `/v1/payroll/${platform.payrollConfigId}/2026/1/reopen`;
    const { status, body } = await platform.call("POST", reopen, { reason: "Wrong" });
    const [usedBy] = body.message.tokenArguments;
    expect([status, body.message.token, usedBy.name]).toEqual([409, "pay_run_already_used", "usedBy"]);
    expect(usedBy.value).toContain("PaymentFile");
  });
});

describe("court orders and payments", () => {
  it("pay a remittance once", async () => {
    const { call, due, done, manager } = platform;
    const [order] = await due("&payeeType=CourtOrderPayee");
    const { remittanceId } = order.source;
    const file = () =>
      call("POST", "/v1/court-orders/remittances/files", { remittanceIds: [remittanceId], paymentDate: PAY_DAY });
    const { batchId } = await done("POST", BATCHES, { paymentDate: PAY_DAY, paymentIds: [order.paymentId] });
    expect(refusalOf(await file())).toEqual([409, "remittance_in_payment"]);
    const shown = async () => (await done("GET", "/v1/court-orders/remittances")).items[0];
    expect(await shown()).toMatchObject({ status: "InFile", paymentId: order.paymentId });
    await done("DELETE", `${BATCHES}/${batchId}`);
    expect(await shown()).toMatchObject({ paymentId: null });
    expect((await file()).status).toBe(201);
    expect(await due("&payeeType=CourtOrderPayee")).toEqual([]);
    expect(await done("GET", `${PAYMENTS}/${order.paymentId}`)).toMatchObject({ status: "Cancelled" });
    const again = await manager.call("POST", BATCHES, { paymentDate: PAY_DAY, paymentIds: [order.paymentId] });
    expect(refusalOf(again)).toEqual([409, "payment_not_pending"]);
  });
});

describe("what became of a payment", () => {
  it("is what a statement says, once it is confirmed; what came back waits again", async () => {
    const { call, done, due } = platform;
    const sent: readonly (Shown & { batchId: string })[] = (await done("GET", `${PAYMENTS}?status=Sent`)).items;
    const total = (sumOf(sent) / 100).toFixed(2);
    const returned = sent.find(({ employeeId }) => employeeId === debtor);
    if (returned === undefined) throw new Error("The debtor was paid.");
    const content = camt053("08", [
      { amount: total, out: true, date: PAY_DAY, details: [] },
      {
        amount: returned.amount,
        out: false,
        date: "2026-11-30",
        details: [{ name: "Sample Baker", reference: "SALARY", returned: "AC04" }],
      },
    ]);
    const statement = { fileName: "november.xml", format: "Camt053", content };
    const first = await done("POST", `${PAYMENTS}/reconciliations`, statement);
    expect(first.matches.filter(({ kind }: { kind: string }) => kind === "Paid")).toHaveLength(sent.length);
    const reconciliation = `${PAYMENTS}/reconciliations/${first.reconciliationId}`;
    expect(await done("GET", reconciliation)).toEqual(first);
    await done("POST", `${reconciliation}/confirm`, { lineNumbers: [1] });
    expect(refusalOf(await call("POST", `${reconciliation}/confirm`, {}))).toEqual([
      409,
      "reconciliation_already_confirmed",
    ]);
    expect(await done("GET", `${PAYMENTS}/${returned.paymentId}`)).toMatchObject({
      status: "Paid",
      valueDate: PAY_DAY,
    });
    expect(await done("GET", `${BATCHES}/${returned.batchId}`)).toMatchObject({ status: "Completed" });

    const second = await done("POST", `${PAYMENTS}/reconciliations`, statement);
    const [back] = second.matches.filter(({ kind }: { kind: string }) => kind === "Returned");
    expect(back).toMatchObject({ paymentId: returned.paymentId, returnedReason: "AC04", score: 100 });
    await done("POST", `${PAYMENTS}/reconciliations/${second.reconciliationId}/confirm`, {});
    expect(await done("GET", `${PAYMENTS}/${returned.paymentId}`)).toMatchObject({
      status: "Returned",
      returnedReason: "AC04",
    });
    expect(await due("&payeeType=Employee")).toContainEqual(
      expect.objectContaining({ replacesPaymentId: returned.paymentId, amount: returned.amount }),
    );
    const events = (await platform.events()).map(({ event_type }) => event_type);
    expect(events.filter((type) => type.startsWith("payment"))).toEqual([
      "payment_batch.submitted",
      "payment_batch.submitted",
      "payment_batch.approved",
      "payment_batch.file_taken",
      "payment.returned",
    ]);
  });

  it("reports what a CSV lacks, by its fields", async () => {
    const content = "Date,Sum\r\n27/11/2026,-1.00\r\n";
    const mapping = { dateColumn: "Date", amountColumn: "Amount" };
    const wrong = { fileName: "a.csv", format: "Csv", content, mapping };
    const { body } = await platform.call("POST", `${PAYMENTS}/reconciliations`, wrong);
    expect(body.validationIssues).toMatchObject([{ field: "mapping.amountColumn", reasonToken: "unknown_value" }]);
    const none = await platform.call("POST", `${PAYMENTS}/reconciliations`, { ...wrong, mapping: null });
    expect(none.body.validationIssues).toMatchObject([{ field: "mapping", reasonToken: "required_with" }]);
    const other = { fileName: "a.xml", format: "Camt053", content };
    const xml = await platform.call("POST", `${PAYMENTS}/reconciliations`, other);
    expect(xml.body.validationIssues).toMatchObject([{ field: "content", reasonToken: "malformed_xml" }]);
  });

  it("is stated by hand, and recalled, as its status allows", async () => {
    const { call, done, due, approved } = platform;
    const [tax] = await due("&payeeType=TaxAuthority");
    const put = (id: string, body: object) => call("PUT", `${PAYMENTS}/${id}/status`, body);
    const recall = (id: string) => call("POST", `${PAYMENTS}/${id}/recall`, { reason: "Twice" });
    expect(refusalOf(await recall(tax.paymentId))).toEqual([409, "status_move_not_allowed"]);
    expect((await put(tax.paymentId, { status: "Cancelled" })).status).toBe(400);
    const { items } = await done("GET", `${PAYMENTS}/formats`);
    const { formatId, columns, delimiter, hasHeadings } = items.find(
      ({ kind }: { kind: string }) => kind === "FasterPaymentsCsv",
    );
    const { batchId } = await approved({ paymentDate: "2026-11-28", paymentIds: [tax.paymentId], formatId });
    expect(refusalOf(await put(tax.paymentId, { status: "Paid" }))).toEqual([409, "status_move_not_allowed"]);
    await done("POST", `${BATCHES}/${batchId}/file`);
    const file = await call("GET", `${BATCHES}/${batchId}/file`);
    const read = readPaymentList({ columns, delimiter, hasHeadings }, new TextDecoder().decode(file.body));
    expect(read).toMatchObject({
      ok: true,
      value: [
        {
          amountPence: readPence(tax.amount),
          accountNumber: "12001039",
          sortCode: "083210",
          paymentDate: "2026-11-28",
        },
      ],
    });
    expect((await done("GET", `${BATCHES}/${batchId}`)).warnings).toContainEqual({
      paymentId: null,
      token: "not_a_banking_day",
    });
    expect(await due("&payeeType=TaxAuthority")).toEqual([]);
    expect((await recall(tax.paymentId)).body.content.data).toMatchObject({ status: "Recalled", reason: "Twice" });
    expect((await put(tax.paymentId, { status: "Returned", reason: "Recalled", valueDate: "2026-11-30" })).status).toBe(
      200,
    );
    expect(refusalOf(await put(tax.paymentId, { status: "Paid" }))).toEqual([409, "status_move_not_allowed"]);
    expect(await due("&payeeType=TaxAuthority")).toMatchObject([
      { amount: tax.amount, replacesPaymentId: tax.paymentId },
    ]);
    const cheque = (await due("&payeeType=Employee")).find(({ method }) => method === "Cheque");
    expect((await put(cheque.paymentId, { status: "Paid", valueDate: "2026-04-30" })).body.content.data).toMatchObject({
      status: "Paid",
      valueDate: "2026-04-30",
    });
  });
});

describe("what came back of the tax of a month", () => {
  it("is owed again, once: a later run of the month owes the rest of the P32", async () => {
    const { call, due, done, payrollConfigId } = platform;
    const [again] = await due("&payeeType=TaxAuthority");
    const path = `/v1/payroll/${payrollConfigId}/2026/1`;
    await done("POST", `${path}/supplementary`, { paymentDate: "2026-05-05", reason: "Arrears" });
    await platform.post(debtor, [{ payElementCode: "SALARY", amount: "3000.00", supplementary: 1 }]);
    expect((await call("POST", `${path}/lock?supplementary=1`, ACKNOWLEDGED)).status).toBe(200);
    const owed = await due("&payeeType=TaxAuthority");
    const { totalDue } = await done("GET", "/v1/tax-p-forms/p32/2026/1");
    const [rest, ...others] = owed.filter(({ paymentId }) => paymentId !== again.paymentId);
    expect([owed.length, others]).toEqual([2, []]);
    expect(readPence(rest.amount)).toBe(readPence(totalDue) - readPence(again.amount));
    expect(readPence(rest.amount)).toBeGreaterThan(0);

    // What was in a batch has an amount, which a payment that is cancelled does not settle.
    const { batchId } = await done("POST", BATCHES, { paymentDate: PAY_DAY, paymentIds: [rest.paymentId] });
    await done("DELETE", `${BATCHES}/${batchId}`);
    const cancelled = { status: "Cancelled", reason: "Paid with the next" };
    await done("PUT", `${PAYMENTS}/${rest.paymentId}/status`, cancelled);
    await done("POST", `${path}/supplementary`, { paymentDate: "2026-05-05", reason: "Arrears" });
    await platform.post(split, [{ payElementCode: "SALARY", amount: "1000.00", supplementary: 2 }]);
    expect((await call("POST", `${path}/lock?supplementary=2`, ACKNOWLEDGED)).status).toBe(200);
    const after = await done("GET", "/v1/tax-p-forms/p32/2026/1");
    const left = (await due("&payeeType=TaxAuthority")).filter(({ paymentId }) => paymentId !== again.paymentId);
    expect(left.map(({ amount }) => readPence(amount))).toEqual([readPence(after.totalDue) - readPence(again.amount)]);
  });
});

describe("settings, formats, payees and checks", () => {
  it("keep an account's number when only its id is sent, and show four digits of it", async () => {
    const { done, call } = platform;
    const account = { ...ACCOUNTS.savings, bacsServiceUserNumber: "654321", isDefault: true };
    const { accounts } = await done("PUT", `${PAYMENTS}/settings`, { accounts: [account] });
    expect(accounts).toMatchObject([{ accountNumberLast4: "7491" }]);
    const { accountNumber: _, ...kept } = account;
    const again = { ...kept, accountId: accounts[0].accountId, accountName: "Renamed" };
    expect((await done("PUT", `${PAYMENTS}/settings`, { accounts: [again] })).accounts).toMatchObject([
      { accountName: "Renamed", accountNumberLast4: "7491" },
    ]);
    expect(await done("GET", `${PAYMENTS}/settings`)).toMatchObject({ approvalsNeeded: 2, serialNumber: "P00002" });
    const one = await call("PUT", `${PAYMENTS}/settings`, { accounts: [], approvalsNeeded: 1 });
    expect(refusalOf(one)).toEqual([409, "several_people"]);
    const wrong = { accounts: [{ ...account, accountNumber: "12345678" }], defaultFormatId: platform.ids.next() };
    expect((await call("PUT", `${PAYMENTS}/settings`, wrong)).body.validationIssues).toMatchObject([
      { field: "accounts[0].accountNumber", reasonToken: "bank_details_fail_modulus_check" },
    ]);
  });

  it("are those of somebody who pays from no account before any are stated", async () => {
    const { status, body } = await platform.stranger("GET", `${PAYMENTS}/settings`);
    const unstated = { accounts: [], approvalsNeeded: 2, defaultFormatId: null, payeeTypes: {} };
    expect([status, body.content.data]).toEqual([
      200,
      { ...unstated, serialNumber: null, createdAt: null, updatedAt: null },
    ]);
  });

  it("keep the formats that are built in, and those that the settings name", async () => {
    const { done, call } = platform;
    const { items } = await done("GET", `${PAYMENTS}/formats`);
    const own = items.find(({ kind }: { kind: string }) => kind === "Standard18");
    const format = `${PAYMENTS}/formats/${own.formatId}`;
    expect(refusalOf(await call("DELETE", format))).toEqual([409, "format_is_built_in"]);
    const columns = ["SortCode", "AccountNumber", "Amount"].map((source) => ({ header: source, source }));
    expect(refusalOf(await call("PUT", format, { name: "Other", columns }))).toEqual([409, "format_is_fixed"]);
    const { formatId } = await done("POST", `${PAYMENTS}/formats`, { name: "Ours", columns });
    await done("PUT", `${PAYMENTS}/settings`, { accounts: [], payeeTypes: { Employee: formatId } });
    expect(refusalOf(await call("DELETE", `${PAYMENTS}/formats/${formatId}`))).toEqual([409, "resource_in_use"]);
    await done("PUT", `${PAYMENTS}/settings`, { accounts: [] });
    await done("DELETE", `${PAYMENTS}/formats/${formatId}`);
    const partial = { name: "Partial", columns: [{ header: "A", source: "Amount", format: "Dollars" }] };
    const { body } = await call("POST", `${PAYMENTS}/formats`, partial);
    expect(body.validationIssues.map((issue: { reasonToken: string }) => issue.reasonToken).sort()).toEqual([
      "column_missing",
      "column_missing",
      "unknown_value",
    ]);
  });

  it("pay a payee whose account is entered afterwards; one with payments is archived", async () => {
    const { done, call, due } = platform;
    const payee = { name: "Sample Union", bankAccount: ACCOUNTS.other, pensionSchemaId: platform.ids.next() };
    const { body } = await call("PUT", `${PAYMENTS}/payees/${unionId}`, payee);
    expect(body.validationIssues).toMatchObject([
      { field: "pensionSchemaId", reasonToken: "pension_schema_not_found" },
    ]);
    await done("PUT", `${PAYMENTS}/payees/${unionId}`, { ...payee, pensionSchemaId: null });
    const [, union] = (await due("&payeeType=OtherPayee")).sort(byName);
    const { batchId } = await done("POST", BATCHES, { paymentDate: PAY_DAY, paymentIds: [union.paymentId] });
    expect(await done("GET", `${PAYMENTS}/${union.paymentId}`)).toMatchObject({ accountNumberLast4: "8472", batchId });
    await done("DELETE", `${PAYMENTS}/payees/${unionId}`);
    const { items } = await done("GET", `${PAYMENTS}/payees?includeArchived=true`);
    expect(items).toMatchObject([{ paymentPayeeId: charityId }, { paymentPayeeId: unionId, isArchived: true }]);
  });

  it("check account numbers", async () => {
    const accounts = [
      ACCOUNTS.main,
      { ...ACCOUNTS.main, accountNumber: "66374959" },
      { ...ACCOUNTS.main, sortCode: "600000" },
    ];
    expect((await platform.done("POST", `${PAYMENTS}/account-checks`, { accounts })).items).toEqual([
      { isValid: true, isChecked: true, nameMatch: "NotChecked" },
      { isValid: false, isChecked: true, nameMatch: "NotChecked" },
      { isValid: true, isChecked: false, nameMatch: "NotChecked" },
    ]);
  });
});

describe("a batch whose file is taken", () => {
  it("is completed once no payment of it waits for the bank, one that is recalled included", async () => {
    const { call, due, done, approved } = platform;
    const [recalled, paid] = await due("&payeeType=TaxAuthority");
    const paymentIds = [recalled.paymentId, paid.paymentId];
    const { batchId } = await approved({ paymentDate: PAY_DAY, paymentIds });
    await done("POST", `${BATCHES}/${batchId}/file`);
    await call("GET", `${BATCHES}/${batchId}/file`);
    await done("POST", `${PAYMENTS}/${recalled.paymentId}/recall`, { reason: "Twice" });
    const state = async () => (await done("GET", `${BATCHES}/${batchId}`)).status;
    await done("PUT", `${PAYMENTS}/${paid.paymentId}/status`, { status: "Paid", valueDate: PAY_DAY });
    expect(await state()).toBe("FileTaken");
    await done("PUT", `${PAYMENTS}/${recalled.paymentId}/status`, { status: "Paid", valueDate: PAY_DAY });
    expect(await state()).toBe("Completed");
  });
});

describe("a remittance", () => {
  it("is paid once its payment is, and is due again if that comes back", async () => {
    const { call, due, done, approved } = platform;
    const [order] = await due("&payeeType=CourtOrderPayee");
    const remittance = async () => {
      const { items } = await done("GET", "/v1/court-orders/remittances");
      return items.find(({ remittanceId }: { remittanceId: string }) => remittanceId === order.source.remittanceId);
    };
    expect(await remittance()).toMatchObject({ status: "Overdue", paymentId: null });
    const { batchId } = await approved({ paymentDate: PAY_DAY, paymentIds: [order.paymentId] });
    await done("POST", `${BATCHES}/${batchId}/file`);
    await call("GET", `${BATCHES}/${batchId}/file`);
    expect(await remittance()).toMatchObject({ status: "InFile", paymentId: order.paymentId });
    const state = `${PAYMENTS}/${order.paymentId}/status`;
    await done("PUT", state, { status: "Paid", valueDate: PAY_DAY });
    expect(await remittance()).toMatchObject({ status: "Paid", paymentId: order.paymentId });
    await done("PUT", state, { status: "Returned", reason: "Account closed", valueDate: PAY_DAY });
    expect(await remittance()).toMatchObject({ status: "Overdue", paymentId: null });
    expect(await due("&payeeType=CourtOrderPayee")).toMatchObject([
      { replacesPaymentId: order.paymentId, amount: order.amount },
    ]);
  });
});

describe("the report of payments", () => {
  it("has a row for each payment", async () => {
    const definition = {
      dataset: "payments",
      select: [{ field: "paymentId" }, { field: "status" }, { field: "amount" }],
    };
    const { status, body } = await platform.call("POST", "/v1/report/reports/run", definition);
    const { items } = await platform.done("GET", `${PAYMENTS}?pageSize=100`);
    expect([status, body.content?.data.rows?.length], JSON.stringify(body)).toEqual([200, items.length]);
  });
});

describe("names and people", () => {
  it("are checked by the bank's service: an account's holder, and what could not be checked", async () => {
    const nameOf = ({ sortCode, accountNumber }: { sortCode: string; accountNumber: string }) =>
      `${sortCode} ${accountNumber}`;
    bank.holders.set(nameOf(ACCOUNTS.main), "Mr Sample Baker");
    const check = async (...names: readonly string[]) => {
      const accounts = names.map((accountName) => ({ ...ACCOUNTS.main, accountName }));
      const { items } = await platform.done("POST", `${PAYMENTS}/account-checks`, { accounts });
      return items.map(({ nameMatch }: { nameMatch: string }) => nameMatch);
    };
    expect(await check("sample baker", "S Baker", "Sample Butcher")).toEqual(["Match", "CloseMatch", "NoMatch"]);
    bank.isDown = true;
    expect(await check("sample baker")).toEqual(["NotChecked"]);
    bank.isDown = false;
    bank.holders.set(nameOf(ACCOUNTS.main), "Somebody Else");
    await platform.next();
    await platform.post(split, [{ payElementCode: "SALARY", amount: "2000.00" }]);
    expect((await platform.lockRun(2)).status).toBe(200);
    const { done, clerk, manager } = platform;
    const { batchId } = await done("POST", BATCHES, { paymentDate: PAY_DAY, filter: { payeeType: "Employee" } });
    const { warnings, version } = await done("POST", `${BATCHES}/${batchId}/submit`, undefined, clerk.call);
    const { items } = await done("GET", `${PAYMENTS}?batchId=${batchId}&pageSize=100`);
    const wrong = items.filter(
      ({ accountNumberLast4 }: { accountNumberLast4: string }) => accountNumberLast4 === "4958",
    );
    expect(wrong.map(({ accountCheck }: { accountCheck: object }) => accountCheck)).toContainEqual(
      expect.objectContaining({ nameMatch: "NoMatch" }),
    );
    expect(warnings).toContainEqual({ paymentId: wrong[0].paymentId, token: "name_not_matched" });
    await done("POST", `${BATCHES}/${batchId}/reject`, { version, reason: "Wrong name" }, manager.call);
    const { accountCheck } = await done("GET", `${PAYMENTS}/${wrong[0].paymentId}`);
    expect(accountCheck).toMatchObject({ nameMatch: "NotChecked" });
  });

  it("one person's approval is enough only while the account has one person", async () => {
    const { call, clerk, manager, done } = platform;
    const settings = await done("GET", `${PAYMENTS}/settings`);
    const { serialNumber: _, createdAt: _created, updatedAt: _updated, ...sent } = settings;
    const one = { ...sent, approvalsNeeded: 1 };
    expect(refusalOf(await call("PUT", `${PAYMENTS}/settings`, one))).toEqual([409, "several_people"]);
    const made = async () =>
      (await done("POST", BATCHES, { paymentDate: PAY_DAY, filter: { payeeType: "Employee" } })).batchId;
    await done("DELETE", `/v1/administration/users/${clerk.principalId}`, undefined, manager.call);
    await done("PUT", `${PAYMENTS}/settings`, one);
    const first = await made();
    const submitted = await done("POST", `${BATCHES}/${first}/submit`, undefined, manager.call);
    const { version } = submitted;
    const alone = await done("POST", `${BATCHES}/${first}/approve`, { version }, manager.call);
    expect([submitted, alone]).toMatchObject([
      { status: "Submitted", approvalsNeeded: 1, approvals: [{ principalId: manager.principalId }] },
      { status: "Approved", approvalsNeeded: 1 },
    ]);
    const rejection = { version: alone.version, reason: "Again" };
    await done("POST", `${BATCHES}/${first}/reject`, rejection, manager.call);
    const other = await member(platform, call, "second@sample.example");
    const second = await made();
    const again = await done("POST", `${BATCHES}/${second}/submit`, undefined, manager.call);
    expect(again).toMatchObject({ status: "Submitted", approvalsNeeded: 2 });
    const approval = await manager.call("POST", `${BATCHES}/${second}/approve`, { version: again.version });
    expect(refusalOf(approval)).toEqual([409, "same_person_cannot_approve"]);
    const approved = await done("POST", `${BATCHES}/${second}/approve`, { version: again.version }, other.call);
    expect(approved).toMatchObject({ status: "Approved" });
  });

  it("approve a batch again if a run of its payments is reopened: it is an empty draft, and what it held waits", async () => {
    const { call, done, payrollConfigId } = platform;
    const [batch] = (await done("GET", `${BATCHES}?status=Approved`)).items;
    const ofBatch = `${PAYMENTS}?batchId=${batch.batchId}&pageSize=100`;
    const before: readonly (Shown & { payRunId: string })[] = (await done("GET", ofBatch)).items;
    const { payRunId } = (await platform.run(2)).body.content.data;
    const reopen = `/v1/payroll/${payrollConfigId}/2026/2/reopen`;
    const keysOfOthers = () =>
      platform.store.inTenant(platform.owner.organisationId, (tx) =>
        tx
          .withTables<PaymentTables>()
          .selectFrom("payment")
          .select(["payment_id", "source_key"])
          .where("pay_run_id", "<>", payRunId)
          .orderBy("payment_id")
          .execute(),
      );
    const keys = await keysOfOthers();
    expect(keys.length).toBeGreaterThan(0);
    expect((await call("POST", reopen, { reason: "Wrong pay" })).status).toBe(200);
    expect(await keysOfOthers()).toEqual(keys);
    const after = await done("GET", `${BATCHES}/${batch.batchId}`);
    expect(after).toMatchObject({ status: "Draft", approvals: [], paymentCount: 0 });
    const statuses = new Set<string>();
    for (const { paymentId, payRunId: of } of before) {
      const { status, batchId } = await done("GET", `${PAYMENTS}/${paymentId}`);
      expect([status, batchId]).toEqual([of === payRunId ? "Cancelled" : "Pending", null]);
      statuses.add(status);
    }
    expect(statuses).toEqual(new Set(["Cancelled", "Pending"]));
  });
});

describe("moves", () => {
  it("of payments are those of the table", () => {
    const allowed = PAYMENT_STATUSES.flatMap((status) =>
      PAYMENT_STATUSES.filter((after) => Object.values(PAYMENT_MOVES[status]).includes(after)).map(
        (after) => `${status} ${after}`,
      ),
    );
    // Reference: fields-2, section 16; a bank can return what was paid, and a payment can be paid without a file.
    expect(allowed.sort()).toEqual(
      [
        ...[
          "Pending Approved",
          "Pending Paid",
          "Pending Cancelled",
          "Approved Pending",
          "Approved Sent",
          "Sent Recalled",
        ],
        ...["Sent Paid", "Sent Returned", "Recalled Paid", "Recalled Returned", "Paid Paid", "Paid Returned"],
      ].sort(),
    );
  });

  it("of batches end in a completed or rejected one", () => {
    expect(requireBatchMove("Draft", "Submit")).toBe("Submitted");
    expect([BATCH_MOVES.Completed, BATCH_MOVES.Rejected]).toEqual([{}, {}]);
    expect(() => requireBatchMove("Completed", "Reject")).toThrow("batch_not_submitted");
  });
});
