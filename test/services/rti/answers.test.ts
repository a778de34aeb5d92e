import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getTransactionId } from "../../../src/services/rti/gateway";
import { needReadyToSend } from "../../../src/services/rti/send/ready-to-send";
import type { RtiTables } from "../../../src/services/rti/store/rti-tables";
import { issuesOf } from "../pay/sample-employees";
import { ACKNOWLEDGED } from "../pay-runs/sample-runs";
import { tokenOf } from "../support/platform";
import { type GatewayServer, gatewayServer } from "./gateway-server";
import { ADDRESS, type RtiPlatform, rtiPlatform, texts } from "./sample-submissions";

const NOW = Date.UTC(2026, 10, 21, 12);
let platform: RtiPlatform;
let server: GatewayServer;

beforeAll(async () => {
  platform = await rtiPlatform(undefined, { services: ["rti"] });
  server = await gatewayServer(() => NOW);
  const starter = { startDate: "2026-04-10", starterDeclaration: "A" };
  const { employeeId } = await platform.employee({ startDate: "2026-04-10", salary: "0", address: ADDRESS, starter });
  await platform.pay(employeeId, "2026-04-30", "3000");
  expect((await platform.lockRun(1)).status).toBe(200);
});

afterAll(async () => {
  await server.stop();
  await platform.stop();
});

async function eventsOfRti(of = platform) {
  const rows = (await of.events()).filter(({ event_type }) => event_type.startsWith("rti."));
  return rows.map(({ event_type, body }) => ({ type: event_type, ...JSON.parse(body) }));
}

/** Returns the outcome of every submission of a test, by settings. */
async function outcome(settings: object) {
  await platform.saveSettings(settings);
  return platform.answered(await platform.fps(1, { lateReason: "G", resendUnchanged: true }));
}

describe("what becomes of a submission", () => {
  it("is rejected with the department's errors, and told again in full", async () => {
    const rejected = await outcome({ accountsOfficeReference: "635PA78030005" });
    expect(rejected).toMatchObject({
      status: "Rejected",
      errors: [
        {
          number: "7803",
          type: "business",
          text: "An error that the accounts office reference asks for.",
          location: "/GovTalkMessage/Body/IRenvelope/FullPaymentSubmission/EmpRefs/AORef",
        },
      ],
    });
    const accepted = await outcome({});
    expect(accepted).toMatchObject({
      status: "Accepted",
      isCorrection: false,
      supersedesSubmissionId: rejected.submissionId,
    });
    for (const { submissionId } of [rejected, accepted]) {
      expect(texts(await platform.xml(submissionId), "StartDate")).toEqual(["2026-04-10"]);
    }
    const events = await eventsOfRti();
    expect(events.map(({ type }) => type)).toEqual([
      ...["rti.fps_submitted", "rti.fps_rejected", "rti.fps_submitted", "rti.fps_accepted"],
    ]);
    expect(events[1]).toMatchObject({
      data: {
        submissionId: rejected.submissionId,
        submissionType: "Fps",
        taxYear: 2026,
        period: 1,
        status: "Rejected",
        payrollConfigId: platform.payrollConfigId,
        errors: rejected.errors,
        correlationId: rejected.correlationId,
      },
      metadata: { resourceUrl: `/v1/rti/submissions/${rejected.submissionId}` },
    });
  });

  it("fails where the gateway refuses, or cannot be reached; meanwhile no other one is taken", async () => {
    expect(await outcome({ taxOfficeNumber: "999" })).toMatchObject({
      status: "Failed",
      correlationId: null,
      errors: [{ number: "1000", type: "fatal" }],
    });
    const credentials = { gatewayUserId: "SAMPLE", gatewayPassword: "wrong" };
    expect(await outcome(credentials)).toMatchObject({ status: "Failed", errors: [{ number: "1046" }] });
    await platform.saveSettings({ taxOfficeNumber: "998", gatewayUserId: null, gatewayPassword: null });
    const first = await platform.fps(1, { lateReason: "G" });
    const second = await platform.fps(1, { lateReason: "G" });
    expect([second.status, second.body.message.token]).toEqual([409, "submission_in_progress"]);
    expect(await platform.answered(first)).toMatchObject({
      status: "Failed",
      errors: [{ number: "", text: "The gateway could not be reached." }],
    });
    expect((await eventsOfRti()).at(-1)).toMatchObject({ type: "rti.fps_rejected", data: { status: "Failed" } });
  });

  it("is not sent twice when the process ended between sending and keeping the answer", async () => {
    const done = await outcome({});
    const { submissionId } = done;
    const { organisationId, accountId } = platform.owner;
    const organisation = { organisation_id: organisationId };
    await expect.poll(() => isClosed(submissionId)).toBe(true);
    await platform.store.inTenant(organisationId, async (transaction) => {
      const tx = transaction.withTables<RtiTables>();
      await tx
        .updateTable("rti_submission")
        .set({ status: "Pending", correlation_id: null, submitted_at: null, responded_at: null, is_closed: false })
        .where("submission_id", "=", submissionId)
        .execute();
      const known = { correlation_id: "C0FFEE", transaction_id: getTransactionId(submissionId) };
      const [messageClass, answer] = ["HMRC-PAYE-RTI-FPS", await answerOf(submissionId)];
      await tx
        .insertInto("rti_sandbox_message")
        .values({ ...organisation, ...known, message_class: messageClass, answer, received_at: done.createdAt })
        .execute();
      const payload = { submissionId, accountId };
      await platform.jobs.enqueue(transaction, { organisation: organisationId, kind: "rti-submission", payload });
    });
    const data = { content: { data: { submissionId } }, validationIssues: null };
    const again = await platform.answered({ status: 201, headers: new Headers(), body: data });
    expect(again).toMatchObject({ status: "Accepted", correlationId: "C0FFEE" });
  });

  it("is one of two that are asked for at once", async () => {
    await platform.saveSettings();
    const again = { lateReason: "G", resendUnchanged: true };
    const both = await Promise.all([platform.fps(1, again), platform.fps(1, again)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    for (const each of both) if (each.status === 201) await platform.answered(each);
  });

  it("is listed by page and filter, and read by its own organisation only", async () => {
    const { call, stranger } = platform;
    const list = async (query: string) => (await call("GET", `/v1/rti/submissions?${query}`)).body;
    const all = (await list("")).content.data.items;
    expect(all).toHaveLength(7);
    const first = await list("pageSize=4");
    const token = first.content.metadata.paginationToken;
    const rest = await list(`pageSize=4&paginationToken=${token}`);
    expect([...first.content.data.items, ...rest.content.data.items]).toEqual(all);
    expect((await list("status=Failed&taxYear=2026-27&submissionType=Fps")).content.data.items).toHaveLength(3);
    expect((await list("taxYear=2025")).content.data.items).toEqual([]);
    expect((await list(`payrollConfigId=${platform.payrollConfigId}`)).content.data.items).toHaveLength(7);
    expect((await list(`status=Failed&pageSize=4&paginationToken=${token}`)).message.token).toBe(
      "invalid_pagination_token",
    );
    const headers = { "x-auth-token": await tokenOf(platform.app, platform.owner) };
    const overHttp = await fetch(`${platform.address}/v1/rti/submissions`, { headers });
    expect(await overHttp.json()).toEqual(await list(""));
    const { submissionId } = all[0];
    for (const path of [submissionId, `${submissionId}/message`]) {
      const denied = await stranger("GET", `/v1/rti/submissions/${path}`);
      expect([denied.status, denied.body.message.token]).toEqual([404, "submission_not_found"]);
    }
  });

  it("needs settings, and in live an address and credentials", async () => {
    const { stranger } = platform;
    const paymentPeriodConfig = { firstPeriodStartDate: "2026-04-01", firstPaymentDate: "2026-04-30" };
    const config = { name: "Staff", payFrequency: "Monthly", paymentPeriodConfig };
    const { payrollConfigId } = (await stranger("POST", "/v1/payrollconfig", config)).body.content.data;
    expect((await stranger("POST", `/v1/payroll/${payrollConfigId}/2026/1/lock`, ACKNOWLEDGED)).status).toBe(200);
    const refused = await stranger("POST", `/v1/rti/fps/${payrollConfigId}/2026/1`);
    expect(issuesOf(refused).map(([field]) => field)).toEqual([
      ...["accountsOfficeReference", "taxOfficeNumber", "taxOfficeReference"],
    ]);
    const live = { name: "live", gateway: { address: null, vendorId: null } } as const;
    expect(() => needReadyToSend(live, null)).toThrow("gateway_not_configured");
    const configured = { ...live, gateway: { ...live.gateway, address: "https://gateway.example/submission" } };
    const settings = { gateway_credentials: null } as Parameters<typeof needReadyToSend>[1];
    expect(() => needReadyToSend(configured, settings)).toThrow("validation_failed");
  });
});

/** Returns whether the job has asked the gateway to delete a submission, which is its last step. */
async function isClosed(submissionId: string): Promise<boolean | undefined> {
  const row = await platform.store.inTenant(platform.owner.organisationId, (tx) =>
    tx
      .withTables<RtiTables>()
      .selectFrom("rti_submission")
      .select("is_closed")
      .where("submission_id", "=", submissionId)
      .executeTakeFirst(),
  );
  return row?.is_closed;
}

/** Returns the response of the sandbox's gateway to a message, which is the same each time. */
async function answerOf(submissionId: string): Promise<string> {
  const xml = await platform.xml(submissionId);
  const taken = await fetch(server.address, { method: "POST", body: xml });
  expect(taken.status).toBe(200);
  const [kept] = [...server.messages.kept.values()];
  return kept?.answer ?? "";
}

describe("submissions to a gateway over HTTP", () => {
  it("go out with credentials that are stored nowhere else, try again, and are not sent twice when an answer is lost", async () => {
    const other = await rtiPlatform(NOW, {
      services: ["rti"],
      settings: { SANDBOX_GATEWAY_ADDRESS: server.address, GATEWAY_VENDOR_ID: "1234" },
    });
    try {
      const without = await other.lockRun(1).then(() => other.fps(1));
      expect(issuesOf(without)).toEqual([
        ["gatewayPassword", "required"],
        ["gatewayUserId", "required"],
      ]);
      await other.saveSettings({ gatewayUserId: "SAMPLE-USER", gatewayPassword: "sample-password" });
      const { employeeId } = await other.worker();
      await other.pay(employeeId, "2026-05-30", "3000");
      await other.lockRun(2);
      server.faults.push(500);
      server.notReady.push("ABC", "ABC");
      const accepted = await other.answered(await other.fps(2, { lateReason: "G" }));
      expect(accepted).toMatchObject({ status: "Accepted", errors: [] });
      const polls = server.received.filter((each) => each.includes("<Qualifier>poll<"));
      expect(polls.length).toBe(3);
      const sent = server.received.filter((each) => each.includes(accepted.irMark));
      expect(sent).toHaveLength(1);
      expect(sent[0]).toContain("<SenderID>SAMPLE-USER</SenderID>");
      expect(sent[0]).toContain("<URI>1234</URI>");
      const kept = await other.xml(accepted.submissionId);
      expect(kept).not.toContain("sample-password");
      expect(kept).toContain("<GatewayTest>1</GatewayTest>");
      await expect.poll(() => texts(server.received.at(-1) ?? "", "Function")).toEqual(["delete"]);

      server.lost = 1;
      const found = await other.answered(await other.fps(2, { lateReason: "H", resendUnchanged: true }));
      expect(found).toMatchObject({ status: "Accepted", isCorrection: true });
      const tasks = server.received.slice(server.received.findIndex((each) => each.includes(found.irMark)));
      expect(tasks.slice(0, 3).flatMap((each) => texts(each, "Function"))).toEqual(["submit", "list", "submit"]);
      expect(tasks.filter((each) => each.includes(found.irMark))).toHaveLength(1);
    } finally {
      await other.stop();
    }
  });
});
