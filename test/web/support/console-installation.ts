import { readSite } from "../../../src/platform";
import { consoleSite } from "../../../src/services/installation";
import { COMMON, OWN } from "../../services/court-orders/sample-orders";
import { ACKNOWLEDGED, type RunPlatform, runPlatform } from "../../services/pay-runs/sample-runs";
import { GROUP, SCHEME } from "../../services/pensions/sample-pensions";
import { accepted, invited } from "../../services/support/people";
import { openReceiver, type Receiver } from "../../services/webhooks/receiver";
import { LOOPBACK, made, until } from "../../services/webhooks/sample-hooks";
import { askShared } from "../../support/shared/ask-shared";

/** Begins on 11 July 2026, so that the runs are not ahead of today. */
const BEGINS = Date.UTC(2026, 6, 11, 12);
const LOOK_EVERY = 50;

/** An installation with a payroll that jobs lock: one locked run, an open one with warnings, a correction, a delivered webhook. */
export interface ConsoleInstallation extends RunPlatform {
  readonly receiver: Receiver;
  /** With which the owner signs in. */
  readonly email: string;
}

export async function consoleInstallation(): Promise<ConsoleInstallation> {
  const pages = consoleSite(readSite(await askShared("page")));
  const settings = { ...LOOPBACK.settings, LARGE_PAYROLL: "1" };
  const platform = await runPlatform(BEGINS, { settings, pages, sendingTimes: { lookEvery: LOOK_EVERY } });
  const receiver = await openReceiver();
  const { call, owner } = platform;
  await made(call, "POST", "/v1/webhooks/endpoints", { url: receiver.url, eventTypes: ["payroll_run.*"] });
  await fillPayroll(platform);
  await until(() => receiver.received.length > 0, "the delivery");
  await invited(call, "clerk@sample.example");
  const { email } = (await accepted(platform, owner.ownerInvitation)).body.content.data;
  return { ...platform, receiver, email };
}

/** Locks April with two employees; in May one gets more, and the other a rise that should have begun in April. */
async function fillPayroll({ call, employee, post, next, payrollConfigId, settled }: RunPlatform): Promise<void> {
  const corrections = async () =>
    (await made(call, "GET", `/v1/payroll/${payrollConfigId}/corrections`)).items as readonly unknown[];
  await made(call, "POST", "/v1/organisation/tax/settings", {
    payeReference: "635/A635",
    accountsOfficeReference: "635PA00012345",
    gatewayUserId: "SAMPLEUSER01",
    gatewayPassword: "sample-password",
  });
  await made(call, "PUT", "/v1/salary/organisation", { calculationMethod: "CalendarDays", enabled: true });
  const home = { address: { line1: "1 Sample Street", line2: "Sampleton", postcode: "EC1A 1BB", country: "England" } };
  const baker = await employee({ ...home, firstName: "Bea", lastName: "Baker", payrollId: "B1" });
  const miller = await employee({ ...home, firstName: "Max", lastName: "Miller", payrollId: "M1", salary: "38400" });
  await deductFrom(call, miller.employeeId);
  await next();
  await made(call, "POST", `/v1/payroll/${payrollConfigId}/2026/1/lock`, ACKNOWLEDGED);
  await until(async () => (await settled(1)).status === "Locked", "the lock");
  await next();
  await post(miller.employeeId, [{ id: "may", payElementCode: "SALARY", amount: "250.00" }]);
  await made(call, "PUT", `/v1/employees/${baker.employeeId}/salary`, { salary: "33000", effectiveFrom: "2026-04-16" });
  await until(async () => (await corrections()).length === 1, "the correction");
  await settled(2);
}

/** Enters a pension and two court orders of an employee, one with protected earnings of its own. */
async function deductFrom(call: RunPlatform["call"], employeeId: string): Promise<void> {
  const { id: pensionSchemaId } = await made(call, "POST", "/v2/pension/pension-schema", SCHEME);
  const { id: pensionGroupId } = await made(call, "POST", "/v2/pension/pension-group", { ...GROUP, pensionSchemaId });
  const member = { employeeId, pensionGroupId, enrolmentDate: "2026-04-06" };
  await made(call, "POST", "/v2/pension/employee-pension", member);
  for (const orderType of ["AeoPriority", "Dea"] as const) {
    await made(call, "POST", "/v1/court-orders/orders", { employeeId, orderType, ...COMMON, ...OWN[orderType] });
  }
}
