import { afterAll, beforeAll, expect, it } from "vitest";
import { readPence } from "../../../src/engine/base";
import { jobsAtRest, openDatabase } from "../all/contents";
import { type RtiPlatform, rtiPlatform } from "../rti/sample-submissions";

// Debts of leavers in the ledger. Each of them was paid 2,500.00 in April and 3,041.67 in May, less tax of 689.00 and National
// Insurance of 275.65, for which the employer bore 618.70; 1,000.00 was due up to 15 April. Net 3,577.02 is owed.

const OWED = 357_702;
const NOTHING_DUE = { GrossPay: -454_167, Paye: -68_900, EmployeeNi: -27_565, EmployerNi: -61_870, NetPay: -OWED };
const LEAVERS = ["Net", "Gross", "Lost", "Partly", "Found"] as const;

let platform: RtiPlatform;
let atRest: () => Promise<void>;
let stop: () => Promise<void>;
let templateId: string;
const ids = new Map<string, string>();

const at = (rest: string) => `/v1/payroll/${platform.payrollConfigId}${rest}`;

async function done(method: string, path: string, body?: object) {
  const answer = await platform.call(method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.content.data;
}

async function correctionOf(name: string): Promise<string> {
  const { items } = await done("GET", at(`/corrections?employeeId=${ids.get(name)}`));
  return items[0].correctionId;
}

const repays = async (name: string, amount: string, basis = "Net") =>
  done("POST", at(`/corrections/${await correctionOf(name)}/repayments`), { receivedOn: "2026-06-10", amount, basis });
const writesOff = async (name: string) => {
  const corrections = [await correctionOf(name)];
  await done("POST", at("/corrections/dismiss"), { correctionIds: corrections, reason: "Cannot be traced." });
};

/** Locks the next run, and returns what its journal posts beside the payslips, in pence. */
async function lock(period: number) {
  await platform.next();
  await platform.settled(period);
  await atRest();
  const before = await previewed(period);
  expect((await platform.lockRun(period)).status).toBe(200);
  await atRest();
  expect(await previewed(period)).toEqual(before);
  return posted(period);
}

/** Returns the lines of a run as the preview of its journal has them. */
async function previewed(period: number) {
  const run = { payrollConfigId: platform.payrollConfigId, year: 2026, period };
  const { lines } = await done("POST", `/v1/journal/templates/${templateId}/preview`, run);
  return lines.map(({ nominalCode, debit, credit }: Record<string, string>) => [nominalCode, debit, credit]);
}

async function posted(period: number) {
  const place = `payrollConfigId=${platform.payrollConfigId}&year=2026&period=${period}`;
  const { journalId } = await done("GET", `/v1/journal/journals/latest?${place}`);
  const { lines, reconciliation, isBalanced } = await done("GET", `/v1/journal/journals/${journalId}`);
  expect([isBalanced, reconciliation.every(({ difference }: { difference: string }) => difference === "0.00")]).toEqual(
    [true, true],
  );
  const side = (name: "debit" | "credit") =>
    lines.reduce((sum: number, each: Record<typeof name, string>) => sum + readPence(each[name]), 0);
  expect(side("debit")).toBe(side("credit"));
  const { totals } = await platform.settled(period);
  const paid: Readonly<Record<string, string>> = {
    GrossPay: totals.grossPay,
    Paye: totals.tax,
    EmployeeNi: totals.ni,
    EmployerNi: totals.employerNi,
    NetPay: totals.netPay,
  };
  const beside = Object.entries(paid).map(([item, amount]) => {
    const own = reconciliation.find((each: { item: string }) => each.item === item);
    return [item, readPence(own?.journalAmount ?? "0.00") - readPence(amount)] as const;
  });
  return Object.fromEntries(beside.filter(([, pence]) => pence !== 0));
}

beforeAll(async () => {
  platform = await rtiPlatform(Date.UTC(2026, 5, 1, 12));
  const database = await openDatabase(platform.databaseUrl);
  atRest = () => jobsAtRest(database);
  stop = async () => {
    await database.end();
    await platform.stop();
  };
  await done("PUT", "/v1/salary/organisation", { calculationMethod: "CalendarDays", enabled: true });
  await done("PUT", "/v1/journal/org-journal-settings", { suspenseAccount: { nominalCode: "9998" } });
  const template = { name: "All", isDefault: true, exportPreset: "Xero" };
  ({ templateId } = await done("POST", "/v1/journal/templates", template));
  const record = { salary: "36500", startDate: "2026-04-06" };
  for (const lastName of [...LEAVERS, "Stays"])
    ids.set(lastName, (await platform.worker({ ...record, lastName })).employeeId);
  for (const period of [1, 2]) expect(await lock(period)).toEqual({});
  await platform.next();
  for (const name of LEAVERS) await done("PUT", `/v1/employees/${ids.get(name)}/leaver`, { leavingDate: "2026-04-15" });
  await atRest();
}, 300_000);

afterAll(() => stop());

it("what is owed is no cost any more, and tax is what HMRC has", async () => {
  expect(await lock(3)).toEqual({ GrossPay: -5 * OWED, NetPay: -5 * OWED });
});

it("a part that is repaid settles the account of net pay, by the bank", async () => {
  await repays("Net", "3000.00");
  await repays("Partly", "500.00");
  expect(await lock(4)).toEqual({});
});

it("what is repaid whole takes the payslips back, what is written off is a cost again, and a leaver who stayed owes nothing", async () => {
  await repays("Net", "577.02");
  await repays("Gross", "4541.67", "Gross");
  await writesOff("Lost");
  await writesOff("Partly");
  await done("DELETE", `/v1/employees/${ids.get("Found")}/leaver`);
  await atRest();
  const lost = OWED + (OWED - 50_000) + OWED;
  expect(await lock(5)).toEqual({
    GrossPay: 2 * (NOTHING_DUE.GrossPay + OWED) + lost,
    Paye: 2 * NOTHING_DUE.Paye,
    EmployeeNi: 2 * NOTHING_DUE.EmployeeNi,
    EmployerNi: 2 * NOTHING_DUE.EmployerNi,
    NetPay: lost,
  });
});

it("what a leaver repaid gross is owed back, once, and to nobody else", async () => {
  await done("POST", at("/2026/5/reopen"), { reason: "Looked at again" });
  await atRest();
  expect((await platform.lockRun(5)).status).toBe(200);
  await atRest();
  const { items } = await done("GET", "/v1/payments/due?payeeType=Employee&pageSize=100");
  const beside = items.filter(({ payRunId }: { payRunId: string | null }) => payRunId === null);
  expect(beside.map(({ employeeId, amount }: { employeeId: string; amount: string }) => [employeeId, amount])).toEqual([
    [ids.get("Gross"), "964.65"],
  ]);
});

it("a run that is locked again posts the same, and a rebuilt journal too", async () => {
  const before = await posted(5);
  await done("POST", at("/2026/5/reopen"), { reason: "Looked at again" });
  await atRest();
  expect((await platform.lockRun(5)).status).toBe(200);
  await atRest();
  expect(await posted(5)).toEqual(before);
  const place = `payrollConfigId=${platform.payrollConfigId}&year=2026&period=5`;
  const { journalId } = await done("GET", `/v1/journal/journals/latest?${place}`);
  await done("POST", "/v1/journal/journals/rebuild", { journalId });
  expect(await posted(5)).toEqual(before);
});

it("in the end the ledger has the payslips less those that were taken back", async () => {
  expect(await lock(6)).toEqual({});
  const sums = new Map<string, number>();
  for (const period of [1, 2, 3, 4, 5, 6])
    for (const [item, pence] of Object.entries(await posted(period)))
      sums.set(item, (sums.get(item) ?? 0) + Number(pence));
  // Of "Partly", what was received is no cost.
  expect(Object.fromEntries(sums)).toEqual({
    ...Object.fromEntries(Object.entries(NOTHING_DUE).map(([item, pence]) => [item, 2 * pence])),
    GrossPay: 2 * NOTHING_DUE.GrossPay - 50_000,
    NetPay: 2 * NOTHING_DUE.NetPay - 50_000,
  });
});
