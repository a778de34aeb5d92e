import { setTimeout as wait } from "node:timers/promises";
import type { PayslipData } from "../../../src/services/pay-runs";
import { ACKNOWLEDGED } from "../pay-runs/sample-runs";
import { callsOf, SCHEME } from "../pensions/sample-pensions";
import { type Call, type TestPlatform, testPlatform } from "../support/platform";
import { addDays, MONTHS, type Period } from "../year/calendar";
import { rulebook } from "../year/library";
import { KINDS, type KindName } from "./kinds";
import { monthsOf } from "./library";
import { PEOPLE } from "./people";
import type { Organisation, Person } from "./person";

/** The year as the API shows it. */
export interface Ran extends Organisation {
  readonly platform: TestPlatform;
  readonly ids: Readonly<Record<string, string>>;
  /** The final payslips of each person, by name. */
  readonly slips: Readonly<Record<string, readonly PayslipData[]>>;
  /** The files of each run, read as text. */
  readonly files: readonly (readonly ProviderFile[])[];
}

export interface ProviderFile {
  /** The kind of its scheme. */
  readonly name: string;
  readonly profileId: string;
  readonly totals: { readonly employeeContribution: string; readonly employerContribution: string };
  readonly text: string;
}

interface ListedFile extends Omit<ProviderFile, "name" | "text"> {
  readonly pensionSchemaId: string;
  readonly downloadUrl: string | null;
}

const PENSION = "/v2/pension";
const PROVIDER = "01JZ3V6D4R0000000000000P";

/** Runs the twelve months of the year: what happens in each is reported, the run is locked, and payslips and files are read. */
export async function runYear(): Promise<Ran> {
  const begins = Date.UTC(2026, 3, 20, 9);
  const platform = await testPlatform(begins, { rulebook });
  const owner = await platform.account("Sample Bakery");
  let call: Call = await platform.callAs(owner);
  const calls = callsOf({ call: (...asked) => call(...asked) });
  const groups = await settle(calls);
  const organisation = { ...calls, groups };
  const payrollConfigId = await payroll(calls);
  const ids: Record<string, string> = {};
  const slips: Record<string, PayslipData[]> = {};
  const files: ProviderFile[][] = [];
  let now = begins;
  for (const month of MONTHS) {
    const moment = Date.parse(`${addDays(month.paid, -7)}T09:00:00Z`);
    platform.passTime(moment - now);
    now = moment;
    call = await platform.callAs(owner);
    for (const [name, person] of Object.entries(PEOPLE)) {
      if (monthsOf(person)[0] === month) ids[name] = await add(calls, { name, person, payrollConfigId });
    }
    await runMonth(organisation, { month, payrollConfigId, ids, slips });
    files.push(await filesOf(platform, calls, { month, payrollConfigId }));
  }
  return { ...organisation, platform, ids, slips, files };
}

type Calls = ReturnType<typeof callsOf>;

/** Makes the schemes with their groups, and turns automatic enrolment on. */
async function settle({ done }: Calls): Promise<Record<KindName, string>> {
  await done("POST", "/v1/organisation/pay-element", {
    code: "BONUS",
    name: "Bonus",
    direction: "Payment",
    category: "Bonus",
    isPensionable: false,
  });
  const groups: Record<string, string> = {};
  for (const [name, { provider, terms, ...certified }] of Object.entries(KINDS)) {
    const { id: pensionSchemaId } = await done("POST", `${PENSION}/pension-schema`, {
      ...SCHEME,
      name,
      dutyStartDate: "2023-10-01",
      pensionProviderId: `${PROVIDER}${provider}`,
      externalReferenceId: "EMP000123456",
      paymentSource: "Direct Debit",
    });
    const group = { ...terms, ...certified, name, pensionSchemaId, isDefault: name === "Qualifying" };
    groups[name] = (await done("POST", `${PENSION}/pension-group`, group)).id;
  }
  await done("PUT", `${PENSION}/organisation/pension-default/auto-enrolment-settings`, { isEnabled: true });
  return groups as Record<KindName, string>;
}

async function payroll({ done }: Calls): Promise<string> {
  const paymentPeriodConfig = {
    firstPeriodStartDate: "2026-04-01",
    firstPaymentDate: "2026-04-30",
    paymentDateRule: "LastDay",
  };
  const made = await done("POST", "/v1/payrollconfig", {
    name: "Monthly staff",
    payFrequency: "Monthly",
    paymentPeriodConfig,
  });
  return made.payrollConfigId;
}

async function add(
  { done }: Calls,
  { name, person, payrollConfigId }: { name: string; person: Person; payrollConfigId: string },
) {
  const at = Object.keys(PEOPLE).indexOf(name);
  const made = await done("POST", "/v1/employees", {
    payrollConfigId,
    firstName: "Sample",
    lastName: name.replace(/\d/, ""),
    dateOfBirth: person.dateOfBirth ?? "1990-01-31",
    gender: "Female",
    startDate: person.startDate ?? "2024-05-01",
    salary: "0",
    taxCode: "1257L",
    nationalInsuranceNumber: `AB1234${10 + at}C`,
  });
  return made.employeeId as string;
}
interface Running {
  readonly month: Period;
  readonly payrollConfigId: string;
  readonly ids: Readonly<Record<string, string>>;
  readonly slips: Record<string, PayslipData[]>;
}

async function runMonth(organisation: Organisation, { month, payrollConfigId, ids, slips }: Running): Promise<void> {
  const { done } = organisation;
  const run = await done("POST", `/v1/payroll/${payrollConfigId}/next`);
  if (run.periodStartDate !== month.starts) throw new Error(`${run.periodStartDate} is not ${month.starts}`);
  const paid = Object.entries(PEOPLE).filter(([, person]) => monthsOf(person).includes(month));
  const lines = paid.flatMap(([name, { pay }]) =>
    pay(month.at).map(([payElementCode, amount]) => ({ employeeId: ids[name], payElementCode, amount })),
  );
  await done("POST", "/v1/payroll/lines/bulk", { lines });
  for (const [name, { told }] of paid) await told?.[month.at]?.(organisation, ids[name] ?? "");
  await done("POST", `/v1/payroll/${payrollConfigId}/2026/${month.at + 1}/lock`, ACKNOWLEDGED);
  for (const [name] of paid) {
    const slip = await done("GET", `/v1/payslip/data/${ids[name]}/2026/${month.at + 1}`);
    slips[name] = [...(slips[name] ?? []), slip];
  }
}

/** Returns the files that follow the lock of a run, one for each scheme. */
async function filesOf(
  { app }: TestPlatform,
  { done }: Calls,
  { month, payrollConfigId }: Pick<Running, "month" | "payrollConfigId">,
): Promise<ProviderFile[]> {
  const path = `year/2026/period/${month.at + 1}/frequency/Monthly/payroll-config/${payrollConfigId}`;
  const listed = await done("GET", `${PENSION}/pension-schema?pageSize=100`);
  const schemes = new Map<string, string>(
    listed.items.map((each: { id: string; name: string }) => [each.id, each.name]),
  );
  for (;;) {
    const { items } = await done("GET", `${PENSION}/pension-calculation/export/${path}`);
    if (items.length < Object.keys(KINDS).length) {
      await wait(20);
      continue;
    }
    return Promise.all(
      items.map(async (file: ListedFile) => {
        if (file.downloadUrl === null) throw new Error(JSON.stringify(file));
        const { pathname, search } = new URL(file.downloadUrl);
        const name = schemes.get(file.pensionSchemaId) ?? "";
        return { ...file, name, text: await (await app.request(pathname + search)).text() };
      }),
    );
  }
}
