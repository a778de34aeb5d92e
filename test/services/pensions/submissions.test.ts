import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readProviderFile } from "../../../src/engine/bank-files";
import { type RunPlatform, runPlatform } from "../pay-runs/sample-runs";
import { atOnce } from "../support/at-once";
import { GROUP, SCHEME } from "./sample-pensions";
import { CREDENTIALS, type SmartPensionServer, smartPensionServer } from "./smart-pension-server";

const SMART = "01JZ3V6D4R0000000000000P04";
const CONNECTIONS = "/v2/pension/connections";

let platform: RunPlatform;
let server: SmartPensionServer;
let pensionSchemaId: string;
let connectionId: string;
const people: string[] = [];

// biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
async function done(method: string, path: string, body?: unknown): Promise<any> {
  const { status, body: answer } = await platform.call(method, path, body);
  if (status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer.content.data;
}

async function refused(method: string, path: string, body?: unknown) {
  const { status, body: answer } = await platform.call(method, path, body);
  const issues = (answer.validationIssues ?? []).map(
    (each: Record<string, string>) => `${each.field} ${each.reasonToken}`,
  );
  return [status, answer.message.token, ...issues];
}

const sync = (what: string, period = 1) =>
  `/v2/pension/provider-sync/${platform.payrollConfigId}/2026/Monthly/${period}/${what}`;
const asked = () => ({ pensionSchemaId });

type PartName = "enrolments" | "contributionSchedule" | "paymentApproval";

/** Reads the submission of the scheme once nothing of it is on its way. */
async function settled(period = 1) {
  for (;;) {
    const { items } = await done("GET", sync("submissions", period));
    const [{ enrolments, contributionSchedule, paymentApproval }] = items;
    const states = [enrolments, contributionSchedule, paymentApproval].map(({ status }) => status);
    if (!states.includes("Pending") && !states.includes("Sent")) return items[0];
    await wait(50);
  }
}

async function outcome(part: PartName, period = 1) {
  const { status, failureReason } = (await settled(period))[part];
  return [status, failureReason];
}

/** Asks for a part twice at once; returns the answer of the request that sends it, after which the other is refused. */
async function onceOfTwo(path: string, body: object) {
  const ask = () => platform.call("POST", path, body);
  const answers = await atOnce({ databaseUrl: platform.databaseUrl, table: "pension_submission_part" }, [ask, ask]);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused.map(({ body: { message } }) => message.token)).toEqual(["submission_in_progress"]);
  return answers.find(({ status }) => status !== 409)?.body.content.data;
}

beforeAll(async () => {
  server = await smartPensionServer();
  const settings = { SANDBOX_SMART_PENSION_ADDRESS: server.address, WEBHOOK_NETWORKS: "127.0.0.0/8" };
  platform = await runPlatform(undefined, { services: ["pensions"], settings });
  const scheme = { ...SCHEME, pensionProviderId: SMART, externalReferenceId: "1127" };
  pensionSchemaId = (await done("POST", "/v2/pension/pension-schema", scheme)).id;
  const { id: pensionGroupId } = await done("POST", "/v2/pension/pension-group", { ...GROUP, pensionSchemaId });
  await platform.next();
  for (const nationalInsuranceNumber of ["AB123451C", "AB123452C"]) {
    const { employeeId } = await platform.employee({ taxCode: "1257L", nationalInsuranceNumber });
    people.push(employeeId);
    const joined = { employeeId, pensionGroupId, enrolmentDate: "2026-04-06", joinReason: "OptIn" };
    await done("POST", "/v2/pension/employee-pension", joined);
    await platform.post(employeeId, [{ payElementCode: "SALARY", amount: "2000.00" }]);
  }
});

afterAll(async () => {
  await platform.stop();
  await server.stop();
});

describe("a connection", () => {
  const body = { pensionProviderId: SMART, name: "Smart Pension", credentials: CREDENTIALS };

  it("is for a provider with a web service, with credentials that are never shown", async () => {
    const nest = { ...body, pensionProviderId: "01JZ3V6D4R0000000000000P01" };
    expect(await refused("POST", CONNECTIONS, nest)).toEqual([
      400,
      "validation_failed",
      "pensionProviderId provider_without_web_service",
    ]);
    const { credentials, ...without } = body;
    expect(await refused("POST", CONNECTIONS, without)).toEqual([400, "validation_failed", "credentials required"]);
    const made = await done("POST", CONNECTIONS, body);
    connectionId = made.connectionId;
    expect(made).toMatchObject({ credentialsSet: true, isCallable: true, lastTestedAt: null });
    expect(JSON.stringify(await done("GET", CONNECTIONS))).not.toContain("sample-secret");
    const stored = await platform.store.inTenant(platform.owner.organisationId, (tx) =>
      tx.withTables<{ pension_connection: object }>().selectFrom("pension_connection").selectAll().execute(),
    );
    expect(JSON.stringify(stored)).not.toContain("sample-secret");
  });

  it("is tested with the provider: refused credentials make it uncallable until they are replaced", async () => {
    const one = `${CONNECTIONS}/${connectionId}`;
    expect(await done("POST", `${one}/test`)).toMatchObject({ isCallable: true, lastErrorToken: null });
    const wrong = { ...body, credentials: { ...CREDENTIALS, clientSecret: "wrong" } };
    await done("PUT", one, wrong);
    expect(await done("POST", `${one}/test`)).toMatchObject({
      isCallable: false,
      lastErrorToken: "credentials_refused",
    });
    const elsewhere = { ...body, credentials: { ...CREDENTIALS, companyId: "9" } };
    await done("PUT", one, elsewhere);
    expect(await done("POST", `${one}/test`)).toMatchObject({ isCallable: false, lastErrorToken: "company_not_found" });
    server.faults.push(503);
    expect(await done("POST", `${one}/test`)).toMatchObject({ lastErrorToken: "provider_unreachable" });
    expect(await done("PUT", one, body)).toMatchObject({ isCallable: true, lastTestedAt: null });
    const { credentials, ...kept } = body;
    expect(await done("PUT", one, { ...kept, name: "Smart" })).toMatchObject({ name: "Smart", credentialsSet: true });
    expect(await done("POST", `${one}/test`)).toMatchObject({ isCallable: true });
  });

  it("is linked to schemes of its provider only", async () => {
    const path = "/v2/pension/pension-schema";
    expect(await refused("POST", path, { ...SCHEME, connectionId })).toEqual([
      400,
      "validation_failed",
      "connectionId connection_of_other_provider",
    ]);
    const nobody = "01JZ3V6D4R8QK2M5N7P9T1W3X5";
    expect(await refused("POST", path, { ...SCHEME, connectionId: nobody })).toEqual([
      400,
      "validation_failed",
      "connectionId connection_not_found",
    ]);
  });
});

describe("submissions", () => {
  it("need a locked run and a connected scheme", async () => {
    expect(await refused("POST", sync("contribution-schedule"), asked())).toEqual([409, "pay_run_not_locked"]);
    expect((await platform.lockRun(1)).status).toBe(200);
    expect(await done("GET", sync("sendable"))).toEqual({
      items: [{ pensionSchemaId, sendable: false, reasonToken: "pension_scheme_not_connected" }],
    });
    expect(await refused("POST", sync("contribution-schedule"), asked())).toEqual([
      409,
      "pension_scheme_not_connected",
    ]);
    const { id, createdAt, updatedAt, ...scheme } = await done("GET", `/v2/pension/pension-schema/${pensionSchemaId}`);
    await done("PUT", `/v2/pension/pension-schema/${pensionSchemaId}`, { ...scheme, connectionId });
    expect(await done("GET", sync("sendable"))).toEqual({
      items: [{ pensionSchemaId, sendable: true, reasonToken: null }],
    });
    expect(await refused("POST", sync("payment-approval"), asked())).toEqual([
      409,
      "contribution_schedule_not_accepted",
    ]);
    expect(server.imports).toHaveLength(0);
  });

  it("send members without contributions, once the provider has accepted them never again", async () => {
    const stranger = { ...asked(), employeeIds: ["01JZ3V6D4R8QK2M5N7P9T1W3X5"] };
    expect(await refused("POST", sync("enrolments"), stranger)).toEqual([
      400,
      "validation_failed",
      "employeeIds[0] employee_not_in_run",
    ]);
    const queued = await done("POST", sync("enrolments"), { ...asked(), employeeIds: people.slice(0, 1) });
    expect(queued).toMatchObject({
      enrolments: { status: "Pending" },
      contributionSchedule: { status: "NotRequested" },
    });
    expect(await outcome("enrolments")).toEqual(["Accepted", null]);
    const [sent] = server.imports;
    expect(sent?.period).toEqual(["2026-04-01", "2026-04-30"]);
    const read = readProviderFile("papdis-1.0", sent?.text ?? "");
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    expect(read.value.records).toHaveLength(1);
    expect(read.value.records[0]).toMatchObject({ enrolmentEvent: "OptIn" });
    expect(read.value.records[0]).not.toHaveProperty("employerContribution");
    expect(server.headers.at(-1)).toEqual({
      authorization: "Bearer sample-token",
      accept: "application/vnd.autoenrolment.v12+json",
    });
    expect(await refused("POST", sync("enrolments"), asked())).toEqual([409, "submission_in_progress"]);
  });

  it("send contributions; a file whose answer was lost is found, not sent twice", async () => {
    server.lost = 1;
    const before = server.imports.length;
    const { submissionId } = await done("POST", sync("contribution-schedule"), asked());
    expect(await outcome("contributionSchedule")).toEqual(["Accepted", null]);
    expect(server.imports).toHaveLength(before + 1);
    const read = readProviderFile("papdis-1.0", server.imports.at(-1)?.text ?? "");
    expect(read.ok && read.value.records.map(({ employeeContribution }) => employeeContribution)).toEqual([
      "59.20",
      "59.20",
    ]);
    const { contributionSchedule } = await done("GET", `/v2/pension/provider-sync/submissions/${submissionId}`);
    expect(contributionSchedule.providerReference).toBe(String(before + 1));
    expect(await refused("POST", sync("contribution-schedule"), asked())).toEqual([409, "submission_in_progress"]);
    const again = `/v2/pension/provider-sync/submissions/${submissionId}/retry`;
    expect(await refused("POST", again, { part: "ContributionSchedule" })).toEqual([409, "submission_in_progress"]);
    expect(await refused("POST", again, { part: "PaymentApproval" })).toEqual([409, "nothing_to_retry"]);
    const run = (await platform.run(1)).body.content.data;
    expect(run.usedBy).toContain("PensionSubmission");
  });

  it("approve the payment on a request of its own; an unknown outcome is not repeated by itself", async () => {
    expect(server.approvals).toHaveLength(0);
    server.approvalFaults.push(503);
    const { submissionId } = await onceOfTwo(sync("payment-approval"), asked());
    const [status, reason] = await outcome("paymentApproval");
    expect([status, reason]).toEqual(["Failed", expect.stringContaining("not known")]);
    await onceOfTwo(`/v2/pension/provider-sync/submissions/${submissionId}/retry`, { part: "PaymentApproval" });
    await expect.poll(() => outcome("paymentApproval")).toEqual(["Accepted", null]);
    expect(server.approvals).toHaveLength(1);
    const events = (await platform.events())
      .filter(({ event_type }) => event_type === "pension.submission_updated")
      .map(({ body }) => JSON.parse(body).data)
      .filter(({ part }) => part === "PaymentApproval");
    expect(events.map((each) => each.status)).toEqual(["Failed", "Sent", "Accepted"]);
  });
});

describe("what a provider rejects", () => {
  it("is named; after a file that was taken in part only the members with errors are sent again", async () => {
    await platform.next();
    for (const employeeId of people) {
      await platform.post(employeeId, [{ payElementCode: "SALARY", amount: "2000.00" }]);
    }
    expect((await platform.lockRun(2)).status).toBe(200);
    const { payrollId } = await done("GET", `/v1/employees/${people[1]}`);
    const wrong = { code: 12, title: "Pay period", detail: "A pay period is missing." };
    server.verdicts.push({
      state: "partial_success",
      succeeded: 1,
      results: [
        { state: "success", cached_external_id: "OTHER", operation_errors: [] },
        { state: "fail", cached_external_id: payrollId, operation_errors: [wrong] },
      ],
    });
    const { submissionId } = await done("POST", sync("contribution-schedule", 2), asked());
    expect(await outcome("contributionSchedule", 2)).toEqual(["Rejected", "Pay period A pay period is missing."]);
    await done("POST", `/v2/pension/provider-sync/submissions/${submissionId}/retry`, { part: "ContributionSchedule" });
    expect(await outcome("contributionSchedule", 2)).toEqual(["Accepted", null]);
    const read = readProviderFile("papdis-1.0", server.imports.at(-1)?.text ?? "");
    expect(read.ok && read.value.records.map(({ employeeId }) => employeeId)).toEqual([payrollId]);
  });

  it("fails while it is out of reach, and is asked for the file before it is sent again", async () => {
    await platform.next();
    for (const employeeId of people) {
      await platform.post(employeeId, [{ payElementCode: "SALARY", amount: "2000.00" }]);
    }
    expect((await platform.lockRun(3)).status).toBe(200);
    const before = server.imports.length;
    server.faults.push(503, 503, 503);
    const { submissionId } = await done("POST", sync("contribution-schedule", 3), asked());
    expect((await outcome("contributionSchedule", 3))[0]).toBe("Failed");
    expect(server.imports).toHaveLength(before);
    await done("POST", `/v2/pension/provider-sync/submissions/${submissionId}/retry`, { part: "ContributionSchedule" });
    expect(await outcome("contributionSchedule", 3)).toEqual(["Accepted", null]);
    expect(server.imports).toHaveLength(before + 1);
  });

  it("refuses everything once its credentials are refused; without the connection nothing can be sent", async () => {
    const wrong = { pensionProviderId: SMART, name: "Smart", credentials: { ...CREDENTIALS, clientSecret: "wrong" } };
    await done("PUT", `${CONNECTIONS}/${connectionId}`, wrong);
    await done("POST", sync("payment-approval", 3), asked());
    expect((await outcome("paymentApproval", 3))[0]).toBe("Failed");
    expect(await done("GET", sync("sendable", 3))).toEqual({
      items: [{ pensionSchemaId, sendable: false, reasonToken: "connection_not_callable" }],
    });
    expect(await refused("POST", sync("enrolments", 3), asked())).toEqual([409, "connection_not_callable"]);
    await done("DELETE", `${CONNECTIONS}/${connectionId}`);
    expect(await done("GET", sync("sendable", 3))).toMatchObject({
      items: [{ reasonToken: "pension_scheme_not_connected" }],
    });
    expect(await done("GET", `/v2/pension/pension-schema/${pensionSchemaId}`)).toMatchObject({ connectionId: null });
  });
});
