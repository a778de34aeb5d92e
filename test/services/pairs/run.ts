import { jobsAtRest, openDatabase } from "../all/contents";
import { ACKNOWLEDGED } from "../pay-runs/sample-runs";
import { GROUP, SCHEME } from "../pensions/sample-pensions";
import type { Step } from "../twins/kinds";
import { type Employer, openEmployer } from "../year/employer";
import { messageOf } from "../year/run-year";
import {
  BONUS,
  type Dates,
  ELEMENTS,
  firstRecord,
  LINES,
  leaveSteps,
  listRecords,
  loanSteps,
  MONTHLY,
  type Person,
  SECOND_PAY,
  secondRecord,
  stepsAfter,
  stepsBefore,
  WEEKLY,
} from "./person";

// biome-ignore lint/suspicious/noExplicitAny: payslips are compared field by field
type Slip = any;

export interface LockedRun {
  readonly dates: Dates;
  readonly at: 0 | 1;
  /** The number of a supplementary run; 0 for the main one. */
  readonly supplementary: number;
  readonly totals: Slip;
  readonly fps: string;
}

/** What came of the two payrolls. */
export interface Ran {
  readonly employer: Employer;
  readonly payrolls: ReadonlyMap<Dates, string>;
  readonly ids: ReadonlyMap<string, string>;
  /** The payslips of each person, by name. */
  readonly slips: ReadonlyMap<string, readonly Slip[]>;
  /** The runs as they were locked, and the FPS of each. */
  /** Reads every page of a list. */
  readonly listed: (path: string) => Promise<readonly Slip[]>;
  readonly runs: readonly LockedRun[];
}

export async function runPairs(people: readonly Person[]): Promise<Ran> {
  const employer = await openEmployer();
  const { send, comeTo } = employer;
  const database = await openDatabase(employer.platform.databaseUrl);
  const atRest = () => jobsAtRest(database);
  await send("PUT", "salary/organisation", { calculationMethod: "CalendarDays", enabled: true });
  await send("PUT", "holiday/organisation", { holidayYearStart: "--04-06" });
  for (const element of ELEMENTS) await send("POST", "organisation/pay-element", element);
  const groups = await openGroups(employer);
  await openJournals(employer);
  const tell = async (steps: readonly Step[], id: string) => {
    for (const { method, path, body } of steps) {
      const filled = (text: string) =>
        text.replaceAll("{id}", id).replace(/\{group:(\w+)\}/g, (_, name: string) => groups.get(name) ?? "");
      await send(method, relative(filled(path)), JSON.parse(filled(JSON.stringify(body))));
    }
  };
  const ids = new Map<string, string>();
  const openSecond = async (person: Person, payrollConfigId: string) => {
    const [name, second] = listRecords(person);
    if (second === undefined) return;
    const record = secondRecord(person, ids.get(name ?? "") ?? "");
    ids.set(second, (await send("POST", "employees", { ...record, payrollConfigId })).employeeId);
    await tell(loanSteps(person), ids.get(second) ?? "");
  };
  const slips = new Map<string, Slip[]>();
  const payrolls = new Map<Dates, string>();
  const runs: LockedRun[] = [];
  for (const dates of [MONTHLY, WEEKLY]) {
    const own = people.filter((person) => person.dates === dates);
    const payroll = await openPayroll(employer, dates);
    payrolls.set(dates, payroll);
    for (const at of [0, 1] as const) {
      comeTo(dayBefore(dates.runs[at].paid));
      for (const person of own) {
        const isStarter = person.features.includes("starter with P45");
        if (at === (isStarter ? 1 : 0)) {
          ids.set(
            person.name,
            (await send("POST", "employees", { ...firstRecord(person), payrollConfigId: payroll })).employeeId,
          );
          await tell(stepsBefore(person), ids.get(person.name) ?? "");
          await openSecond(person, payroll);
        }
        if (at === 1) await tell(stepsAfter(person), ids.get(person.name) ?? "");
        const [, second] = listRecords(person);
        if (at === 1 && second !== undefined) await tell(leaveSteps(person), ids.get(second) ?? "");
      }
      await send("POST", `payroll/${payroll}/next`);
      for (const person of own) {
        const [, second = ""] = listRecords(person);
        const line = { payElementCode: "SALARY", amount: SECOND_PAY[dates.unit], payrollDate: dates.runs[at].paid };
        if (ids.has(second)) await send("POST", `payroll/line/${ids.get(second)}`, { lines: [line] });
      }
      if (at === 1) await postLines(employer, own, ids, dates);
      await atRest();
      if (at === 1) await postCorrections(employer, payroll, dates);
      await atRest();
      const place = `${payroll}/${dates.year}/${dates.periods[at]}`;
      const lock = async (supplementary: number, paid: readonly Person[]) => {
        const query = supplementary === 0 ? "" : `?supplementary=${supplementary}`;
        const { totals } = await send("POST", `payroll/${place}/lock${query}`, ACKNOWLEDGED);
        for (const name of paid.flatMap((person) => (supplementary === 0 ? listRecords(person) : [person.name]))) {
          const path = `payslip/data/${ids.get(name)}/${dates.year}/${dates.periods[at]}${query}`;
          slips.set(name, [...(slips.get(name) ?? []), await send("GET", path)]);
        }
        const { submissionId } = await send("POST", `rti/fps/${place}${query}`);
        runs.push({ dates, at, supplementary, totals, fps: await messageOf(employer, submissionId) });
      };
      await lock(
        0,
        own.filter(({ features }) => at === 1 || !features.includes("starter with P45")),
      );
      const again = own.filter(({ features }) => features.includes("supplementary run"));
      if (at === 0 || again.length === 0) continue;
      await send("POST", `payroll/${place}/supplementary`, { paymentDate: dates.supplementary, reason: "Other" });
      for (const { name } of again) {
        const line = { payElementCode: "BONUS", amount: BONUS, supplementary: 1, payrollDate: dates.supplementary };
        await send("POST", `payroll/line/${ids.get(name)}`, { lines: [line] });
      }
      await atRest();
      await lock(1, again);
    }
  }
  await atRest();
  await database.end();
  return { employer, payrolls, ids, slips, runs, listed: (path) => listed(employer, path) };
}

async function listed({ platform, owner }: Employer, path: string): Promise<readonly Slip[]> {
  const call = await platform.callAs(owner);
  const all: Slip[] = [];
  for (let after = ""; ; ) {
    const { body } = await call("GET", `/v1/${path}?pageSize=100${after}`);
    all.push(...body.content.data.items);
    const { paginationToken } = body.content.metadata;
    if (paginationToken === null) return all;
    after = `&paginationToken=${paginationToken}`;
  }
}

/** Paths of the first version are sent below `/v1`, those of pensions beside it. */
function relative(path: string): string {
  return path.startsWith("/v1/") ? path.slice(4) : `..${path}`;
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}

async function openGroups({ send }: Employer): Promise<ReadonlyMap<string, string>> {
  const groups = new Map<string, string>();
  for (const [name, pensionType] of [
    ["netPay", "NetPayArrangement"],
    ["source", "ReliefAtSource"],
  ] as const) {
    const { id: pensionSchemaId } = await send("POST", "../v2/pension/pension-schema", { ...SCHEME, name });
    const group = { ...GROUP, name, pensionType, pensionSchemaId };
    groups.set(name, (await send("POST", "../v2/pension/pension-group", group)).id);
  }
  return groups;
}

/** Every journal goes to one account for what has none of its own. */
async function openJournals({ send }: Employer): Promise<void> {
  await send("PUT", "journal/org-journal-settings", { suspenseAccount: { nominalCode: "9998" } });
  await send("POST", "journal/templates", { name: "All", isDefault: true, exportPreset: "Xero" });
}

async function openPayroll({ send }: Employer, { frequency, runs: [first] }: Dates): Promise<string> {
  const paymentPeriodConfig = {
    firstPeriodStartDate: first.starts,
    firstPaymentDate: first.paid,
    ...(frequency === "Monthly" ? { paymentDateRule: "LastDay" } : {}),
  };
  const config = { name: `Pairs, ${frequency}`, payFrequency: frequency, paymentPeriodConfig };
  return (await send("POST", "payrollconfig", config)).payrollConfigId;
}

async function postLines(
  { send }: Employer,
  people: readonly Person[],
  ids: ReadonlyMap<string, string>,
  dates: Dates,
): Promise<void> {
  const usual = { kind: "RegularHours", unitName: "Day", effectiveFrom: "2026-04-06", bankHolidays: "NotGiven" };
  const { policyId } = await send("POST", "holiday/policies", { name: dates.frequency, ...usual });
  for (const { name, features } of people) {
    const lines = features.flatMap((feature) => {
      const [payElementCode, amount] = LINES[feature] ?? [];
      return payElementCode === undefined ? [] : [{ payElementCode, amount, payrollDate: dates.runs[1].paid }];
    });
    if (lines.length > 0) await send("POST", `payroll/line/${ids.get(name)}`, { lines });
    if (features.includes("holiday pay")) {
      await send("PUT", `holiday/employees/${ids.get(name)}/policy`, { policyId, effectiveFrom: dates.runs[1].starts });
      const asked = { startDate: dates.holiday, endDate: dates.holiday };
      const { holidayId } = await send("POST", `holiday/employees/${ids.get(name)}/requests`, asked);
      await send("POST", `holiday/requests/${holidayId}/approve`);
    }
  }
}

async function postCorrections({ send }: Employer, payroll: string, { year, periods }: Dates): Promise<void> {
  const { items } = await send("GET", `payroll/${payroll}/corrections?pageSize=100`);
  const corrections = items.map(({ correctionId }: { correctionId: string }) => ({ correctionId }));
  const body = { corrections, postIn: { year, period: periods[1] } };
  if (corrections.length > 0) await send("POST", `payroll/${payroll}/corrections/post`, body);
}
