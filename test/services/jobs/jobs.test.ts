import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunPlatform } from "../pay-runs/sample-runs";
import { lettersIn } from "../payslip-files/read-letters";
import { ended, payslipPlatform, SALARY } from "../payslip-files/sample-payslips";

let platform: RunPlatform;
let employeeId: string;

beforeAll(async () => {
  platform = await payslipPlatform();
  const person = { email: "sample.baker@sample.example", nationalInsuranceNumber: "AB123456C" };
  ({ employeeId } = await platform.employee({ taxCode: "1257L", ...person }));
  await platform.post(employeeId, SALARY);
  expect((await platform.lockRun(1)).status).toBe(200);
});

afterAll(() => platform.stop());

const LATER = "2026-11-28T09:00:00Z";
const emails = (body?: object) =>
  platform.call("POST", `/v1/notification/email/payslip/${platform.payrollConfigId}/2026/1`, body);
const cancel = (jobId: string, call = platform.call) => call("POST", `/v1/jobs/${jobId}/cancel`);

/** Returns every job of a list, in pages of two. */
async function listed(query = ""): Promise<readonly { jobId: string; jobType: string; status: string }[]> {
  const found = [];
  for (let token: string | null = ""; token !== null; ) {
    const path = `/v1/jobs?pageSize=2${query}${token === "" ? "" : `&paginationToken=${token}`}`;
    const { status, body } = await platform.call("GET", path);
    expect([status, body.message.token]).toEqual([200, "jobs_listed"]);
    found.push(...body.content.data.items);
    token = body.content.metadata.paginationToken;
  }
  return found;
}

describe("a background job", () => {
  it("is cancelled while it waits, and what it was for can be requested again", async () => {
    const { jobId } = (await emails({ sendAt: LATER })).body.content.data;
    const { status, body } = await cancel(jobId);
    expect([status, body.message.token]).toEqual([200, "job_cancelled"]);
    expect(body.content.data).toMatchObject({
      jobId,
      jobType: "payslip_emails",
      status: "Cancelled",
      result: { sentCount: 0, skipped: [{ employeeId, reasonToken: "email_cancelled" }] },
      finishedAt: "2026-11-21T12:00:00.000Z",
    });
    const again = await cancel(jobId);
    expect([again.status, again.body.message.token]).toEqual([409, "job_already_finished"]);
    const asked = (await emails()).body.content.data;
    expect(asked).toMatchObject({ queuedCount: 1, skipped: [] });
    expect(await ended(platform, asked.jobId)).toMatchObject({ status: "Completed" });
    expect(lettersIn(platform.dataFolder)).toHaveLength(1);
  });

  it("of another organisation, or that does not exist, is not found", async () => {
    const { jobId } = (await emails({ sendAt: LATER, resend: true })).body.content.data;
    for (const [call, id] of [
      [platform.stranger, jobId],
      [platform.call, platform.ids.next()],
    ] as const) {
      expect((await cancel(id, call)).body.message.token).toBe("job_not_found");
    }
    expect((await platform.call("GET", `/v1/jobs/${jobId}`)).body.content.data.status).toBe("Pending");
    await cancel(jobId);
  });

  it("that keeps figures current cannot be cancelled", async () => {
    const { store, jobs, owner, payrollConfigId } = platform;
    const job = { organisation: owner.organisationId, kind: "pay_run_recalculation", payload: { payrollConfigId } };
    const jobId = await store.inTenant(owner.organisationId, (tx) => jobs.enqueue(tx, { ...job, afterSeconds: 3_600 }));
    const { status, body } = await cancel(jobId);
    expect([status, body.message.token]).toEqual([409, "job_not_cancellable"]);
  });
});

describe("the list of jobs", () => {
  it("has the newest first, by type and status, page by page", async () => {
    const all = await listed();
    expect(all.length).toBeGreaterThan(3);
    expect(all.map(({ jobId }) => jobId)).toEqual(
      all
        .map(({ jobId }) => jobId)
        .sort()
        .reverse(),
    );
    const sent = await listed("&jobType=payslip_emails");
    expect(sent.map(({ status }) => status)).toEqual(["Cancelled", "Completed", "Cancelled"]);
    expect(await listed("&jobType=payslip_emails&status=Completed")).toEqual([sent[1]]);
    expect(await listed("&jobType=unknown")).toEqual([]);
    const stranger = await platform.stranger("GET", "/v1/jobs");
    expect(stranger.body.content.data.items).toEqual([]);
    const wrong = await platform.call("GET", "/v1/jobs?status=Over");
    expect([wrong.status, wrong.body.validationIssues[0].reasonToken]).toEqual([400, "unknown_value"]);
  });
});
