import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDrawing, type Drawing } from "../../../src/services/drawing";
import { drawThread } from "../../support/threads";
import { brittleThread } from "../drawing/brittle-thread";
import type { RunPlatform } from "../pay-runs/sample-runs";
import { tokenOf } from "../support/platform";
import { lettersIn } from "./read-letters";
import { ended, fileAt, payslipPlatform, SALARY } from "./sample-payslips";

let platform: RunPlatform;
let drawing: Drawing;
let token: string;
const employees: Record<string, string> = {};

beforeAll(async () => {
  const script = async () => brittleThread(await drawThread());
  drawing = createDrawing({ script, threads: 1, longestQueue: 3, longest: 6_000 });
  platform = await payslipPlatform({ drawing });
  token = await tokenOf(platform.app, platform.owner);
  for (const [index, firstName] of ["Crash", "First", "Second", "Forever"].entries()) {
    const own = { nationalInsuranceNumber: `AB12345${index}C`, email: `${firstName.toLowerCase()}@sample.example` };
    const { employeeId } = await platform.employee({ ...own, taxCode: "1257L", firstName });
    await platform.post(employeeId, SALARY);
    employees[firstName] = employeeId;
  }
});

afterAll(async () => {
  await platform.stop();
  await drawing.close();
});

/** Requests over a real socket; returns status and token, and whether it may be sent again. */
async function ask(name: string): Promise<readonly unknown[]> {
  const answer = await fetch(`${platform.address}${fileAt(employees[name] ?? "")}`, {
    headers: { "x-auth-token": token },
  });
  const isFile = answer.headers.get("content-type") === "application/pdf";
  const told = isFile ? (await answer.arrayBuffer()).byteLength > 10_000 : (await answer.json()).message.token;
  return [answer.status, told, answer.headers.get("retry-after")];
}

const FINE = [200, true, null];
const BUSY = [503, "service_unavailable", "5"];

describe("a payslip over which the thread dies", () => {
  it("is refused, and the others are drawn", async () => {
    expect(await Promise.all(["Crash", "First"].map(ask))).toEqual([BUSY, FINE]);
    expect(await ask("Second")).toEqual(FINE);
  });

  it("or never ends, is refused when its time is over", async () => {
    expect(await ask("Forever")).toEqual(BUSY);
    expect(await ask("First")).toEqual(FINE);
  });

  it("and one that comes when too many wait, are refused while the process continues", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask("First")));
    expect(answers.filter(([status]) => status === 200).length).toBeGreaterThanOrEqual(4);
    expect(answers.filter(([status]) => status === 503)).not.toEqual([]);
    for (const answer of answers) expect([FINE, BUSY]).toContainEqual(answer);
  });

  it("keeps no other letter of its job from being sent", async () => {
    await platform.lockRun(1);
    const path = `/v1/notification/email/payslip/${platform.payrollConfigId}/2026/1`;
    const wanted = { employeeIds: ["Crash", "First", "Second"].map((name) => employees[name]) };
    const { jobId } = (await platform.call("POST", path, wanted)).body.content.data;
    const job = await ended(platform, jobId);
    expect(job).toMatchObject({ status: "Failed", done_count: 2, error_token: "job_failed" });
    const givenUp = [{ employeeId: employees.Crash, reasonToken: "email_given_up" }];
    expect(job.result).toEqual({ sentCount: 2, skipped: givenUp });
    const told = (await platform.events()).filter(({ event_type }) => event_type === "payslip.emailed");
    expect(told).toHaveLength(2);
    const to = lettersIn(platform.dataFolder).map(({ headers }) => headers.get("to"));
    expect(to.sort()).toEqual(["first@sample.example", "second@sample.example"]);
    const { skipped, queuedCount } = (await platform.call("POST", path, wanted)).body.content.data;
    expect(queuedCount).toBe(1);
    const reasons = skipped.map(({ reasonToken }: { reasonToken: string }) => reasonToken);
    expect(reasons).toEqual(["already_emailed", "already_emailed"]);
  });
});
