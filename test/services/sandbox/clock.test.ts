import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type HolidayPlatform, holidayPlatform } from "../holiday/sample-holiday";
import { made, recordSamples, until } from "../webhooks/sample-hooks";

/** Noon of 21 November 2026 outside, in every test. */
let platform: HolidayPlatform;

const CLOCK = "/v1/sandbox/clock";

beforeAll(async () => {
  platform = await holidayPlatform(undefined, {
    services: ["holiday", "sandbox", "jobs", "retention", "to-do"],
    sendingTimes: { lookEvery: 10 },
  });
});

afterAll(() => platform.stop());

const move = (date: string) => made(platform.call, "PUT", CLOCK, { date });

describe("the clock of an organisation in the sandbox", () => {
  it("is that outside until it is moved, and goes forward by at most 31 days", async () => {
    expect(await made(platform.call, "GET", CLOCK)).toEqual({ date: "2026-11-21", now: "2026-11-21T12:00:00.000Z" });
    const refused = async (date: string) => {
      const { status, body } = await platform.call("PUT", CLOCK, { date });
      return [status, body.validationIssues?.[0]?.reasonToken];
    };
    expect(await refused("2026-11-20")).toEqual([400, "date_before"]);
    expect(await refused("2026-12-23")).toEqual([400, "date_after"]);
    expect(await move("2026-11-21")).toMatchObject({ date: "2026-11-21", done: [] });
    expect(await move("2026-11-22")).toMatchObject({ now: "2026-11-22T12:00:00.000Z" });
    expect(await refused("2026-11-21")).toEqual([400, "date_before"]);
  });

  it("takes approved holiday on the night after its last day, of this organisation alone", async () => {
    const policyId = await platform.policy();
    const employeeId = await platform.worker(policyId);
    const day = { startDate: "2026-11-25", endDate: "2026-11-25" };
    const { holidayId } = await platform.data("POST", `/employees/${employeeId}/requests`, day);
    await platform.data("POST", `/requests/${holidayId}/approve`);
    const status = async () => (await platform.data("GET", `/requests/${holidayId}`)).status;
    expect((await move("2026-11-25")).done).toEqual([]);
    expect(await status()).toBe("Approved");
    const { done } = await move("2026-11-28");
    expect(done).toEqual([{ date: "2026-11-26", job: "TakeHoliday", count: 1 }]);
    expect(await status()).toBe("Taken");
    const other = await platform.callAs(await platform.account("Another"));
    expect(await made(other, "GET", CLOCK)).toMatchObject({ date: "2026-11-21" });
  });

  it("has its date in what asks for today, and in timed jobs that come later", async () => {
    const { organisationId } = platform.owner;
    const policyId = await platform.policy();
    const employeeId = await platform.worker(policyId);
    const balance = async () => (await platform.data("GET", `/employees/${employeeId}/balances`)).asOf;
    await move("2026-12-01");
    expect(await balance()).toBe("2026-12-01");
    const toDo = `/v1/authentication/my-organisations/to-do?organisationIds=${organisationId}`;
    expect((await platform.call("GET", toDo)).status).toBe(200);
    const day = { startDate: "2026-12-02", endDate: "2026-12-02" };
    const { holidayId } = await platform.data("POST", `/employees/${employeeId}/requests`, day);
    await platform.data("POST", `/requests/${holidayId}/approve`);
    // Two nights outside: the clock of the organisation runs on with it.
    platform.passTime(2 * 86_400_000);
    await platform.timetable.look();
    const call = await platform.callAs(platform.owner);
    expect(await made(call, "GET", CLOCK)).toMatchObject({ date: "2026-12-03" });
    const read = async () => (await made(call, "GET", `/v1/holiday/requests/${holidayId}`)).status;
    await expect.poll(read, { timeout: 60_000, interval: 200 }).toBe("Taken");
  });

  it("leaves access tokens and the times of events as they are outside", async () => {
    const call = await platform.callAs(platform.owner);
    const [newest] = (await made(call, "GET", "/v1/webhooks/events?pageSize=1")).items;
    expect(newest.timestamp.slice(0, 10)).toBe("2026-11-21");
    await made(call, "PUT", CLOCK, { date: "2027-01-03" });
    expect(await made(call, "GET", CLOCK)).toMatchObject({ date: "2027-01-03" });
  });
});

describe("an endpoint that fails on purpose", () => {
  it("is tried again as the clock moves, and disabled on the fifth failing day", async () => {
    const account = await platform.account("Failing on purpose");
    const call = await platform.callAs(account);
    const sent = { url: "https://hooks.example.com/", failsOnPurpose: true };
    const { endpointId } = await made(call, "POST", "/v1/webhooks/endpoints", sent);
    const read = () => made(call, "GET", `/v1/webhooks/endpoints/${endpointId}`);
    await recordSamples(platform, account, [1]);
    await until(async () => (await read()).consecutiveFailures === 1, "the first attempt");
    const [attempt] = (await made(call, "GET", `/v1/webhooks/deliveries?endpointId=${endpointId}`)).items;
    expect(attempt).toMatchObject({ status: "Pending", lastStatusCode: 503, lastErrorToken: "status_5xx" });
    const { date } = await made(call, "GET", CLOCK);
    const first = Date.parse(date);
    for (let day = 1; day <= 5; day += 1) {
      const next = new Date(first + day * 86_400_000).toISOString().slice(0, 10);
      await made(call, "PUT", CLOCK, { date: next });
      await until(async () => (await read()).consecutiveFailures === day + 1, `the attempt of day ${day}`);
      expect((await read()).status).toBe(day < 5 ? "Active" : "DisabledBySystem");
    }
    expect(await read()).toMatchObject({ statusReason: "failing_for_5_days", failsOnPurpose: true });
  });
});
