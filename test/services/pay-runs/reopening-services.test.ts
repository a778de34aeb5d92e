import type { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jobsAtRest, openDatabase } from "../all/contents";
import { type OrderPlatform, orderPlatform } from "../court-orders/sample-orders";
import { INFORMATION } from "../payslip-files/sample-payslips";
import { callsOf, GROUP, SCHEME } from "../pensions/sample-pensions";
import { SETTINGS } from "../rti/sample-submissions";
import { idsNow, storedRows } from "./stored-rows";

let platform: OrderPlatform;
let done: ReturnType<typeof callsOf>["done"];
let database: Client;
/** An order of the council against the debtor. */
let council: string;

const OPTED_OUT = { reason: "OptOut", endDate: "2026-06-01", noticeDate: "2026-06-01" };
const people: Record<string, string> = {};
const runPath = (rest: string) => `/v1/payroll/${platform.payrollConfigId}/2026/2/${rest}`;

async function person(name: string, amount: string, fields: object = {}): Promise<void> {
  const { employeeId } = await platform.employee({
    taxCode: "1257L",
    lastName: name,
    startDate: "2026-04-01",
    ...fields,
  });
  people[name] = employeeId;
  await platform.post(employeeId, [{ payElementCode: "SALARY", amount, payrollDate: "2026-04-30" }]);
  await platform.post(employeeId, [
    { payElementCode: "SALARY", amount, payrollDate: "2026-05-29", tags: ["team:One"] },
  ]);
}

/** Somebody of each kind for whom locking a run stores something, and the first run locked. */
beforeAll(async () => {
  platform = await orderPlatform(Date.UTC(2026, 5, 2, 9), {});
  ({ done } = callsOf(platform));
  database = await openDatabase(platform.databaseUrl);
  await done("POST", "/v1/organisation/information", INFORMATION);
  await done("POST", "/v1/organisation/tax/settings", { ...SETTINGS, apprenticeshipLevy: true });
  const { id: pensionSchemaId } = await done("POST", "/v2/pension/pension-schema", SCHEME);
  const group = await done("POST", "/v2/pension/pension-group", { ...GROUP, pensionSchemaId, isDefault: true });
  await done("PUT", "/v2/pension/organisation/pension-default/auto-enrolment-settings", { isEnabled: true });
  await done("PUT", "/v1/journal/org-journal-settings", {
    suspenseAccount: { nominalCode: "9998" },
    clearingAccount: { nominalCode: "9999" },
    autoGenerateOnLock: true,
  });
  await done("POST", "/v1/journal/templates", { name: "Everyone", payrollConfigIds: [platform.payrollConfigId] });
  await person("Debtor", "2400");
  await platform.entered(people.Debtor ?? "", "AeoNonPriority");
  council = (await platform.entered(people.Debtor ?? "", "Ctaeo")).orderId;
  await person("Idle", "0");
  await platform.entered(people.Idle ?? "", "NiAeoFines");
  await person("Leaver", "2000");
  await platform.entered(people.Leaver ?? "", "Ctaeo");
  await person("Young", "600", { dateOfBirth: "2008-09-01" });
  await person("Sick", "3000");
  const joined = { pensionGroupId: group.id, enrolmentDate: "2026-04-06", employeeId: people.Leaver };
  await done("POST", "/v2/pension/employee-pension", joined);
  await platform.next();
  expect((await platform.lockRun(1)).status).toBe(200);
  await done("PUT", `/v1/employees/${people.Leaver}/leaver`, { leavingDate: "2026-05-22" });
  await done("POST", `/v1/statutory-pay/payments/employees/${people.Sick}`, {
    statutoryType: "StatutorySickPay",
    startDate: "2026-05-11",
    endDate: "2026-05-22",
  });
  await person("New", "3500", { startDate: "2026-05-04" });
  await platform.next();
  await platform.settled(2);
}, 240_000);

afterAll(async () => {
  await database.end();
  await platform.stop();
});

/** Rows of every table, compared with ids that were there at the beginning. */
async function rows(known: ReadonlySet<string>) {
  await jobsAtRest(database);
  return Object.fromEntries(await storedRows(database, platform.owner.organisationId, known));
}

const lock = async () => {
  const locked = await platform.lockRun(2);
  expect(locked.status).toBe(200);
};
const reopen = () => done("POST", runPath("reopen"), { reason: "A line was missing" });

describe("reopening a run", () => {
  it("takes back what every service stored, and locking it again stores the same", async () => {
    const known = await idsNow(database, platform.owner.organisationId);
    const before = await rows(known);
    await lock();
    const locked = await rows(known);
    const changed = Object.keys(locked).filter((name) => JSON.stringify(locked[name]) !== JSON.stringify(before[name]));
    for (const table of ["court_order", "journal", "p45", "payslip", "pension_membership", "statutory_line_item"]) {
      expect(changed).toContain(table);
    }
    await reopen();
    const { journal, journal_line, payment, ...opened } = await rows(known);
    const { journal: __, journal_line: ___, payment: _p1, ...rest } = before;
    expect(opened).toEqual(rest);
    // What the run owed stays as cancelled payments.
    const owed = payment?.filter((row) => row.includes('"period":2')) ?? [];
    expect(owed.length).toBeGreaterThan(0);
    expect(owed.filter((row) => !row.includes('"status":"Cancelled"'))).toEqual([]);
    expect([journal?.length, journal_line?.length]).toEqual([locked.journal?.length, locked.journal_line?.length]);
    await lock();
    const { journal: versions, journal_line: lines, payment: _p2, ...again } = await rows(known);
    const { journal: ____, journal_line: _____, payment: _p3, ...first } = locked;
    expect(again).toEqual(first);
    expect(versions).toHaveLength(3);
    expect(lines?.length).toBeGreaterThan(journal_line?.length ?? 0);
  });

  it("keeps withdrawn journals, which are never the latest, and numbers further versions after them", async () => {
    const named = `payrollConfigId=${platform.payrollConfigId}&year=2026&period=2`;
    const { items } = await done("GET", `/v1/journal/journals?${named}`);
    const shown = items.map(({ version, isLatest, isWithdrawn, status }: Record<string, unknown>) => [
      ...[version, isLatest, isWithdrawn, status],
    ]);
    expect(shown).toEqual([
      [2, true, false, "Current"],
      [1, false, true, "Withdrawn"],
    ]);
    const types = (await platform.events()).map(({ event_type: type }) => type);
    expect(types.filter((type) => type === "journal.withdrawn")).toHaveLength(1);
  });

  it("keeps what was changed since the lock, and withdraws every version of a journal", async () => {
    await platform.change(council, { reference: "CHANGED SINCE" });
    const named = `payrollConfigId=${platform.payrollConfigId}&year=2026&period=2`;
    const versions = async () => (await done("GET", `/v1/journal/journals?${named}`)).items;
    const [{ journalId }] = await versions();
    await done("POST", "/v1/journal/journals/rebuild", { journalId, reason: "Mapped" });
    const statuses = async () => (await versions()).map(({ status }: { status: string }) => status);
    expect(await statuses()).toEqual(["Current", "Superseded", "Withdrawn"]);
    await reopen();
    expect(await statuses()).toEqual(["Withdrawn", "Withdrawn", "Withdrawn"]);
    expect(await platform.read(council)).toMatchObject({ reference: "CHANGED SINCE", status: "Active" });
    await lock();
  });

  it("is refused if a membership that the lock began was changed or ended since", async () => {
    platform.passTime(60_000);
    await done("PUT", `/v2/pension/employee-pension/${people.New}`, { employerFactor: "0.04" });
    const moved = await platform.call("POST", runPath("reopen"), { reason: "Late" });
    expect([moved.status, moved.body.message.token]).toEqual([409, "changed_since_lock"]);
    await done("DELETE", `/v2/pension/employee-pension/${people.New}`, OPTED_OUT);
    const refused = await platform.call("POST", runPath("reopen"), { reason: "Late" });
    expect([refused.status, refused.body.message.token]).toEqual([409, "changed_since_lock"]);
    expect((await platform.run(2)).body.content.data.status).toBe("Locked");
  });
});
