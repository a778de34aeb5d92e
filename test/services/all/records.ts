import { setTimeout } from "node:timers/promises";
import type { NewAccount } from "../../../src/services/access";
import { exampleOf, type Media } from "../../support/api/example-of";
import type { Call, TestPlatform } from "../support/platform";
import { billingOf } from "./billing-records";
import { dataOf, made } from "./made";
import { paymentsOf } from "./payment-records";
import { connectedScheme, pensionsOf } from "./pension-records";

/** The names by which paths and bodies refer to records, each with a record of one organisation. */
export type OwnRecords = Readonly<Record<string, string>>;

/** Parameters that identify no record on their own. */
export const PLACES: OwnRecords = {
  // Shown to everybody who signs in; nobody has this one.
  providerId: "01JZ3V6D4R8QK2M5N7P9T1W3XA",
  // Of the person of a session alone; credentials have none.
  factorId: "01JZ3V6D4R8QK2M5N7P9T1W3XF",
  year: "2026",
  period: "1",
  supplementary: "1",
  effectiveDate: "2026-05-01",
  taxYear: "2026",
  taxMonth: "8",
  leavingDate: "2026-04-30",
  startDate: "2026-05-01",
  pensionProviderId: "01JZ3V6D4R0000000000000P02",
  slug: "nest",
  datasetsName: "payslips",
  standardReportsName: "cost_by_department",
  frequency: "Monthly",
  month: "1",
  weekNumber: "1",
  lineItemSequence: "1",
  jobType: "RetrieveAll",
  payElementMappingsKey: "GROSS_PAY",
  controlAccountMappingsKey: "NetPay",
  splitValueKey: "Bar",
  sequence: "1",
  format: "csv",
  taxType: "REVERSE_CHARGE",
  code: "200",
  provider: "Xero",
  kind: "Employees",
  importMappingName: "hr-export",
  // Nobody has this one; the payroll in the same path is somebody's.
  correctionId: "01JZ3V6D4R8QK2M5N7P9T1W3XA",
};

/** Parameters under whose names other services have records of their own, by the beginnings of the paths. */
const OF_SERVICES: readonly (readonly [start: string, parameter: string, name: string])[] = [
  ["/v2/pension/provider-sync/", "submissionId", "pensionSubmissionId"],
  ["/v1/tax-p-forms/", "jobId", "formJobId"],
  ["/v1/tax-dps/", "jobId", "noticeJobId"],
  ["/v1/billing/", "clientId", "billingClientId"],
  ["/v1/import-mappings/", "name", "importMappingName"],
];

/** Returns the name of a parameter's record: `{id}` after "pension-schema" is a `pensionSchemaId`. */
export function recordName(path: string, parameter: string): string {
  const own = OF_SERVICES.find(([start, of]) => path.startsWith(start) && of === parameter);
  if (own !== undefined) return own[2];
  if (!["id", "key", "name"].includes(parameter)) return parameter;
  const word =
    path
      .slice(0, path.indexOf(`/{${parameter}}`))
      .split("/")
      .at(-1) ?? "";
  const name = word.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return name + parameter.charAt(0).toUpperCase() + parameter.slice(1);
}

/** The records that a body can name. */
export const KINDS = [
  "employeeId",
  "payrollConfigId",
  "payElementId",
  "clientId",
  "organisationId",
  "principalId",
  "endpointId",
  "pensionSchemaId",
  "pensionGroupId",
  "payeeId",
  "definitionId",
  "templateId",
  "journalId",
  "policyId",
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

const CAR = {
  taxYear: 2026,
  kind: "Car",
  description: "Sample car",
  facts: { firstRegistered: "2025-03-01", co2: "0", fuel: "A", listPrice: "40000.00" },
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
  const pensions = await pensionsOf(call, employeeId);
  const holiday = await holidayOf(call, employeeId);
  const delivery = isDelivered ? { deliveryId: await deliveryOf(call, eventId) } : {};
  const noticeId = await noticeOf(call);
  const notification = isDelivered ? await notificationOf(call, nationalInsuranceNumber) : {};
  const forms = { taxYear: 2026, employeeIds: [employeeId] };
  const { jobId: formJobId } = await made(call, "/v1/tax-p-forms/p45/send-notification", forms);
  const reports = await reportsOf(call);
  const journals = await journalOf(call);
  const payments = await paymentsOf(call);
  const item = { payElementId, amount: "10.00", startDate: "2026-04-30", total: "120.00" };
  const { recurringLineItemId } = await made(call, `/v1/recurring-items/employees/${employeeId}`, item);
  const registration = { kind: "Subscription", firstTaxYear: 2026, registeredOn: "2026-03-16" };
  const { registrationId } = await made(call, "/v1/benefits/registrations", registration);
  const { benefitId } = await made(call, `/v1/benefits/employees/${employeeId}`, CAR);
  return makeFurther(call, {
    registrationId,
    benefitId,
    ...reports,
    noticeId,
    ...notification,
    formJobId,
    ...journals,
    ...payments,
    recurringLineItemId,
    ...(await billingOf(call)),
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
    ...pensions,
    ...holiday,
    ...delivery,
  });
}

/** Requests a day of holiday under a policy of the employee's own. */
async function holidayOf(call: Call, employeeId: string): Promise<OwnRecords> {
  const kind = { kind: "RegularHours", unitName: "Day", effectiveFrom: "2026-04-06" };
  const { policyId } = await made(call, "/v1/holiday/policies", { name: "Day staff", ...kind });
  dataOf(await call("PUT", "/v1/holiday/organisation", { holidayYearStart: "--04-06" }));
  const own = { policyId, effectiveFrom: "2026-04-06" };
  dataOf(await call("PUT", `/v1/holiday/employees/${employeeId}/policy`, own));
  const days = { startDate: "2026-12-07", endDate: "2026-12-07" };
  const { holidayId } = await made(call, `/v1/holiday/employees/${employeeId}/requests`, days);
  return { holidayId };
}

/** Makes a report definition with a schedule, and runs it at once and to a file. */
async function reportsOf(call: Call): Promise<OwnRecords> {
  const definitions = "/v1/report/report-definitions";
  const select = [{ field: "name" }];
  const { id: definitionId } = await made(call, definitions, { name: "Names", dataset: "clients", select });
  const delivery = { emails: ["finance@sample.example"] };
  const schedule = { cron: "0 9 1 * *", format: "CSV", delivery };
  const { id: reportDefinitionsId } = await made(call, definitions, { name: "Others", dataset: "clients", select });
  const { id: schedulesId } = await made(call, `${definitions}/${definitionId}/schedules`, schedule);
  const { id: exportsId } = await made(call, "/v1/report/exports", { definitionId, format: "CSV" });
  const { runId } = await made(call, `${definitions}/${definitionId}/run`, undefined);
  return { definitionId, reportDefinitionsId, schedulesId, exportsId, runId };
}

/** Waits until the event is recorded as skipped for the paused endpoint. */
async function deliveryOf(call: Call, eventId: string): Promise<string> {
  for (;;) {
    const [delivery] = dataOf(await call("GET", `/v1/webhooks/deliveries?eventId=${eventId}`)).items;
    if (delivery !== undefined) return delivery.deliveryId;
    await setTimeout(50);
  }
}

/** Retrieves a notice about the employee from the sandbox's feed. */
async function notificationOf(call: Call, nationalInsuranceNumber: string): Promise<OwnRecords> {
  const content = { taxCode: "1100L" };
  const dates = { issueDate: "2026-04-13", effectiveDate: "2026-05-20" };
  const notice = { dataType: "P6", ...dates, employee: { nationalInsuranceNumber }, content };
  dataOf(await call("POST", "/v1/tax-dps/sandbox/notices", { notices: [notice] }));
  const { jobId: noticeJobId } = await made(call, "/v1/tax-dps/notifications/retrieve-all", undefined);
  for (;;) {
    const [found] = dataOf(await call("GET", "/v1/tax-dps/notifications")).items;
    if (found !== undefined) return { notificationId: found.notificationId, noticeJobId };
    await setTimeout(10);
  }
}

/** Enters an order on the earnings of somebody who had left, so that its issuer must be informed. */
async function noticeOf(call: Call): Promise<string> {
  const { employeeId } = await made(call, "/v1/employees", {
    ...EMPLOYEE,
    nationalInsuranceNumber: "AB654321B",
    email: null,
  });
  const leaver = { leavingDate: "2026-10-31", leavingReason: "Resigned" };
  dataOf(await call("PUT", `/v1/employees/${employeeId}/leaver`, leaver));
  const order = { orderType: "NiAeoFines", reference: "LATE", issuingAuthority: "Sample", dateReceived: "2026-11-10" };
  await made(call, "/v1/court-orders/orders", { employeeId, ...order });
  return dataOf(await call("GET", "/v1/court-orders/notices")).items[0].noticeId;
}

/** Locks a run of another payroll, makes its journal, and sends its contributions to a pension provider. */
async function journalOf(call: Call): Promise<OwnRecords> {
  const { payrollConfigId } = await made(call, "/v1/payrollconfig", {
    name: "Journalled staff",
    payFrequency: "Monthly",
    paymentPeriodConfig: { firstPeriodStartDate: "2026-04-01", firstPaymentDate: "2026-04-30" },
  });
  const nationalInsuranceNumber = "AB765432D";
  const person = { ...EMPLOYEE, nationalInsuranceNumber, payrollConfigId, taxCode: "1257L", email: null };
  const { employeeId } = await made(call, "/v1/employees", person);
  const { connectionId, pensionSchemaId } = await connectedScheme(call, employeeId);
  await made(call, `/v1/payroll/${payrollConfigId}/next`, undefined);
  await made(call, `/v1/payroll/${payrollConfigId}/2026/1/lock`, { acknowledgeWarnings: true });
  const sync = `/v2/pension/provider-sync/${payrollConfigId}/2026/Monthly/1/contribution-schedule`;
  const { submissionId: pensionSubmissionId } = await made(call, sync, { pensionSchemaId });
  const { templateId } = await made(call, "/v1/journal/templates", { name: "Journalled" });
  const suspenseAccount = { nominalCode: "9998" };
  dataOf(await call("PUT", "/v1/journal/org-journal-settings", { suspenseAccount }));
  const run = { payrollConfigId, year: 2026, period: 1 };
  const { journalId } = await made(call, "/v1/journal/journals", { ...run, templateId });
  return { journalId, otherJournalId: journalId, connectionId, pensionSubmissionId };
}

interface DescribedCreation {
  readonly requestBody?: { readonly content?: Readonly<Record<string, Media>> };
  readonly responses?: object;
}

/** Makes one record of each kind that the example of its description creates, in the order of the description. */
async function makeFurther(call: Call, known: OwnRecords): Promise<OwnRecords> {
  const description = (await call("GET", "/openapi.json")).body;
  const { paths } = description;
  const records: Record<string, string> = { ...known };
  for (const [path, { post }] of Object.entries<{ readonly post?: DescribedCreation }>(paths)) {
    const below = Object.keys(paths).filter((other) => other.startsWith(`${path}/{`));
    const [[id, key] = ["", ""]] = below.flatMap((other) => {
      const parameter = /^\/{(\w+)}$/.exec(other.slice(path.length))?.[1];
      return parameter === undefined ? [] : [[recordName(other, parameter), parameter] as const];
    });
    if (post === undefined || id === "" || id in records || !("201" in (post.responses ?? {}))) continue;
    const at = path.replaceAll(/\{(\w+)\}/g, (place, parameter: string) => {
      const name = recordName(path, parameter);
      return records[name] ?? PLACES[name] ?? place;
    });
    const example = named(exampleOf(post.requestBody?.content?.["application/json"] ?? {}, description), records);
    const answer = await call("POST", at, example);
    // What only a person of a session makes is not made here; what has a stated place may be there already.
    if (answer.status === 403 || (id in PLACES && answer.status >= 400)) continue;
    records[id] = String(dataOf(answer)[key]);
  }
  return { uploadId: known.attachmentId ?? "", ...records };
}

/** Returns an example that names the known records. */
function named(example: unknown, records: OwnRecords): unknown {
  if (typeof example !== "object" || example === null || Array.isArray(example)) return example;
  const fields = Object.entries(example);
  return Object.fromEntries(fields.map(([key, value]) => [key, (KINDS.includes(key) && records[key]) || value]));
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
