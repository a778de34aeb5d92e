import { setTimeout } from "node:timers/promises";
import type { NewAccount } from "../../../src/services/access";
import type { Call, Called, TestPlatform } from "../support/platform";

/** The names by which paths and bodies refer to records, each with a record of one organisation. */
export type OwnRecords = Readonly<Record<string, string>>;

/** Parameters that identify no record on their own. */
export const PLACES: OwnRecords = {
  year: "2026",
  period: "1",
  effectiveDate: "2026-05-01",
  taxYear: "2026",
  taxMonth: "8",
};

/** The records that a body can name. */
export const KINDS = [
  "employeeId",
  "payrollConfigId",
  "payElementId",
  "clientId",
  "organisationId",
  "principalId",
  "endpointId",
];

const EMPLOYEE = {
  firstName: "Sample",
  lastName: "Baker",
  dateOfBirth: "1990-01-31",
  gender: "Female",
  startDate: "2026-04-06",
  salary: "30000",
  email: "sample.baker@sample.example",
};

const INFORMATION = {
  legalName: "Sample Bakery Ltd",
  address: { line1: "1 Sample Street", line2: "Sampletown", postcode: "EC1A 1BB" },
};

const SETTINGS = { payeReference: "123/AB456", accountsOfficeReference: "123PA00012345" };

/** Makes one record of each kind in the caller's organisation, with its dependent records. */
export async function makeRecords(
  call: Call,
  account: Pick<NewAccount, "organisationId" | "ownerId">,
  nationalInsuranceNumber: string,
  isDelivered = true,
): Promise<OwnRecords> {
  const { endpointId } = await made(call, "/v1/webhooks/endpoints", {
    url: "https://hooks.example.com",
    status: "Paused",
  });
  const { payrollConfigId } = await made(call, "/v1/payrollconfig", {
    name: "Monthly staff",
    payFrequency: "Monthly",
    paymentPeriodConfig: { firstPeriodStartDate: "2026-04-01", firstPaymentDate: "2026-04-30" },
  });
  const { employeeId, payrollId } = await made(call, "/v1/employees", { ...EMPLOYEE, nationalInsuranceNumber });
  const { payElementId } = await made(call, "/v1/organisation/pay-element", {
    code: "BONUS",
    name: "Bonus",
    direction: "Payment",
  });
  await made(call, `/v1/employees/${employeeId}/tax-code`, { taxCode: "1100L", effectiveDate: "2026-05-01" });
  await made(call, `/v1/employees/${employeeId}/student-loan/start`, {
    studentLoanPlan: "Plan2",
    startDate: "2026-04-06",
  });
  await made(call, `/v1/payroll/${payrollConfigId}/next`, undefined);
  const jobId = await jobOf(call, payrollConfigId, employeeId);
  const { lineId } = dataOf(await call("GET", `/v1/payroll/line/${employeeId}`)).items[0];
  const file = { fileName: "receipt.pdf", contentType: "application/pdf", size: 1_000 };
  const { attachments } = await made(call, `/v1/payroll/line/${employeeId}/${lineId}/attachments`, { files: [file] });
  const [{ attachmentId }] = attachments;
  await made(call, "/v1/organisation/tax/settings", SETTINGS);
  await made(call, "/v1/organisation/information", INFORMATION);
  dataOf(await call("PUT", "/v1/salary/organisation", { calculationMethod: "WorkingDays", enabled: true }));
  const { submissionId } = await made(call, "/v1/rti/eps/2026/manual", { employmentAllowance: true });
  const { organisationId, ownerId: principalId } = account;
  const given = { name: "Sample", organisationIds: [organisationId] };
  const { clientId } = await made(call, "/v1/administration/api-tokens", given);
  const { eventId } = dataOf(await call("GET", "/v1/webhooks/events?eventType=employee.*")).items[0];
  const { replayId } = await made(call, "/v1/webhooks/replays", { startDate: "2026-11-01", endDate: "2026-11-30" });
  const delivery = isDelivered ? { deliveryId: await deliveryOf(call, eventId) } : {};
  return makeFurther(call, {
    payrollConfigId,
    employeeId,
    payrollId,
    payElementId,
    clientId,
    organisationId,
    submissionId,
    jobId,
    lineId,
    attachmentId,
    principalId,
    nationalInsuranceNumber,
    endpointId,
    eventId,
    replayId,
    ...delivery,
  });
}

/** Waits until the event is recorded as skipped for the paused endpoint. */
async function deliveryOf(call: Call, eventId: string): Promise<string> {
  for (;;) {
    const [delivery] = dataOf(await call("GET", `/v1/webhooks/deliveries?eventId=${eventId}`)).items;
    if (delivery !== undefined) return delivery.deliveryId;
    await setTimeout(50);
  }
}

interface DescribedCreation {
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly example?: unknown }>> };
  readonly responses?: object;
}

/** Makes one record of each kind that the example of its description creates, in the order of the description. */
async function makeFurther(call: Call, known: OwnRecords): Promise<OwnRecords> {
  const { paths } = (await call("GET", "/openapi.json")).body;
  const records: Record<string, string> = { ...known };
  for (const [path, { post }] of Object.entries<{ readonly post?: DescribedCreation }>(paths)) {
    const below = Object.keys(paths).filter((other) => other.startsWith(`${path}/{`));
    const [id = ""] = below.flatMap((other) => /^\/{(\w+)}$/.exec(other.slice(path.length))?.[1] ?? []);
    if (post === undefined || id === "" || id in records || !("201" in (post.responses ?? {}))) continue;
    const at = path.replaceAll(/\{(\w+)\}/g, (place, name: string) => records[name] ?? PLACES[name] ?? place);
    const data = await made(call, at, post.requestBody?.content?.["application/json"]?.example);
    records[id] = String(data[id]);
  }
  return records;
}

/** Posts a line until its recalculation is seen before it has ended. */
async function jobOf(call: Call, payrollConfigId: string, employeeId: string): Promise<string> {
  for (let amount = 100; ; amount += 1) {
    await made(call, `/v1/payroll/line/${employeeId}`, { lines: [{ id: "bonus", payElementCode: "BONUS", amount }] });
    const { recalculation } = dataOf(await call("GET", `/v1/payroll/${payrollConfigId}/2026/1`));
    if (recalculation !== null) return recalculation.jobId;
  }
}

/** Returns the names with records that do not exist. */
export function unknownRecords({ ids }: Pick<TestPlatform, "ids">, names: readonly string[]): OwnRecords {
  return Object.fromEntries(names.map((name) => [name, WORDS[name] ?? ids.next()]));
}

const WORDS: OwnRecords = { payrollId: "NOBODY-9", nationalInsuranceNumber: "AB987654D" };

// biome-ignore lint/suspicious/noExplicitAny: each caller takes the ids that it knows
async function made(call: Call, path: string, body: unknown): Promise<any> {
  return dataOf(await call("POST", path, body));
}

export function dataOf({ status, body }: Called) {
  if (status >= 300 || body.validationIssues !== null) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.content.data;
}
