import { setTimeout as wait } from "node:timers/promises";
import { readProviderFile } from "../../../src/engine/bank-files";
import { formatPence, readPence } from "../../../src/engine/base";
import { ACKNOWLEDGED, type RunPlatform, runPlatform } from "../pay-runs/sample-runs";
import { GROUP, SCHEME } from "./sample-pensions";

const MOST_IN_BULK = 1_000;

/** What a file of many members says, and what the run and its list say of the same. */
export interface Compared {
  readonly rows: number;
  readonly listed: { readonly rowCount: number; readonly totals: Readonly<Record<string, string>> };
  readonly read: Readonly<Record<string, string>>;
  readonly run: Readonly<Record<string, string>>;
}

/** Enrols this many workers with a lock, and reads the file that follows it. */
export async function fileOfMany(count: number): Promise<Compared> {
  const platform = await runPlatform();
  try {
    await hire(platform, count);
    await done(platform, "POST", `/v1/payroll/${platform.payrollConfigId}/2026/1/lock`, ACKNOWLEDGED);
    const [file] = await files(platform);
    const { pathname, search } = new URL(file.downloadUrl);
    const text = await (await platform.app.request(pathname + search)).text();
    const read = readProviderFile("contributions", text);
    if (!read.ok) throw new Error(JSON.stringify(read.problems.slice(0, 3)));
    const sum = (name: string) =>
      formatPence(read.value.records.reduce((total, record) => total + readPence(record[name] ?? "0"), 0));
    const { totals } = await done(platform, "GET", `/v1/payroll/${platform.payrollConfigId}/2026/1`);
    return {
      rows: read.value.records.length,
      listed: { rowCount: file.rowCount, totals: file.totals },
      read: { pension: sum("employeeContribution"), employerPension: sum("employerContribution") },
      run: { pension: totals.pension, employerPension: totals.employerPension },
    };
  } finally {
    await platform.stop();
  }
}

/** Workers with different pay, in an organisation that enrols automatically. */
async function hire(platform: RunPlatform, count: number): Promise<void> {
  const { id: pensionSchemaId } = await done(platform, "POST", "/v2/pension/pension-schema", SCHEME);
  await done(platform, "POST", "/v2/pension/pension-group", { ...GROUP, pensionSchemaId, isDefault: true });
  const settings = "/v2/pension/organisation/pension-default/auto-enrolment-settings";
  await done(platform, "PUT", settings, { isEnabled: true });
  await platform.next();
  for (let first = 0; first < count; first += MOST_IN_BULK) {
    const numbers = Array.from({ length: Math.min(MOST_IN_BULK, count - first) }, (_, at) => first + at);
    const employees = numbers.map((number) => worker(platform, number));
    const { results } = await done(platform, "POST", "/v1/employees/bulk", { mode: "Create", employees });
    const lines = results.map(({ employeeId }: { employeeId: string }, at: number) => ({
      employeeId,
      payElementCode: "SALARY",
      amount: `${1_000 + ((first + at) % 3_000)}.37`,
    }));
    await done(platform, "POST", "/v1/payroll/lines/bulk", { lines });
  }
}

function worker({ payrollConfigId }: RunPlatform, number: number): object {
  return {
    payrollConfigId,
    firstName: "Sample",
    lastName: "Baker",
    dateOfBirth: "1990-01-31",
    gender: "Female",
    startDate: "2026-04-06",
    salary: "0",
    nationalInsuranceNumber: `AB${String(number).padStart(6, "0")}C`,
  };
}

async function files(platform: RunPlatform) {
  const path = `year/2026/period/1/frequency/Monthly/payroll-config/${platform.payrollConfigId}`;
  for (;;) {
    const { items } = await done(platform, "GET", `/v2/pension/pension-calculation/export/${path}`);
    if (items.length > 0) return items;
    await wait(100);
  }
}

// biome-ignore lint/suspicious/noExplicitAny: each caller says what it expects of an answer
async function done({ call }: RunPlatform, method: string, path: string, body?: unknown): Promise<any> {
  const { status, body: answer } = await call(method, path, body);
  if (status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer).slice(0, 500)}`);
  return answer.content.data;
}
