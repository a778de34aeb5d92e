import { setTimeout as wait } from "node:timers/promises";
import { makeDemo } from "../src/cli/demo/start-demo";
import { type Answer, type Client, createClient } from "../src/client";
import { splitPieces } from "../src/platform";
import type { Environment } from "../src/platform/installation";

/** People of the payroll that a job locks: enough for several looks at its progress. */
const STAFF = 3_000;
/** Employees of one bulk call. */
const AT_ONCE = 1_000;

/** Milliseconds between two looks for the end of a job. */
const PAUSE = 500;

/** LARGE_PAYROLL, above which a job locks. */
export const LARGE = 500;

/** What the pictures of the console show. */
export interface ConsoleDemo {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly client: Client;
  /** Where the organisation is, and its payroll with a locked and an open run. */
  readonly organisation: string;
  readonly payroll: string;
  /** The payroll that a job locks. */
  readonly largePayrollId: string;
  /** The employee with a pension and two court orders. */
  readonly employeeId: string;
  readonly submissionId: string;
}

/**
 * Makes the demo, locks April of its first payroll and opens May, submits the FPS, enters a rise that should have begun in
 * April, and adds a payroll that a job locks, and two people. `receiver` is an address that accepts webhooks.
 */
export async function makeConsoleDemo(folder: string, sandbox: Environment, receiver: string): Promise<ConsoleDemo> {
  const { clientId, clientSecret } = await makeDemo(folder, sandbox);
  const client = createClient({ address: sandbox.address, clientId, clientSecret });
  const eventTypes = ["payroll_run.*", "payslip.*"];
  await done(client.post("/v1/webhooks/endpoints", { body: { url: receiver, eventTypes } }));
  for (const email of ["clerk@sample.example", "manager@sample.example"]) {
    await done(client.post("/v1/administration/users", { body: { email, allOrganisations: true } }));
  }
  const [payroll] = (await done(client.get("/v1/payrollconfig"))).items;
  const payrollConfigId = payroll?.payrollConfigId ?? "";
  const path = { payrollConfigId, year: 2026, period: 1 };
  const acknowledged = { params: { path }, body: { acknowledgeWarnings: true } };
  await done(client.post("/v1/payroll/{payrollConfigId}/{year}/{period}/lock", acknowledged));
  await done(client.post("/v1/payroll/{payrollConfigId}/next", { params: { path } }));
  const about = {
    params: { path: { payrollConfigId, taxYear: 2026, period: 1 } },
    body: { lateReason: "G" as const },
  };
  const { submissionId } = await done(client.post("/v1/rti/fps/{payrollConfigId}/{taxYear}/{period}", about));
  const people = (await done(client.get("/v1/employees", { params: { query: { pageSize: 100 } } }))).items;
  const of = (payrollId: string) => people.find((each) => each.payrollId === payrollId)?.employeeId ?? "";
  await done(
    client.put("/v1/employees/{employeeId}/salary", {
      params: { path: { employeeId: of("S05") } },
      body: { salary: "27600.00", effectiveFrom: "2026-04-16" },
    }),
  );
  const [first] = (await done(client.get("/v1/authentication/my-organisations"))).items;
  const organisation = `#/organisations/${first?.organisationId}`;
  return {
    clientId,
    clientSecret,
    client,
    organisation,
    payroll: `${organisation}/payrolls/${payrollConfigId}`,
    largePayrollId: await enterLarge(client),
    employeeId: of("S04"),
    submissionId,
  };
}

/** Adds a payroll of many people. */
async function enterLarge(client: Client): Promise<string> {
  const body = {
    name: "Shop staff",
    payFrequency: "Monthly",
    paymentPeriodConfig: {
      firstPeriodStartDate: "2026-04-01",
      firstPaymentDate: "2026-04-30",
      paymentDateRule: "LastDay",
      nonWorkingDayRule: "None",
    },
  } as const;
  const { payrollConfigId } = await done(client.post("/v1/payrollconfig", { body }));
  const employees = Array.from({ length: STAFF }, (_, place) => ({
    firstName: "Sam",
    lastName: "Seller",
    payrollId: `SHOP${place + 1}`,
    payrollConfigId,
    niCategory: "A",
    taxCode: "1257L",
    dateOfBirth: "1985-07-14",
    gender: "Female" as const,
    startDate: "2026-04-06",
    salary: "24000.00",
  }));
  for (const piece of splitPieces(employees, AT_ONCE)) {
    const { results } = await done(client.post("/v1/employees/bulk", { body: { employees: [...piece] } }));
    const refused = results.find(({ success }) => !success);
    if (refused !== undefined) throw new Error(JSON.stringify(refused));
  }
  return payrollConfigId;
}

/** Opens the next run of a payroll unless one is open that no job locks, and returns its period. */
export async function openPeriod(client: Client, payrollConfigId: string): Promise<number> {
  const params = { path: { payrollConfigId } };
  const { items } = await done(client.get("/v1/payroll/{payrollConfigId}", { params }));
  const open = items.find(({ status }) => status === "Open");
  if (open === undefined) return (await done(client.post("/v1/payroll/{payrollConfigId}/next", { params }))).period;
  const { year, period } = open;
  const path = { payrollConfigId, year, period };
  const { locking } = await done(client.get("/v1/payroll/{payrollConfigId}/{year}/{period}", { params: { path } }));
  if (locking === null) return period;
  await wait(PAUSE);
  return openPeriod(client, payrollConfigId);
}

/** Returns the data of a response; throws if the call was refused. */
async function done<Data>(call: Promise<Answer<{ readonly content: { readonly data: Data } }>>): Promise<Data> {
  const { data, refusal } = await call;
  if (data === undefined) throw new Error(refusal.text);
  return data.content.data;
}
