import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readPence } from "../../../src/engine/base";
import { Random } from "../../support/random";
import { sized } from "../../support/sized";
import type { RunPlatform } from "../pay-runs/sample-runs";
import { payslipPlatform } from "../payslip-files/sample-payslips";
import { type LedgerServer, ledgerServer, ledgerService } from "./ledger-server";
import { keepManyLines } from "./many-lines";

const LINES = sized(6_000, 200_000);
/** Lines of a file for Xero. */
const MOST_LINES = 300;

let platform: RunPlatform;
let server: LedgerServer;
let payRunId: string;
let templateId: string;

const at = (journalId: string) => `/v1/journal/journals/${journalId}/sends`;
const sendAs = async (journalId: string, sent: object) => {
  const { status, body } = await platform.call("POST", at(journalId), sent);
  return [status, body.message.token];
};
/** Sends a journal; the versions of other tests have nothing to do with it. */
const send = (journalId: string, tenantId = "linked") => sendAs(journalId, { tenantId, replacesEarlierVersion: true });
const REISSUE = "/v1/journal/journals/reissue";
const QUEUED = [202, "journal_send_queued"];

/** Returns the sends of a journal once none is on its way. */
// biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
async function settled(journalId: string): Promise<any[]> {
  for (;;) {
    const { items } = (await platform.call("GET", at(journalId))).body.content.data;
    if (items.every(({ status }: { status: string }) => status !== "Pending")) return items;
    await wait(50);
  }
}

let version = 0;
const many = (lines: number) => {
  version += 1;
  return keepManyLines(platform, { payRunId, templateId, version, lines });
};

beforeAll(async () => {
  server = await ledgerServer();
  platform = await payslipPlatform({
    furtherServices: [ledgerService(server)],
  });
  const { employeeId } = await platform.employee({ taxCode: "1257L" });
  await platform.post(employeeId, [{ payElementCode: "SALARY", amount: "3000" }]);
  await platform.lockRun(1);
  payRunId = (await platform.run(1)).body.content.data.payRunId;
  const made = await platform.call("POST", "/v1/journal/templates", { name: "Sent" });
  templateId = made.body.content.data.templateId;
});

afterAll(async () => {
  await platform.stop();
  await server.stop();
});

beforeEach(() => {
  server.entered.length = 0;
  server.refused.clear();
  server.fate = () => "answered";
});

describe("a journal", () => {
  it("is sent in parts to a tenant that a connection leads to, once", async () => {
    const journalId = await many(700);
    expect(await send(platform.ids.next())).toEqual([404, "journal_not_found"]);
    expect(await send(journalId, "unknown")).toEqual([409, "accounting_not_linked"]);
    expect(await send(journalId, "refused")).toEqual([409, "connection_not_callable"]);
    expect(await send(journalId)).toEqual(QUEUED);
    const [sent] = await settled(journalId);
    expect(sent).toMatchObject({ status: "Sent", tenantId: "linked", errorToken: null });
    expect(sent.parts.map(({ externalJournalId }: { externalJournalId: string }) => externalJournalId)).toEqual([
      "L1",
      "L2",
      "L3",
    ]);
    expect(sent.parts[0]).toMatchObject({ part: 1, status: "Sent", reference: "PAY-2026-01-1", errorToken: null });
    expect(await send(journalId)).toEqual([409, "journal_already_sent"]);
    expect(await send(journalId, "other")).toEqual(QUEUED);
    expect((await settled(journalId)).map(({ status }) => status)).toEqual(["Sent", "Sent"]);
    expect(server.entered).toHaveLength(6);
    expect((await platform.run(1)).body.content.data.usedBy).toContain("JournalExport");
    const events = (await platform.events()).filter(({ event_type: type }) => type === "journal.sent");
    expect(events).toHaveLength(2);
  });

  it("stops at a part that is refused, and continues with it when it is sent again, even if superseded since", async () => {
    const journalId = await many(700);
    server.refused.add("PAY-2026-01-2");
    expect(await send(journalId)).toEqual(QUEUED);
    const [failed] = await settled(journalId);
    const failure = { status: "Failed", errorToken: "ledger_refused", errorText: "The period is closed." };
    expect(failed).toMatchObject(failure);
    expect(failed.parts).toMatchObject([{ status: "Sent" }, failure, { status: "Pending" }]);
    const next = await many(10);
    expect(await send(journalId, "other")).toEqual([409, "journal_not_current"]);
    server.refused.clear();
    expect(await send(journalId)).toEqual(QUEUED);
    expect(await settled(journalId)).toMatchObject([{ status: "Sent", sendId: failed.sendId }]);
    expect(server.entered.map(({ reference }) => reference)).toEqual([1, 2, 3].map((part) => `PAY-2026-01-${part}`));
    expect(await send(next)).toEqual(QUEUED);
    await settled(next);
  });

  it("is refused while the tenant has an earlier version without its reversal, but not for one that it refused", async () => {
    const tenantId = "other-2";
    const refused = await many(10);
    server.refused.add("PAY-2026-01");
    expect(await sendAs(refused, { tenantId })).toEqual(QUEUED);
    expect((await settled(refused)).at(-1)).toMatchObject({ status: "Failed", errorToken: "ledger_refused" });
    server.refused.clear();
    const first = await many(10);
    expect(await sendAs(first, { tenantId })).toEqual(QUEUED);
    await settled(first);
    const second = await many(10);
    expect(await sendAs(second, { tenantId })).toEqual([409, "earlier_version_sent"]);
    expect(await sendAs(second, { tenantId, replacesEarlierVersion: true })).toEqual(QUEUED);
    await settled(second);
    const reversal = { mode: "SamePeriod", date: "2026-04-30" };
    const { status, body } = await platform.call("POST", REISSUE, { journalId: second, reversal });
    expect([status, body.content.data.version]).toEqual([201, version + 2]);
    version += 2;
    const { journalId: third } = body.content.data;
    const path = `/v1/journal/journals/${second}`;
    const { reversedByJournalId } = (await platform.call("GET", path)).body.content.data;
    expect(await sendAs(third, { tenantId })).toEqual([409, "earlier_version_sent"]);
    expect(await sendAs(reversedByJournalId, { tenantId })).toEqual(QUEUED);
    await settled(reversedByJournalId);
    expect(await sendAs(third, { tenantId })).toEqual(QUEUED);
    expect(await settled(third)).toMatchObject([{ status: "Sent" }]);
  });

  it("is refused twice at once, and is given up after three faults in a row", async () => {
    const journalId = await many(10);
    server.fate = () => "out of order";
    const [first, second] = await Promise.all([send(journalId), send(journalId)]);
    expect([first, second]).toContainEqual(QUEUED);
    expect([first, second]).toContainEqual([409, "accounting_send_in_flight"]);
    expect(await settled(journalId)).toMatchObject([{ status: "Failed", errorToken: "ledger_unreachable" }]);
    expect(server.entered).toEqual([]);
  });
});

it(`of ${LINES} lines ends with nothing twice and nothing missing, however the ledger fails`, async () => {
  const journalId = await many(LINES);
  const random = new Random(20_260_430);
  server.fate = () =>
    random.chance(sized(0.7, 0.85)) ? "answered" : random.pick(["lost before", "lost after", "out of order"]);
  let tries = 0;
  for (let status = ""; status !== "Sent"; tries += 1) {
    expect(await send(journalId)).toEqual(QUEUED);
    [{ status }] = (await settled(journalId)) as [{ status: string }];
  }
  const [sent] = await settled(journalId);
  const names = server.entered.map(({ name }) => name);
  expect(names).toEqual(sent.parts.map(({ part }: { part: number }) => `${sent.sendId}-${part}`));
  expect(names.length).toBeGreaterThan(LINES / MOST_LINES);
  const lines = server.entered.flatMap((part) => {
    expect(part.lines.length).toBeLessThanOrEqual(MOST_LINES);
    const sum = part.lines.reduce((all, { debit, credit }) => all + readPence(debit) - readPence(credit), 0);
    expect(sum).toBe(0);
    return part.lines.filter(({ accountCode }) => accountCode !== "9999");
  });
  expect(lines.length).toBeGreaterThanOrEqual(LINES);
  expect(lines.map(({ lineNumber }) => lineNumber)).toEqual(lines.map((_, index) => index + 1));
  expect(tries).toBeGreaterThan(0);
});
