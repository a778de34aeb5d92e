import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSchedule } from "../../../src/platform/schedule";
import { dateIn, getFiring } from "../../../src/services/reports/schedules/schedule-times";
import { type PayPlatform, payPlatform } from "../pay/sample-employees";
import { lettersIn } from "../payslip-files/read-letters";
import { invited, ownerOf, USERS } from "../support/people";
import type { Call } from "../support/platform";

/** The night before the clocks go back. */
const BEGINS = Date.parse("2026-10-24T12:00:00Z");
const HOUR = 3_600_000;

let platform: PayPlatform;
let definitionId: string;
let call: Call;

beforeAll(async () => {
  platform = await payPlatform(BEGINS);
  ({ call } = platform);
  const body = { name: "Runs", dataset: "payroll_runs", select: [{ field: "payRunId" }] };
  definitionId = (await call("POST", "/v1/report/report-definitions", body)).body.content.data.id;
});

afterAll(() => platform.stop());

const SCHEDULES = "/v1/report/schedules";
const create = (body: object) =>
  call("POST", `/v1/report/report-definitions/${definitionId}/schedules`, { format: "CSV", ...body });
const shown = async (id: string) => (await call("GET", `${SCHEDULES}/${id}`)).body.content.data;
const runsOf = async (id: string) => (await call("GET", `/v1/report/exports?scheduleId=${id}`)).body.content.data.items;
const to = (...emails: string[]) => ({ delivery: { emails } });

async function settled(id: string, isSettled: (schedule: Awaited<ReturnType<typeof shown>>) => boolean) {
  for (;;) {
    const schedule = await shown(id);
    if (isSettled(schedule)) return schedule;
    await wait(100);
  }
}

async function passHours(hours: number): Promise<void> {
  platform.passTime(hours * HOUR);
  await platform.timetable.look();
  // Access tokens are valid for an hour.
  call = await platform.callAs(platform.owner);
}

describe("the times of a schedule", () => {
  const firing = (cron: string, dueAt: string, now: string, misfirePolicy: "RunOnce" | "Skip" = "RunOnce") => {
    const times = { cron, timezone: "Europe/London", misfirePolicy };
    const { runFor, nextRunAt } = getFiring(times, Date.parse(dueAt), Date.parse(now));
    return [runFor, nextRunAt].map((at) => (at === null ? null : new Date(at).toISOString().slice(0, 16)));
  };

  it("are read as the rule says where the clocks go forward, and where they go back", () => {
    const firings = (cron: string, from: string, count: number) => {
      const read = readSchedule(cron, "Europe/London", Date.parse(from));
      const times: string[] = [];
      let at: number | null = Date.parse(from);
      while (read.ok && at !== null && times.length < count) {
        at = read.schedule.next(at);
        times.push(new Date(at ?? 0).toISOString().slice(0, 16));
      }
      return times;
    };
    expect(firings("30 1 * * *", "2026-03-28T12:00Z", 2)).toEqual(["2026-03-29T01:00", "2026-03-30T00:30"]);
    expect(firings("30 1 * * *", "2026-10-24T12:00Z", 2)).toEqual(["2026-10-25T00:30", "2026-10-26T01:30"]);
  });

  it("become one run for the latest of those that were missed, or none", () => {
    const now = "2026-11-05T10:30:00Z";
    expect(firing("0 9 * * *", "2026-11-01T09:00:00Z", now)).toEqual(["2026-11-05T09:00", "2026-11-06T09:00"]);
    expect(firing("0 9 * * *", "2026-11-01T09:00:00Z", now, "Skip")).toEqual([null, "2026-11-06T09:00"]);
    const onTime = "2026-11-05T09:00:30Z";
    expect(firing("0 9 * * *", "2026-11-01T09:00:00Z", onTime, "Skip")).toEqual([
      "2026-11-05T09:00",
      "2026-11-06T09:00",
    ]);
    expect(firing("0 0 29 2 *", "2024-02-29T00:00:00Z", now)).toEqual(["2024-02-29T00:00", "2028-02-29T00:00"]);
  });

  it("name the day in the schedule's own zone", () => {
    expect(dateIn("Pacific/Auckland", Date.parse("2026-11-05T12:00:00Z"))).toBe("2026-11-06");
  });
});

describe("a schedule", () => {
  it("is refused for times that cannot be read, and without recipients", async () => {
    for (const [fields, issue] of [
      [{ cron: "@daily" }, ["cron", "invalid_cron"]],
      [{ cron: "0 9 30 2 *" }, ["cron", "cron_never_fires"]],
      [{ timezone: "Mars/North" }, ["timezone", "invalid_timezone"]],
      [{ delivery: { emails: [] } }, ["delivery.emails", "required"]],
    ] as const) {
      const { status, body } = await create({ cron: "0 9 1 * *", ...to("a@sample.example"), ...fields });
      expect([
        status,
        body.validationIssues.map((each: { field: string; reasonToken: string }) => [each.field, each.reasonToken]),
      ]).toEqual([400, [issue]]);
    }
  });

  it("runs once in the hour that occurs twice, and sends its file with copies that nobody sees", async () => {
    const delivery = { emails: ["one@sample.example"], cc: ["two@sample.example"], bcc: ["hidden@sample.example"] };
    const { id } = (await create({ cron: "30 1 * * *", delivery: { ...delivery, attachFile: true } })).body.content
      .data;
    expect(await shown(id)).toMatchObject({ definitionId, nextRunAt: "2026-10-25T00:30:00.000Z", lastRunAt: null });
    await passHours(13);
    await passHours(1);
    const done = await settled(id, ({ lastDeliveryStatus }) => lastDeliveryStatus !== null);
    expect(done).toMatchObject({
      nextRunAt: "2026-10-26T01:30:00.000Z",
      lastDeliveryStatus: "DELIVERED",
      consecutiveDeliveryFailures: 0,
    });
    expect(await runsOf(id)).toMatchObject([{ mode: "SCHEDULED", status: "COMPLETED", requestedBy: "scheduler" }]);
    const sent = lettersIn(platform.dataFolder).filter(({ headers }) => headers.get("to") === "one@sample.example");
    expect(sent.map(({ headers }) => [headers.get("cc"), headers.get("bcc")])).toEqual([
      ["two@sample.example", undefined],
    ]);
    expect(sent[0]?.attachments.map(({ fileName }) => fileName)).toEqual(["payroll_runs-2026-10-25.csv"]);
    expect((await call("DELETE", `/v1/report/report-definitions/${definitionId}`)).body.message.token).toBe(
      "resource_in_use",
    );
    expect((await call("DELETE", `${SCHEDULES}/${id}`)).status).toBe(200);
  });

  it("is sent to nobody who was removed from the account", async () => {
    const owner = await ownerOf(platform, platform.owner);
    const { principalId } = await invited(call, "left@sample.example");
    const removed = await owner("DELETE", `${USERS}/${principalId}`);
    expect(removed.status).toBe(200);
    const delivered = async (...emails: string[]) => {
      const { id } = (await create({ cron: "0 9 1 1 *", ...to(...emails) })).body.content.data;
      await call("POST", `${SCHEDULES}/${id}/run`);
      return settled(id, ({ lastDeliveryStatus }) => lastDeliveryStatus !== null);
    };
    expect(await delivered("left@sample.example", "stays@sample.example")).toMatchObject({
      lastDeliveryStatus: "DELIVERED",
    });
    expect(await delivered("Left@sample.example")).toMatchObject({
      lastDeliveryStatus: "FAILED",
      lastDeliveryError: "recipients_removed",
    });
    const addressees = lettersIn(platform.dataFolder).map(({ headers }) => headers.get("to"));
    expect(addressees).toContain("stays@sample.example");
  });
});

describe("the deprecated POST of a schedule", () => {
  it("is read until its date only, and its secret is shown once", async () => {
    const delivery = { emails: [], webhookUrl: "https://hooks.sample.example/reports" };
    const made = await create({ cron: "0 9 1 * *", delivery });
    expect(made.headers.get("deprecation")).toBe("@1790809200");
    const { id, webhookSecret } = made.body.content.data;
    expect(webhookSecret).toMatch(/^[0-9a-f]{64}$/);
    expect(await shown(id)).not.toHaveProperty("webhookSecret");
  });
});
