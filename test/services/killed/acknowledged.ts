import type { Pool } from "pg";
import { type Door, type PayrollClient, send } from "./client";
import type { Known } from "./payroll-story";
import { dataAt } from "./sides/side-story";
import { previewOf } from "./stored-faults";
import { untilServed } from "./until-served";

const YEAR = 2026;

/** Where stored data can be read. */
export interface Sight {
  readonly door: Door;
  readonly database: Pool;
}

/** Returns as text what a client was sent and the current process does not have. */
export async function lost(
  sight: Sight,
  client: PayrollClient,
  periods: readonly number[],
): Promise<readonly string[]> {
  const asked = client.known.employeeIds.flatMap((employeeId) => [
    lostOfEmployee(sight, client, employeeId),
    ...periods.map((period) => lostOfPayslip(sight, client, employeeId, period)),
  ]);
  return (await Promise.all([...asked, ...client.sides.map((side) => side.lost(sight.door))])).flat();
}

async function lostOfEmployee(
  { door }: Sight,
  { known }: PayrollClient,
  employeeId: string,
): Promise<readonly string[]> {
  const read = await dataAt(door, `/v1/employees/${employeeId}`);
  if (read?.payrollConfigId !== known.payrollConfigId) return [`employee ${employeeId} is gone`];
  const history = (await dataAt(door, `/v1/employees/${employeeId}/salary`))?.salaryHistory ?? [];
  const versions = new Map(
    history.map(({ effectiveFrom, salary }: Record<string, string>) => [`${employeeId} ${effectiveFrom}`, salary]),
  );
  return [...known.salaries]
    .filter(([version, salary]) => version.startsWith(employeeId) && versions.get(version) !== salary)
    .map(([version]) => `salary ${version} is gone`);
}

async function lostOfPayslip(
  { door, database }: Sight,
  client: PayrollClient,
  employeeId: string,
  period: number,
): Promise<readonly string[]> {
  const { known } = client;
  const expected = known.posted.get(`${employeeId} ${period}`);
  const slip = await dataAt(door, `/v1/payslip/data/${employeeId}/${YEAR}/${period}`);
  if (slip === null) return [`payslip ${employeeId} ${period} is gone`];
  const items: { code: string; amount: string }[] = slip.summaryItems;
  const posted = items.reduce(
    (sum, { code, amount }) => sum + (code === "BONUS" ? Math.round(Number(amount) * 100) : 0),
    0,
  );
  const { kind, path = "" } = client.pending() ?? {};
  const isAsked = kind === "lines" && (path.endsWith(employeeId) || path.endsWith("/bulk"));
  const status = statusOf(known, client, period);
  const gross = Math.round(Number(slip.forPeriod.grossPay) * 100);
  const preview = slip.status === "PREVIEW" ? await previewOf(database, employeeId, period) : gross;
  return [
    ...(preview === gross ? [] : [`preview of ${employeeId} ${period}: ${preview}, not ${gross}`]),
    ...(posted === (expected ?? 0) || (isAsked && expected === undefined)
      ? []
      : [`lines of ${employeeId} ${period}: ${posted}, not ${expected}`]),
    ...(status === null || slip.status === status ? [] : [`payslip ${employeeId} ${period} is ${slip.status}`]),
  ];
}

/** Returns the required status of a payslip; null if a lock was requested and its outcome is unknown. */
function statusOf({ locked }: Known, client: PayrollClient, period: number): string | null {
  if (locked.includes(period)) return "FINAL";
  return client.pending()?.kind === "lock" ? null : "PREVIEW";
}

/** Returns responses that differ from those that the same request had before. */
export async function otherAnswers(door: Door, { answered }: PayrollClient, most: number): Promise<readonly string[]> {
  const keyed = answered.filter(({ asked }) => asked.method === "POST" && asked.isShownOnce !== true).slice(-most);
  const faults: string[] = [];
  for (const { asked, key, status, body } of keyed) {
    const again = await untilServed(() => send(door, asked, key));
    if (again?.[0] !== status || again[1] !== body) faults.push(`${asked.path} ${key}: ${again?.join(" ")}`);
  }
  return faults;
}
