import { afterAll, beforeAll, expect, it } from "vitest";
import { Random } from "../../support/random";
import { sized } from "../../support/sized";
import { type CorrectionPlatform, correctionPlatform } from "../corrections/sample-corrections";
import { expectAddsUp, type ItemAccount, readLocked } from "./item-account";

// A drawn story of loans and allowances with a total: what payslips posted and what is left are the whole, always.

const BASE = "/v1/recurring-items";
const SEED = 20261123;
const MONTHS = sized(4, 11);
const PEOPLE = sized(6, 16);
const ITEMS_EACH = 3;

let platform: CorrectionPlatform;
const random = new Random(SEED);
const accounts: ItemAccount[] = [];
const people: string[] = [];
const left = new Set<string>();
/** How often each act was done, so that no kind is left out unseen. */
const seen: Record<string, number> = {};

// biome-ignore lint/suspicious/noExplicitAny: each call says what it expects of an answer
async function send(method: string, path: string, body?: object): Promise<any> {
  const answer = await platform.call(method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.content.data;
}

/** Sends an act that the state of an item or a run may not allow; returns null if it is refused for that. */
// biome-ignore lint/suspicious/noExplicitAny: each call says what it expects of an answer
async function attempt(name: string, path: string, body: object, refusal: string): Promise<any> {
  const { status, body: answer } = await platform.call("POST", path, body);
  if (status === 409) {
    expect(answer.message.token).toBe(refusal);
    seen[`${name} refused`] = (seen[`${name} refused`] ?? 0) + 1;
    return null;
  }
  expect([name, status, answer.message.token]).toEqual([name, 200, answer.message.token]);
  see(name);
  return answer.content.data;
}

const see = (name: string) => {
  seen[name] = (seen[name] ?? 0) + 1;
};
const money = (pence: number) => (pence / 100).toFixed(2);
/** The first day of a period; periods are months, the first is April. */
const firstOf = (period: number) =>
  period < 10 ? `2026-${String(period + 3).padStart(2, "0")}-01` : `2027-${String(period - 9).padStart(2, "0")}-01`;

beforeAll(async () => {
  platform = await correctionPlatform();
  for (let at = 0; at < PEOPLE; at += 1) {
    const salary = random.pick(["600", "1200", "24000", "60000"]);
    const { employeeId } = await platform.employee({ taxCode: "1257L", salary, startDate: "2026-04-06" });
    people.push(employeeId);
    for (let each = 0; each < ITEMS_EACH; each += 1) await addItem(employeeId);
  }
  await platform.next();
}, 300_000);

afterAll(() => platform.stop());

/** Adds an item with a pay element of its own, so that every payslip row of that code is the item's. */
async function addItem(employeeId: string): Promise<void> {
  const code = `ITEM${accounts.length + 1}`;
  const isDeduction = random.chance(0.75);
  const direction = isDeduction ? "Deduction" : "Payment";
  await send("POST", "/v1/organisation/pay-element", { code, name: `Item ${code}`, direction });
  const total = random.between(5_000, 150_000);
  const postedBefore = random.chance(0.3) ? random.between(0, total) : 0;
  const isShare = random.chance(0.25);
  const { recurringLineItemId: id } = await send("POST", `${BASE}/employees/${employeeId}`, {
    payElementCode: code,
    ...(isShare
      ? { basis: "PercentageOfGross", percentage: random.pick(["2.5", "7.125", "40"]) }
      : { amount: money(random.between(1, 40_000)) }),
    total: money(total),
    balance: money(total - postedBefore),
    startDate: random.pick(["2026-04-01", "2026-06-15"]),
    whenUnpaid: random.pick(isDeduction ? ["Skip", "CarryForward", "CarryForward"] : ["Skip", "Post", "CarryForward"]),
    onLeaving: random.pick(["Ask", "TakeRest", "Stop"]),
    ...(isDeduction ? { whenNetTooLow: "Reduce" } : {}),
  });
  accounts.push({ id, code, employeeId, total, postedBefore, writtenOff: 0, taken: new Map() });
}

/** Draws what happens to an item in the month of an open run. */
async function act(account: ItemAccount, period: number): Promise<void> {
  const item = `${BASE}/${account.id}`;
  const from = firstOf(period);
  const kind = random.pick(["none", "none", "pause", "resume", "change", "settle"]);
  if (kind === "pause") {
    const to = random.chance(0.5) ? { to: firstOf(period + 1) } : {};
    await attempt("pause", `${item}/pause`, { from, ...to }, "status_move_not_allowed");
  }
  if (kind === "resume" && (await attempt("resume", `${item}/resume`, { from }, "status_move_not_allowed")) !== null) {
    account.writtenOff = 0;
  }
  if (kind === "settle") await settle(account);
  if (kind === "change") await change(account);
}

async function settle(account: ItemAccount): Promise<void> {
  const action = random.pick(["TakeRest", "WriteOff", "KeepOwing"]);
  const done = await attempt(action, `${BASE}/${account.id}/settle`, { action }, "status_move_not_allowed");
  if (done === null) return;
  const taken = [...account.taken.values()].reduce((sum, each) => sum + each, 0);
  account.writtenOff = action === "WriteOff" ? account.total - account.postedBefore - taken : 0;
}

/** Lends more, or changes the amount: an item that is written off refuses it. */
async function change(account: ItemAccount): Promise<void> {
  const item = await send("GET", `${BASE}/${account.id}`);
  const more = random.chance(0.5) ? random.between(1, 30_000) : 0;
  const whole = { total: money(account.total + more), balance: money(Number(item.balance) * 100 + more) };
  const amount = item.basis === "Amount" ? { amount: money(random.between(1, 40_000)) } : {};
  const { status, body } = await platform.call("PUT", `${BASE}/${account.id}`, { ...item, ...whole, ...amount });
  if (account.writtenOff > 0) {
    expect([status, body.message.token]).toEqual([409, "status_move_not_allowed"]);
    return;
  }
  expect([status, body.message.token]).toEqual([200, body.message.token]);
  account.total += more;
  see("change");
}

/** Enters late facts: pay of months that are closed, somebody who had left in one of them, and months without pay. */
async function enterFacts(period: number): Promise<void> {
  for (const employeeId of people) {
    if (period === 1 || left.has(employeeId) || random.chance(0.4)) continue;
    const from = firstOf(Math.max(2, period - random.between(0, 2)));
    if (random.chance(0.25)) {
      await send("PUT", `/v1/employees/${employeeId}/leaver`, {
        leavingDate: from.replace(/01$/, "20"),
        leavingReason: "Resigned",
      });
      left.add(employeeId);
      see("leaver");
      continue;
    }
    const salary = random.pick(["0.00", "0.00", "900.00", "12000.00", "36000.00", "60000.00"]);
    await send("PUT", `/v1/employees/${employeeId}/salary`, { effectiveFrom: from, salary });
    see("salary");
  }
}

/** Posts every open correction into the run; one of a leaver whom the run does not pay stays open. */
async function postCorrections(period: number): Promise<void> {
  await platform.atRest();
  const path = `/v1/payroll/${platform.payrollConfigId}/corrections/post`;
  for (const { correctionId } of await platform.corrections("?status=Open&pageSize=100")) {
    const body = { corrections: [{ correctionId }], postIn: { year: 2026, period } };
    await attempt("correction", path, body, "correction_not_payable");
  }
}

async function everythingAddsUp(): Promise<void> {
  for (const account of accounts) if (await expectAddsUp(platform, account)) see("carried forward");
}

async function lock(period: number): Promise<void> {
  const { status, body } = await platform.lockRun(period);
  expect([status, body.message.token, body.validationIssues]).toEqual([200, "pay_run_locked", body.validationIssues]);
  await readLocked(platform, accounts, period);
  await everythingAddsUp();
}

/** Reopens a run for something that was wrong, and locks it again; refused if a rest was waived since the lock. */
async function reopen(period: number): Promise<void> {
  const path = `/v1/payroll/${platform.payrollConfigId}/2026/${period}/reopen`;
  if ((await attempt("reopen", path, { reason: "Wrong" }, "changed_since_lock")) === null) return;
  for (const { taken } of accounts) taken.delete(period);
  await everythingAddsUp();
  for (const account of accounts) if (random.chance(0.3)) await act(account, period);
  await postCorrections(period);
  await lock(period);
}

it("what was posted and what is left are the whole, in every month of a drawn story", {
  timeout: 900_000,
}, async () => {
  for (let period = 1; period <= MONTHS; period += 1) {
    await enterFacts(period);
    for (const account of accounts) await act(account, period);
    await postCorrections(period);
    await everythingAddsUp();
    await lock(period);
    if (random.chance(0.6)) {
      for (const account of accounts) if (random.chance(0.1)) await act(account, period + 1);
      await reopen(period);
    }
    await platform.next();
  }
  const kinds = [
    "carried forward",
    "pause",
    "resume",
    "change",
    "TakeRest",
    "WriteOff",
    "KeepOwing",
    "leaver",
    "correction",
    "reopen",
  ];
  expect(kinds.filter((kind) => (seen[kind] ?? 0) === 0)).toEqual([]);
});
