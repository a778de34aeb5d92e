import { readPence } from "../../../src/engine/base";
import { jobsAtRest, openDatabase } from "../all/contents";
import { ACKNOWLEDGED } from "../pay-runs/sample-runs";
import { callsOf, GROUP, SCHEME } from "../pensions/sample-pensions";
import { type Call, testPlatform } from "../support/platform";
import { rulebook } from "../year/library";
import { CALENDARS, type Frequency, placeOf } from "./calendar";
import type { Step, Twins } from "./kinds";

/** The twins with the ids of their records, and what came of them. */
export interface Played extends Twins {
  readonly late: string;
  readonly inTime: string;
  /** The last payslip of each, and every correction of the late one. */
  readonly lateSlip: Slip | null;
  readonly inTimeSlip: Slip | null;
  readonly corrections: readonly Correction[];
  /** What court orders of each still make good, in pence. */
  readonly carried: { readonly late: number; readonly inTime: number };
}

// biome-ignore lint/suspicious/noExplicitAny: payslips and corrections are compared field by field
export type Slip = any;
// biome-ignore lint/suspicious/noExplicitAny: as above
export type Correction = any;

export interface Stage {
  readonly play: (twins: readonly Twins[]) => Promise<readonly Played[]>;
  readonly stop: () => Promise<void>;
}

type Done = ReturnType<typeof callsOf>["done"];

/** Hundreds of people are calculated again at a time. */
const MOST_WAITS = 12_000;

/** Opens one installation, on which any number of twins are paid together. */
export async function openStage(): Promise<Stage> {
  const platform = await testPlatform(undefined, { rulebook });
  const owner = await platform.account("Sample Bakery");
  const call: Call = await platform.callAs(owner);
  const database = await openDatabase(platform.databaseUrl);
  const { done } = callsOf({ call });
  await done("PUT", "/v1/salary/organisation", { calculationMethod: "CalendarDays", enabled: true });
  const groups = await openGroups(done);
  const atRest = () => jobsAtRest(database, MOST_WAITS);
  return {
    play: async (twins) => {
      const played: Played[] = [];
      for (const frequency of Object.keys(CALENDARS) as Frequency[]) {
        const own = twins.filter((each) => each.frequency === frequency);
        if (own.length > 0) played.push(...(await playFrequency({ call, done, atRest, groups }, frequency, own)));
      }
      return played;
    },
    stop: async () => {
      await database.end();
      await platform.stop();
    },
  };
}

async function openGroups(done: Done): Promise<ReadonlyMap<string, string>> {
  const { id: pensionSchemaId } = await done("POST", "/v2/pension/pension-schema", SCHEME);
  const groups = new Map<string, string>();
  for (const [name, pensionType] of [
    ["source", "ReliefAtSource"],
    ["netPay", "NetPayArrangement"],
    ["sacrifice", "SalarySacrifice"],
  ] as const) {
    const sent = { ...GROUP, name, pensionType, pensionSchemaId };
    groups.set(name, (await done("POST", "/v2/pension/pension-group", sent)).id);
  }
  return groups;
}

interface Playing {
  readonly call: Call;
  readonly done: Done;
  readonly atRest: () => Promise<void>;
  readonly groups: ReadonlyMap<string, string>;
}

/** Pays twins of a frequency in a payroll of their own: each run has what becomes known in time, and late, and every correction. */
async function playFrequency(playing: Playing, frequency: Frequency, twins: readonly Twins[]): Promise<Played[]> {
  const { done, atRest } = playing;
  const { periods } = CALENDARS[frequency];
  const payroll = await openPayroll(done, frequency);
  const late = await addAll(playing, payroll, twins);
  const inTime = await addAll(playing, payroll, twins);
  const hear = async (ids: string[], index: number, { fact, record }: Twins) => {
    if (fact.isStarter) ids[index] = (await add(playing, payroll, [record]))[0] ?? "";
    await tellAll(playing, fact.told, ids[index] ?? "");
  };
  for (const [at, { fact }] of twins.entries()) {
    for (const ids of [late, inTime]) await tellAll(playing, fact.before ?? [], ids[at] ?? "");
  }
  for (const at of periods.keys()) {
    // Before the run is made, which then calculates everybody once.
    for (const [index, each] of twins.entries()) {
      if (placeOf(frequency, each.fact.from) === at) await hear(inTime, index, each);
      if (each.toldAfter === at) await hear(late, index, each);
    }
    await done("POST", `/v1/payroll/${payroll}/next`);
    await atRest();
    await postOpen(playing, payroll, at + 1);
    await done("POST", `/v1/payroll/${payroll}/2026/${at + 1}/lock`, ACKNOWLEDGED);
    await atRest();
  }
  const corrections = (await Promise.all(["Open", "Posted"].map((status) => listed(playing, payroll, status)))).flat();
  const played: Played[] = [];
  for (const [at, each] of twins.entries()) {
    const ids = { late: late[at] ?? "", inTime: inTime[at] ?? "" };
    played.push({
      ...each,
      ...ids,
      lateSlip: await lastSlip(playing, ids.late, periods.length),
      inTimeSlip: await lastSlip(playing, ids.inTime, periods.length),
      corrections: corrections.filter(({ employeeId }) => employeeId === ids.late),
      carried: { late: await carriedBy(playing, ids.late), inTime: await carriedBy(playing, ids.inTime) },
    });
  }
  return played;
}

async function openPayroll(done: Done, frequency: Frequency): Promise<string> {
  const [first] = CALENDARS[frequency].periods;
  const paymentPeriodConfig = {
    firstPeriodStartDate: first?.starts,
    firstPaymentDate: first?.paid,
    ...(["Monthly", "Quarterly"].includes(frequency) ? { paymentDateRule: "LastDay" } : {}),
  };
  const { items } = await done("GET", "/v1/payrollconfig?pageSize=100");
  const config = { name: `${frequency} staff ${items.length + 1}`, payFrequency: frequency, paymentPeriodConfig };
  return (await done("POST", "/v1/payrollconfig", config)).payrollConfigId;
}

/** Adds everybody who is there from the beginning, and returns an id for each of the twins. */
async function addAll(playing: Playing, payrollConfigId: string, twins: readonly Twins[]): Promise<string[]> {
  const there = twins.filter(({ fact }) => !fact.isStarter);
  const ids = await add(
    playing,
    payrollConfigId,
    there.map(({ record }) => record),
  );
  return twins.map((each) => ids[there.indexOf(each)] ?? "");
}

async function add({ done }: Playing, payrollConfigId: string, records: readonly object[]): Promise<readonly string[]> {
  const person = { firstName: "Sample", lastName: "Twin", gender: "Female", payrollConfigId };
  const employees = records.map((record) => ({ ...person, ...record }));
  if (employees.length === 0) return [];
  const { results } = await done("POST", "/v1/employees/bulk", { mode: "Create", employees });
  return results.map((each: { success: boolean; employeeId: string }) => {
    if (!each.success) throw new Error(JSON.stringify(each));
    return each.employeeId;
  });
}

/** Makes the calls of a fact for an employee. */
async function tellAll({ done, groups }: Playing, steps: readonly Step[], employeeId: string): Promise<void> {
  for (const { method, path, body } of steps) {
    const filled = (text: string) =>
      text.replaceAll("{id}", employeeId).replace(/\{group:(\w+)\}/g, (_, name: string) => groups.get(name) ?? "");
    await done(method, filled(path), JSON.parse(filled(JSON.stringify(body))));
  }
}

/** Reads all corrections of a status, page by page. */
async function listed({ call }: Playing, payroll: string, status: string): Promise<readonly Correction[]> {
  const all: Correction[] = [];
  for (let after = ""; ; ) {
    const { body } = await call("GET", `/v1/payroll/${payroll}/corrections?pageSize=100&status=${status}${after}`);
    all.push(...body.content.data.items);
    const token = body.content.metadata.paginationToken;
    if (token === null) return all;
    after = `&paginationToken=${token}`;
  }
}

/** The debt of a leaver is repaid outside runs; what cannot be calculated is a fault of its own. */
function isPostable({ debt, unequal }: Correction): boolean {
  const reasons: readonly string[] = unequal.map(({ reasonToken }: { reasonToken: string }) => reasonToken);
  return debt === null && !reasons.includes("not_calculated");
}

/** Posts every open correction that a run can settle. */
async function postOpen(playing: Playing, payroll: string, period: number): Promise<void> {
  const open = (await listed(playing, payroll, "Open")).filter(isPostable);
  for (let at = 0; at < open.length; at += 500) {
    const corrections = open.slice(at, at + 500).map(({ correctionId }) => ({ correctionId }));
    const body = { corrections, postIn: { year: 2026, period } };
    await playing.done("POST", `/v1/payroll/${payroll}/corrections/post`, body);
  }
  await playing.atRest();
}

async function lastSlip({ call }: Playing, employeeId: string, periods: number): Promise<Slip | null> {
  for (let period = periods; period > 0; period -= 1) {
    const { status, body } = await call("GET", `/v1/payslip/data/${employeeId}/2026/${period}`);
    if (status === 200) return body.content.data;
  }
  return null;
}

async function carriedBy({ done }: Playing, employeeId: string): Promise<number> {
  const { items } = await done("GET", `/v1/court-orders/orders/employees/${employeeId}`);
  return items.reduce(
    (sum: number, each: { shortfallCarriedForward: string | null }) =>
      sum + readPence(each.shortfallCarriedForward ?? "0"),
    0,
  );
}
