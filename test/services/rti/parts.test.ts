import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendLastPart } from "../../../src/services/rti/send/send-last-part";
import type { RtiTables } from "../../../src/services/rti/store/rti-tables";
import { issuesOf } from "../pay/sample-employees";
import { type GatewayServer, gatewayServer } from "./gateway-server";
import { answeredParts, type RtiPlatform, rtiPlatform, texts } from "./sample-submissions";

const NOW = Date.UTC(2026, 10, 21, 12);
const NAMES = ["Ash", "Birch", "Cedar", "Elm", "Fir"];
const FINAL = { finalSubmissionDetails: { isFinalSubmission: true }, lateReason: "G" };

let platform: RtiPlatform;
let server: GatewayServer;
const people: string[] = [];

beforeAll(async () => {
  server = await gatewayServer(() => NOW);
  const settings = { SANDBOX_GATEWAY_ADDRESS: server.address, FPS_PART_EMPLOYEES: "2" };
  platform = await rtiPlatform(undefined, { settings });
  const gatewayLogin = { gatewayUserId: "user", gatewayPassword: "password" };
  await platform.saveSettings(gatewayLogin);
  for (const [index, lastName] of NAMES.entries()) {
    const starter = { startDate: "2026-04-10", starterDeclaration: "A" };
    const { employeeId } = await platform.worker({ lastName, startDate: "2026-04-10", starter });
    people.push(employeeId);
    await platform.pay(employeeId, "2026-04-30", `${2000 + index * 100}`);
    await platform.pay(employeeId, "2026-05-31", `${2000 + index * 100}`);
  }
  expect((await platform.lockRun(1)).status).toBe(200);
  await platform.next();
  expect((await platform.lockRun(2)).status).toBe(200);
});

afterAll(async () => {
  await platform.stop();
  await server.stop();
});

async function listed(query: string) {
  const { data } = (await platform.call("GET", `/v1/rti/submissions?${query}`)).body.content;
  return [...data.items].reverse();
}

/** Returns the periods whose FPS is missing. */
async function missing(): Promise<readonly number[]> {
  const read = await platform.call("GET", `/v1/payroll/year-end/2026/${platform.payrollConfigId}`);
  const all: readonly { submissionType: string; period: number }[] = read.body.content.data.missingSubmissions;
  return all.filter(({ submissionType }) => submissionType === "Fps").map(({ period }) => period);
}

describe("a run of more employees than one submission may have", () => {
  it("is sent in parts, each a whole message, in the order of employees, and they add up to the run", async () => {
    const sent = await platform.fps(1, { lateReason: "G" });
    expect(sent.body.content.data).toMatchObject({ part: 1, parts: 3, employeeCount: 2, supersedesSubmissionId: null });
    const parts = await answeredParts(platform, sent);
    const firstPartSubmissionId = sent.body.content.data.submissionId;
    expect(parts.map((each) => [each.part, each.parts, each.status, each.employeeCount])).toEqual([
      [1, 3, "Accepted", 2],
      [2, 3, "Accepted", 2],
      [3, 3, "Accepted", 1],
    ]);
    expect(parts.map((each) => each.firstPartSubmissionId)).toEqual(Array(3).fill(firstPartSubmissionId));
    expect(parts[0].submissionId).toBe(firstPartSubmissionId);
    for (const name of ["irMark", "correlationId"]) expect(new Set(parts.map((each) => each[name])).size).toBe(3);
    const messages = await Promise.all(parts.map(({ submissionId }) => platform.xml(submissionId)));
    expect(messages.flatMap((xml) => texts(xml, "Sur"))).toEqual(NAMES);
    expect(messages.flatMap((xml) => texts(xml, "StartDate"))).toHaveLength(NAMES.length);
    const { totals } = (await platform.run(1)).body.content.data;
    const sum = (name: string) => parts.reduce((all, each) => all + Number(each.totals[name]), 0).toFixed(2);
    expect([sum("taxablePay"), sum("tax"), sum("ni")]).toEqual(["11000.00", totals.tax, totals.ni]);
    expect(sum("employerNi")).toBe(totals.employerNi);
  });

  it("of which one is rejected counts as not submitted, until that one alone is corrected and sent again", async () => {
    server.rejects.add("<Sur>Cedar</Sur>");
    const parts = await answeredParts(platform, await platform.fps(2, FINAL));
    expect(parts.map(({ status }) => status)).toEqual(["Accepted", "Rejected", "Accepted"]);
    const [first, second] = parts;
    expect(parts.map((each) => each.finalSubmissionDetails?.isFinalSubmission ?? null)).toEqual([null, null, true]);
    const xml = await Promise.all(parts.map(({ submissionId }) => platform.xml(submissionId)));
    expect(xml.map((each) => texts(each, "ForYear"))).toEqual([[], [], ["yes"]]);
    // The last one is sent once the others have a result.
    const final = server.received.findIndex((message) => message.includes("<ForYear>"));
    for (const { correlationId } of [first, second]) {
      const isPoll = (message: string) => message.includes("<Qualifier>poll<") && message.includes(correlationId);
      const polls = server.received.flatMap((message, at) => (isPoll(message) ? [at] : []));
      expect(polls.length).toBeGreaterThan(0);
      expect(Math.max(...polls)).toBeLessThan(final);
    }
    server.rejects.clear();
    expect(await missing()).toEqual([2]);

    const again = await platform.answered(await platform.fps(2, { part: 2, lateReason: "G" }));
    expect(again).toMatchObject({
      part: 2,
      parts: 3,
      status: "Accepted",
      isCorrection: false,
      finalSubmissionDetails: null,
      supersedesSubmissionId: second.submissionId,
      firstPartSubmissionId: first.submissionId,
    });
    expect(texts(await platform.xml(again.submissionId), "Sur")).toEqual(["Cedar", "Elm"]);
    expect(await missing()).toEqual([]);
    expect(await listed(`firstPartSubmissionId=${first.submissionId}`)).toHaveLength(4);
  });

  it("holds the final part back as long as another one has no result", async () => {
    const { store, jobs, owner } = platform;
    const [first, second, last] = (await listed("taxYear=2026&pageSize=100")).filter(({ period }) => period === 2);
    const isQueuedBeside = async (status: RtiTables["rti_submission"]["status"]) => {
      let isQueued = false;
      const trial = store.inTenant(owner.organisationId, async (tx) => {
        const submissions = tx.withTables<RtiTables>();
        const change = (id: string, columns: { status: typeof status; job_id?: null }) =>
          submissions.updateTable("rti_submission").set(columns).where("submission_id", "=", id).execute();
        await change(last.submissionId, { status: "Pending", job_id: null });
        await change(second.submissionId, { status });
        const part = { submission_id: first.submissionId, first_part_id: first.submissionId, parts: 3 };
        await sendLastPart(tx, { jobs }, { organisation_id: owner.organisationId, ...part }, owner.accountId);
        const { job_id } = await submissions
          .selectFrom("rti_submission")
          .select("job_id")
          .where("submission_id", "=", last.submissionId)
          .executeTakeFirstOrThrow();
        isQueued = job_id !== null;
        throw new Error("taken back");
      });
      await expect(trial).rejects.toThrow("taken back");
      return isQueued;
    };
    for (const status of ["Pending", "Submitted"] as const) {
      expect([status, await isQueuedBeside(status)]).toEqual([status, false]);
    }
    for (const status of ["Accepted", "Rejected", "Failed"] as const) {
      expect([status, await isQueuedBeside(status)]).toEqual([status, true]);
    }
  });

  it("states a leaver told late again with the part that is sent again", async () => {
    const leaver = people[3] ?? "";
    const left = await platform.call("PUT", `/v1/employees/${leaver}/leaver`, { leavingDate: "2026-05-31" });
    expect(left.status).toBe(200);
    for (const id of people.filter((each) => each !== leaver)) await platform.pay(id, "2026-06-30", "2000");
    await platform.next();
    expect((await platform.lockRun(3)).status).toBe(200);
    server.rejects.add("<Sur>Elm</Sur>");
    const parts = await answeredParts(platform, await platform.fps(3, { lateReason: "G" }));
    const rejected = parts.find(({ status }) => status === "Rejected");
    const before = await platform.xml(rejected.submissionId);
    expect([texts(before, "Sur"), texts(before, "LeavingDate")]).toEqual([["Cedar", "Elm", "Fir"], ["2026-05-31"]]);
    server.rejects.clear();
    const again = await platform.answered(await platform.fps(3, { part: rejected.part, lateReason: "G" }));
    expect(again).toMatchObject({ status: "Accepted", part: rejected.part });
    const xml = await platform.xml(again.submissionId);
    expect([texts(xml, "Sur"), texts(xml, "LeavingDate")]).toEqual([texts(before, "Sur"), ["2026-05-31"]]);
  });

  it("refuses a part that it does not have, and one beside other employees", async () => {
    const refused = await platform.fps(2, { part: 4 });
    expect([refused.status, issuesOf(refused)]).toEqual([400, [["part", "unknown_value"]]]);
    for (const body of [{ employeeIds: [people[0]] }, { pastYearCorrections: true }, FINAL]) {
      const other = await platform.fps(2, { part: 1, ...body });
      expect([other.status, issuesOf(other)]).toEqual([400, [["part", "sent_together"]]]);
    }
  });

  it("supersedes part by part when all of it is sent again", async () => {
    const [one, two, three] = await listed("taxYear=2026&pageSize=100").then((all) =>
      all.filter(({ period }) => period === 1),
    );
    const refused = await platform.fps(1, { lateReason: "H" });
    expect([refused.status, refused.body.message.token]).toEqual([409, "fps_unchanged"]);
    const again = await answeredParts(platform, await platform.fps(1, { lateReason: "H", resendUnchanged: true }));
    expect(again.map((each) => [each.supersedesSubmissionId, each.isCorrection, each.status])).toEqual(
      [one, two, three].map(({ submissionId }) => [submissionId, true, "Accepted"]),
    );
  });
});
