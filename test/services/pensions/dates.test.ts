import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunPlatform, runPlatform } from "../pay-runs/sample-runs";
import { callsOf, GROUP, SCHEME } from "./sample-pensions";

let platform: RunPlatform;
let done: ReturnType<typeof callsOf>["done"];
let refused: ReturnType<typeof callsOf>["refused"];
let schemeId: string;
const people: Record<string, string> = {};
const id = (name: string) => people[name] ?? "";

const PENSION = "/v2/pension/employee-pension";
const AUTO = "/v2/pension/auto-enrolment";
const SETTINGS = "/v2/pension/organisation/pension-default";
const DAY = "2026-05-15";

/** Members who left, each on a day, and their pay. */
const LEFT: Readonly<Record<string, readonly [end: string, pay: string]>> = {
  long: ["2025-03-01", "2000.00"],
  lately: ["2025-05-15", "2000.00"],
  excluded: ["2025-03-01", "2000.00"],
  low: ["2025-03-01", "500.00"],
};

beforeAll(async () => {
  platform = await runPlatform(Date.UTC(2026, 3, 28, 12));
  ({ done, refused } = callsOf(platform));
  const scheme = { ...SCHEME, dutyStartDate: "2023-05-10" };
  schemeId = (await done("POST", "/v2/pension/pension-schema", scheme)).id;
  const group = { ...GROUP, pensionSchemaId: schemeId, isDefault: true };
  const { id: pensionGroupId } = await done("POST", "/v2/pension/pension-group", group);
  await done("PUT", `${SETTINGS}/auto-enrolment-settings`, { isEnabled: true });
  for (const [name, [endDate]] of Object.entries(LEFT)) {
    const { employeeId } = await platform.employee({ taxCode: "1257L", startDate: "2024-01-01" });
    people[name] = employeeId;
    const joined = { employeeId, pensionGroupId, enrolmentDate: "2024-02-01", joinReason: "Automatic" };
    await done("POST", PENSION, joined);
    await done("DELETE", `${PENSION}/${employeeId}`, { reason: "CeasedMembership", endDate });
  }
  await platform.next();
  await pay();
  expect((await platform.lockRun(1)).status).toBe(200);
});

afterAll(() => platform.stop());

async function pay() {
  for (const [name, [, amount]] of Object.entries(LEFT)) {
    await platform.post(id(name), [{ payElementCode: "SALARY", amount }]);
  }
}

async function members(): Promise<readonly string[]> {
  const { items } = await done("GET", `${PENSION}?status=Active`);
  const ids = new Set(items.map(({ employeeId }: { employeeId: string }) => employeeId));
  return Object.keys(people).filter((name) => ids.has(id(name)));
}

describe("re-enrolment", () => {
  it("is on a day of the window that no run has locked", async () => {
    const settings = `${SETTINGS}/re-enrolment-settings`;
    const field = (token: string) => [400, "validation_failed", `reEnrolmentDate ${token}`];
    expect(await refused("PUT", settings, { reEnrolmentDate: "2026-02-09" })).toEqual(field("date_before"));
    expect(await refused("PUT", settings, { reEnrolmentDate: "2026-08-10" })).toEqual(field("date_after"));
    expect(await refused("PUT", settings, { reEnrolmentDate: "2026-04-30" })).toEqual(field("period_locked"));
    expect(await done("PUT", settings, { reEnrolmentDate: "2026-08-09" })).toMatchObject({
      reEnrolmentSettings: { reEnrolmentDate: "2026-08-09", includeRecentLeavers: false, actsAutomatically: true },
    });
  });

  it("is previewed, and leaves out who left within twelve months unless they are included", async () => {
    const preview = async (body: object) => {
      const { items, jobId } = await done("POST", `${AUTO}/re-enrolment`, { date: DAY, ...body });
      expect(jobId).toBeNull();
      const reasons = new Map(
        items.map((each: { employeeId: string; reason: string }) => [each.employeeId, each.reason]),
      );
      return Object.keys(people).map((name) => reasons.get(id(name)));
    };
    expect(await preview({ exclude: [id("excluded")] })).toEqual([
      "Eligible",
      "CeasedWithin12Months",
      "Excluded",
      "NotEligible",
    ]);
    const { items } = await done("POST", `${AUTO}/re-enrolment`, { date: DAY, includeRecentLeavers: true });
    expect(items.filter(({ isReEnrolled }: { isReEnrolled: boolean }) => isReEnrolled)).toHaveLength(3);
    expect(await members()).toEqual([]);
  });

  it("is done by the run of its period, and by no later one", async () => {
    const asked = { date: DAY, isPreview: false, exclude: [id("excluded")] };
    const { jobId } = await done("POST", `${AUTO}/re-enrolment`, asked);
    for (;;) {
      const { status } = await done("GET", `/v1/jobs/${jobId}`);
      if (status === "Completed") break;
      await wait(50);
    }
    for (const period of [2, 3]) {
      await platform.next();
      await pay();
      expect((await platform.lockRun(period)).status).toBe(200);
      expect(await members()).toEqual(["long"]);
    }
    expect(await done("GET", `${PENSION}/${id("long")}`)).toMatchObject({
      joinReason: "ReEnrolment",
      enrolmentDate: DAY,
      membershipKind: "Automatic",
    });
    const events = (await platform.events()).map(({ event_type }) => event_type);
    expect(events.filter((type) => type === "pension.re_enrolled")).toHaveLength(1);
  });
});

describe("the calendar", () => {
  it("lists dates of the employer and of workers, in their order", async () => {
    const { items } = await done("GET", `${AUTO}/calendar?pageSize=100`);
    const dates = items.map((each: { date: string; kind: string }) => `${each.date} ${each.kind}`);
    expect(dates).toEqual([...dates].sort());
    for (const expected of [
      "2026-05-15 ReEnrolment",
      "2026-06-22 ContributionsDue",
      "2026-06-25 InformationDue",
      "2026-08-09 ReEnrolmentWindowCloses",
    ]) {
      expect(dates).toContain(expected);
    }
    const own = await done("GET", `${AUTO}/calendar?employeeId=${id("low")}&from=2012-01-01&to=2090-01-01`);
    expect(own.items).toMatchObject([
      { date: "2012-01-31", kind: "AgeTwentyTwo", isDone: true },
      { date: "2058-01-31", kind: "StatePensionAge", isDone: false },
    ]);
    const { body } = await platform.call("GET", `${AUTO}/calendar?pageSize=1`);
    const token = encodeURIComponent(body.content.metadata.paginationToken);
    const second = await done("GET", `${AUTO}/calendar?pageSize=1&paginationToken=${token}`);
    expect([body.content.data.items[0], second.items[0]]).toEqual(items.slice(0, 2));
  });
});

describe("the declaration", () => {
  it("states who is a member, and when it is due: first, and for each re-enrolment", async () => {
    const first = await done("GET", `${AUTO}/declaration`);
    expect(first).toEqual({
      stagingOrDutyStartDate: "2023-05-10",
      eligibleJobholdersEnrolled: 1,
      alreadyMembers: 0,
      otherWorkers: 3,
      totalWorkers: 4,
      declarationDueDate: "2023-10-09",
      declaredAt: null,
    });
    const later = { declaredAt: "2026-05-01T09:30:00Z" };
    expect(await refused("PUT", `${AUTO}/declaration`, later)).toEqual([
      400,
      "validation_failed",
      "declaredAt date_after",
    ]);
    const made = await done("PUT", `${AUTO}/declaration`, { declaredAt: "2023-09-01T10:30:00+01:00" });
    expect(made).toMatchObject({ declaredAt: "2023-09-01T09:30:00.000Z", declarationDueDate: "2026-10-09" });
  });

  it("of the next time counts from the date that has come: a timed job enters it", async () => {
    await platform.timetable.look();
    platform.passTime(30 * 86_400_000);
    await platform.timetable.look();
    ({ done, refused } = callsOf({ call: await platform.callAs(platform.owner) }));
    expect(await done("GET", `/v2/pension/pension-schema/${schemeId}`)).toMatchObject({ lastReEnrolmentDate: DAY });
    const { items } = await done("GET", `${AUTO}/calendar?from=2029-01-01&to=2029-12-31`);
    expect(items.map(({ date, kind }: { date: string; kind: string }) => `${date} ${kind}`)).toEqual([
      "2029-02-15 ReEnrolmentWindowOpens",
      "2029-08-14 ReEnrolmentWindowCloses",
    ]);
  });
});
