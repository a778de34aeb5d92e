import { afterAll, beforeAll, expect, it } from "vitest";
import { readBacsFile, readPaymentList } from "../../../src/engine/bank-files";
import { readPence } from "../../../src/engine/base";
import { ACCOUNTS, PAYMENTS, type PaymentPlatform, paymentPlatform } from "./sample-payments";

let platform: PaymentPlatform;

const PAY_DAY = "2026-11-27";
const KINDS = ["Standard18", "BankA", "BankB", "FasterPaymentsCsv", "Custom"] as const;
/** Two employees for each format, one of them paid into two accounts. */
const EACH = 2;
const people: string[] = [];

beforeAll(async () => {
  platform = await paymentPlatform();
  const { done, employee } = platform;
  const columns = ["SortCode", "AccountNumber", "AccountName", "Amount", "Reference", "PaymentDate"];
  const custom = { name: "Ours", columns: columns.map((source) => ({ header: source, source })) };
  await done("POST", `${PAYMENTS}/formats`, custom);
  await platform.next();
  for (let at = 0; at < KINDS.length * EACH; at += 1) {
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
