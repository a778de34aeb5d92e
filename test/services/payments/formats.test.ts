import { afterAll, beforeAll, expect, it } from "vitest";
import { readBacsFile, readPaymentList } from "../../../src/engine/bank-files";
import { readPence } from "../../../src/engine/base";
import { camt053 } from "../../support/camt053";
import { ACCOUNTS, PAYMENTS, type PaymentPlatform, paymentPlatform } from "./sample-payments";

let platform: PaymentPlatform;

const PAY_DAY = "2026-11-27";
const KINDS = ["Standard18", "BankA", "BankB", "FasterPaymentsCsv", "Custom"] as const;
/** Two employees for each format and for one that is too narrow, one of them paid into two accounts. */
const EACH = 2;
const people: string[] = [];
const PAIRS = KINDS.length + 1;

beforeAll(async () => {
  platform = await paymentPlatform();
  const { done, employee } = platform;
  const columns = ["SortCode", "AccountNumber", "AccountName", "Amount", "Reference", "PaymentDate"];
  const custom = { name: "Ours", columns: columns.map((source) => ({ header: source, source })) };
  await done("POST", `${PAYMENTS}/formats`, custom);
  await platform.next();
  for (let at = 0; at < PAIRS * EACH; at += 1) {
    const bankAccounts = at % EACH === 0 ? [] : [{ ...ACCOUNTS.savings, splitType: "Percentage", splitValue: "33.33" }];
    const { employeeId } = await employee({ taxCode: "1257L", bankAccount: ACCOUNTS.main, bankAccounts });
    people.push(employeeId);
    const amount = (1_900 + at * 137.11).toFixed(2);
    await platform.post(employeeId, [{ payElementCode: "SALARY", amount }]);
  }
  expect((await platform.lockRun(1)).status).toBe(200);
}, 300_000);

afterAll(() => platform.stop());

interface Format {
  readonly formatId: string;
  readonly kind: (typeof KINDS)[number];
  readonly columns: Parameters<typeof readPaymentList>[0]["columns"];
  readonly delimiter: Parameters<typeof readPaymentList>[0]["delimiter"];
  readonly hasHeadings: boolean;
}

/** Returns the amounts in a file, by its own reader. */
function amountsIn(format: Format, text: string): readonly number[] {
  if (format.kind !== "Standard18") {
    const read = readPaymentList(format, text);
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    return read.value.map(({ amountPence }) => amountPence ?? Number.NaN);
  }
  const read = readBacsFile(text);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.value.records.filter(({ type }) => type === "Credit").map(({ amountPence }) => amountPence);
}

it.each(KINDS.map((kind, at) => [kind, at] as const))(
  "a file of the format %s has what the payslips have",
  async (kind, at) => {
    const { call, done, due, approved } = platform;
    const formats: readonly Format[] = (await done("GET", `${PAYMENTS}/formats`)).items;
    const format = formats.find((each) => each.kind === kind);
    if (format === undefined) throw new Error(kind);
    const own = people.slice(at * EACH, (at + 1) * EACH);
    const owed = (await due("&payeeType=Employee")).filter(({ employeeId }) => own.includes(employeeId));
    expect(owed).toHaveLength(EACH + 1);
    const paymentIds = owed.map(({ paymentId }) => paymentId);
    const { batchId } = await approved({ paymentDate: PAY_DAY, formatId: format.formatId, paymentIds });
    await done("POST", `${PAYMENTS}/batches/${batchId}/file`);
    const file = await call("GET", `${PAYMENTS}/batches/${batchId}/file`);
    const amounts = amountsIn(format, new TextDecoder().decode(file.body));
    const slips = await Promise.all(own.map((employeeId) => platform.payslip(employeeId, 1)));
    const parts = slips.flatMap(({ payments }) => payments.map(({ amount }: { amount: string }) => readPence(amount)));
    expect([...amounts].sort()).toEqual([...parts].sort());
    const net = slips.reduce((sum, { forPeriod }) => sum + readPence(forPeriod.netPay), 0);
    expect(amounts.reduce((sum, each) => sum + each, 0)).toBe(net);
  },
);

it("a file of a format that is too narrow is refused, and names each payment that does not fit", async () => {
  const { done, due, clerk } = platform;
  const width = "999.99".length;
  const columns = ["SortCode", "AccountNumber"].map((source) => ({ header: source, source }));
  const narrow = { name: "Narrow", columns: [...columns, { header: "Amount", source: "Amount", width }] };
  const { formatId } = await done("POST", `${PAYMENTS}/formats`, narrow);
  const own = people.slice(-EACH);
  const owed: readonly { readonly paymentId: string; readonly amount: string }[] = (
    await due("&payeeType=Employee")
  ).filter(({ employeeId }) => own.includes(employeeId));
  const ids = (all: typeof owed) => all.map(({ paymentId }) => paymentId);
  const { batchId } = await done("POST", `${PAYMENTS}/batches`, {
    paymentDate: PAY_DAY,
    formatId,
    paymentIds: ids(owed),
  });
  const refused = await clerk.call("POST", `${PAYMENTS}/batches/${batchId}/submit`);
  expect([refused.status, refused.body.message.token]).toEqual([409, "file_not_possible"]);
  const tooWide = ids(owed.filter(({ amount }) => amount.length > width)).sort();
  expect([tooWide.length, owed.length]).toEqual([EACH, EACH + 1]);
  const issues: readonly {
    readonly reasonTokenArguments: readonly [{ readonly name: string; readonly value: string }];
  }[] = refused.body.validationIssues;
  const named = issues.map(({ reasonTokenArguments: [{ name, value }] }) => `${name} ${value}`);
  expect(named.sort()).toEqual(tooWide.map((id) => `paymentId ${id}`));
});

/** The payment of an employee's only account, of the run that was paid last. */
async function paymentOf(employeeId: string | undefined, query: string) {
  const { items } = await platform.done("GET", `${PAYMENTS}?pageSize=100${query}`);
  return items.find((payment: { employeeId: string }) => payment.employeeId === employeeId);
}

it("a batch warns of who was sent or paid into another account before, and of nobody else", async () => {
  const { done } = platform;
  const [changed = "", , same = ""] = people;
  const before = await paymentOf(changed, "&status=Sent");
  await done("PATCH", `/v1/employees/${changed}`, { bankAccount: ACCOUNTS.other });
  await platform.next();
  for (const employeeId of [changed, same]) {
    await platform.post(employeeId, [{ payElementCode: "SALARY", amount: "2000.00" }]);
  }
  expect((await platform.lockRun(2)).status).toBe(200);
  const [first, second] = [await paymentOf(changed, "&status=Pending"), await paymentOf(same, "&status=Pending")];
  const paymentIds = [first.paymentId, second.paymentId];
  const { batchId, warnings } = await done("POST", `${PAYMENTS}/batches`, { paymentDate: PAY_DAY, paymentIds });
  const expected = [{ paymentId: first.paymentId, token: "account_changed_recently" }];
  expect(warnings).toEqual(expected);
  await done("PUT", `${PAYMENTS}/${before.paymentId}/status`, { status: "Paid", valueDate: PAY_DAY });
  expect((await done("GET", `${PAYMENTS}/batches/${batchId}`)).warnings).toEqual(expected);
});

it("a batch that was submitted is an empty draft again if the run of its payments is reopened", async () => {
  const { call, done, clerk, payrollConfigId } = platform;
  const [{ batchId }] = (await done("GET", `${PAYMENTS}/batches?status=Draft`)).items;
  const submitted = await done("POST", `${PAYMENTS}/batches/${batchId}/submit`, undefined, clerk.call);
  expect(submitted).toMatchObject({ status: "Submitted", paymentCount: 2 });
  const reopened = await call("POST", `/v1/payroll/${payrollConfigId}/2026/2/reopen`, { reason: "Wrong pay" });
  expect(reopened.status).toBe(200);
  const after = await done("GET", `${PAYMENTS}/batches/${batchId}`);
  expect(after).toMatchObject({ status: "Draft", paymentCount: 0 });
});

it("a statement shows what came back of a payment that was recalled", async () => {
  const { done } = platform;
  const { paymentId, amount } = await paymentOf(people[EACH], "&status=Sent");
  await done("POST", `${PAYMENTS}/${paymentId}/recall`, { reason: "Twice" });
  const details = [{ name: ACCOUNTS.main.accountName, reference: "SALARY", returned: "AC04" }];
  const content = camt053("08", [{ amount, out: false, date: "2026-11-30", details }]);
  const statement = { fileName: "november.xml", format: "Camt053", content };
  const { matches } = await done("POST", `${PAYMENTS}/reconciliations`, statement);
  expect(matches).toMatchObject([{ kind: "Returned", paymentId }]);
});
