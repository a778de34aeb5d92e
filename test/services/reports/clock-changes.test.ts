import { createHmac } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jobsAtRest, openDatabase } from "../all/contents";
import { type PayPlatform, payPlatform } from "../pay/sample-employees";
import type { Call } from "../support/platform";
import { accept, openReceiver, type Receiver, status } from "../webhooks/receiver";

/** The day before the clocks go forward. */
const BEGINS = Date.parse("2026-03-28T12:00:00Z");

let platform: PayPlatform;
let receiver: Receiver;
let call: Call;
let definitionId: string;

beforeAll(async () => {
  receiver = await openReceiver();
  platform = await payPlatform(BEGINS, { settings: { WEBHOOK_NETWORKS: "127.0.0.0/8" } });
  ({ call } = platform);
  const body = { name: "Runs", dataset: "payroll_runs", select: [{ field: "payRunId" }] };
  definitionId = (await call("POST", "/v1/report/report-definitions", body)).body.content.data.id;
});

afterAll(async () => {
  await platform.stop();
  await receiver.close();
});

const SCHEDULES = "/v1/report/schedules";
const create = async (body: object) => {
  const path = `/v1/report/report-definitions/${definitionId}/schedules`;
  return (await call("POST", path, { format: "CSV", ...body })).body.content.data;
};
const runsOf = async (id: string) => (await call("GET", `/v1/report/exports?scheduleId=${id}`)).body.content.data.items;

async function passTo(instant: string): Promise<void> {
  platform.passTime(Date.parse(instant) - platform.clock.now());
  await platform.timetable.look();
  // Access tokens are valid for an hour.
  call = await platform.callAs(platform.owner);
}

/** Returns the times that the runs of a schedule are for, once so many are complete. */
async function timesOf(id: string, count: number): Promise<readonly string[]> {
  for (;;) {
    const runs = await runsOf(id);
    if (runs.filter((run: { status: string }) => run.status === "COMPLETED").length === count) {
      const { items } = (await call("GET", "/v1/report/runs?mode=SCHEDULED")).body.content.data;
      const own = items.filter(({ scheduleId }: { scheduleId: string }) => scheduleId === id);
      return own.map(({ scheduledFor }: { scheduledFor: string }) => scheduledFor).sort();
    }
    await wait(50);
  }
}

/** Has a schedule post to the receiver: the interface takes only addresses with TLS, as the receiver's has none. */
async function postTo(id: string, url: string): Promise<void> {
  const database = await openDatabase(platform.databaseUrl);
  await database.query(
    "update report_schedule set delivery = jsonb_set(delivery, '{webhookUrl}', to_jsonb($2::text)) where id = $1",
    [id, url],
  );
  await database.end();
}

describe("a schedule at half past one", () => {
  it("runs at the change in the night without that time, and once in the night that has it twice", async () => {
    const { id, nextRunAt } = await create({ cron: "30 1 * * *", delivery: { emails: ["a@sample.example"] } });
    expect(nextRunAt).toBe("2026-03-29T01:00:00.000Z");
    await passTo("2026-03-29T00:59:00Z");
    expect(await runsOf(id)).toEqual([]);
    await passTo("2026-03-29T01:00:30Z");
    expect(await timesOf(id, 1)).toEqual(["2026-03-29T01:00:00.000Z"]);
    await passTo("2026-03-30T00:31:00Z");
    expect((await timesOf(id, 2))[1]).toBe("2026-03-30T00:30:00.000Z");

    await call("PATCH", `${SCHEDULES}/${id}`, { misfirePolicy: "Skip" });
    await passTo("2026-10-24T12:00:00Z");
    await passTo("2026-10-25T00:30:20Z");
    expect((await timesOf(id, 3))[2]).toBe("2026-10-25T00:30:00.000Z");
    await passTo("2026-10-25T01:30:20Z");
    await passTo("2026-10-26T01:29:00Z");
    expect(await timesOf(id, 3)).toHaveLength(3);
    await passTo("2026-10-26T01:30:20Z");
    expect((await timesOf(id, 4))[3]).toBe("2026-10-26T01:30:00.000Z");
    await call("PATCH", `${SCHEDULES}/${id}`, { isEnabled: false });
  });
});

describe("the deprecated POST", () => {
  it("reports a run, signed with the schedule's secret, again after a failure, and ends with its last day", async () => {
    const delivery = { emails: [], webhookUrl: "https://hooks.sample.example/reports" };
    const { id, webhookSecret } = await create({ cron: "0 9 1 1 *", delivery });
    await postTo(id, receiver.url);
    receiver.answer = (received, response) => {
      receiver.answer = accept;
      status(500)(received, response);
    };
    expect((await call("POST", `${SCHEDULES}/${id}/run`)).status).toBe(202);
    while (receiver.received.length < 2) await wait(50);
    const [first, second] = receiver.received;
    expect(second?.body).toBe(first?.body);
    const [run] = await runsOf(id);
    expect(JSON.parse(first?.body ?? "")).toEqual({
      runId: run.id,
      scheduleId: id,
      definitionId,
      format: "CSV",
      status: "COMPLETED",
      rowCount: 0,
      resourceUrl: `/v1/report/exports/${run.id}`,
    });
    const signature = createHmac("sha256", webhookSecret)
      .update(first?.body ?? "")
      .digest("hex");
    expect(first?.headers["x-svc-signature"]).toBe(`sha256=${signature}`);

    await passTo("2026-12-30T12:00:00Z");
    expect((await call("POST", `${SCHEDULES}/${id}/run`)).status).toBe(202);
    const jobs = async () => (await runsOf(id)).map(({ status: each }: { status: string }) => each);
    while ((await jobs()).filter((each: string) => each === "COMPLETED").length < 2) await wait(50);
    const database = await openDatabase(platform.databaseUrl);
    await jobsAtRest(database);
    await database.end();
    expect(receiver.received).toHaveLength(2);
  });
});
