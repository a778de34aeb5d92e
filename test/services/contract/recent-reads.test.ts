import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createDatabase } from "../../../src/platform/postgres";
import { type PostgresPair, postgresPair, statements } from "../../support/postgres-pair";
import { HAS_REPLICATION, NOT_TRIED } from "../../support/replication-programs";
import { type PayPlatform, payPlatform } from "../pay/sample-employees";
import type { Called } from "../support/platform";

const DATABASE = "sandbox";
const REPORT = { dataset: "payroll_runs", select: [{ field: "payRunId" }] };
const RUN = "/v1/report/reports/run";

describe.skipIf(!HAS_REPLICATION)(`lists and reports with a replica${NOT_TRIED}`, () => {
  let pair: PostgresPair;
  let platform: PayPlatform;

  beforeAll(async () => {
    pair = await postgresPair();
    await createDatabase(pair.primary().url("postgres"), DATABASE);
    platform = await payPlatform(undefined, {
      settings: {
        SANDBOX_DATABASE_URL: pair.url(DATABASE),
        SANDBOX_REPLICA_URL: pair.url(DATABASE),
        REPLICA_WAIT_SECONDS: "1",
        REPLICA_STALENESS_SECONDS: "60",
      },
    });
  });

  beforeEach(() => onReplica("select pg_wal_replay_resume()"));

  afterAll(async () => {
    await platform.stop();
    await pair.drop();
  });

  const onReplica = (...all: readonly string[]) => statements(pair.replica().url("postgres"), ...all);

  const list = (headers: Readonly<Record<string, string>>) => platform.call("GET", "/v1/employees", undefined, headers);

  const namesIn = ({ body }: Called): readonly string[] =>
    body.content.data.items.map(({ lastName }: { lastName: string }) => lastName).sort();

  const placeOf = ({ headers }: Called) => [headers.get("read-from"), headers.get("staleness")];

  const hire = (lastName: string): Promise<Called> =>
    platform.call("POST", "/v1/employees", {
      firstName: "Sample",
      lastName,
      dateOfBirth: "1990-01-31",
      gender: "Female",
      startDate: "2026-04-06",
    });

  it("are read from the primary unless the caller allows a replica", async () => {
    const answer = await list({});
    expect([answer.status, ...placeOf(answer)]).toEqual([200, null, null]);
    await expect
      .poll(async () => placeOf(await list({ "max-staleness": "60" })))
      .toEqual(["replica", expect.any(String)]);
  });

  it("show a caller its own change, from the replica once it has it, and meanwhile from the primary", async () => {
    const made = await hire("Miller");
    const position = made.headers.get("write-position") ?? "";
    expect(position).toMatch(/^[0-9a-f]+$/);
    const first = await list({ "read-after": position });
    expect(namesIn(first)).toContain("Miller");
    await expect.poll(async () => placeOf(await list({ "read-after": position }))[0]).toBe("replica");
    await onReplica("select pg_wal_replay_pause()");
    const later = (await hire("Potter")).headers.get("write-position") ?? "";
    const answer = await list({ "read-after": later, "max-staleness": "60" });
    expect([namesIn(answer), ...placeOf(answer)]).toEqual([["Miller", "Potter"], "primary", "0"]);
    const without = await list({ "max-staleness": "60" });
    expect([namesIn(without), placeOf(without)[0]]).toEqual([["Miller"], "replica"]);
  });

  it("are from the primary once the replica is further behind than the caller allows", async () => {
    await expect.poll(async () => placeOf(await list({ "max-staleness": "1" }))[0]).toBe("replica");
    await onReplica("select pg_wal_replay_pause()");
    await hire("Turner");
    expect(namesIn(await list({ "max-staleness": "0" }))).toContain("Turner");
    await expect.poll(async () => placeOf(await list({ "max-staleness": "1" }))).toEqual(["primary", "0"]);
    expect(namesIn(await list({ "max-staleness": "1" }))).toContain("Turner");
  });

  it("show each organisation its own", async () => {
    const asked = () => platform.stranger("GET", "/v1/employees", undefined, { "max-staleness": "60" });
    await expect.poll(async () => placeOf(await asked())[0]).toBe("replica");
    expect(namesIn(await asked())).toEqual([]);
  });

  it("run reports on the replica with all that was committed before, and on the primary if that takes too long", async () => {
    const rows = ({ body }: Called) => body.content.data.rows.flat();
    const newRun = async (payrollConfigId: string): Promise<string> =>
      (await platform.call("POST", `/v1/payroll/${payrollConfigId}/next`)).body.content.data.payRunId;
    const weekly = await platform.call("POST", "/v1/payrollconfig", {
      name: "Weekly staff",
      payFrequency: "Weekly",
      paymentPeriodConfig: { firstPeriodStartDate: "2026-04-06", firstPaymentDate: "2026-04-10" },
    });
    const first = await newRun(platform.payrollConfigId);
    await expect.poll(async () => placeOf(await platform.call("POST", RUN, REPORT))).toEqual(["replica", "0"]);
    expect(rows(await platform.call("POST", RUN, REPORT))).toEqual([first]);
    await onReplica("select pg_wal_replay_pause()");
    const second = await newRun(weekly.body.content.data.payrollConfigId);
    const answer = await platform.call("POST", RUN, REPORT);
    expect([answer.status, placeOf(answer), rows(answer).sort()]).toEqual([
      200,
      ["primary", "0"],
      [first, second].sort(),
    ]);
    const { runId } = answer.body.content.data;
    expect((await platform.call("GET", `/v1/report/runs/${runId}`)).body.content.data.status).toBe("COMPLETED");
  });

  it("are each read from the replica, as none of them writes", async () => {
    const { employeeId } = (await hire("Saddler")).body.content.data;
    const values: Readonly<Record<string, string>> = {
      payrollConfigId: platform.payrollConfigId,
      employeeId,
      year: "2026",
      period: "1",
      month: "1",
      frequency: "Monthly",
    };
    const { paths } = (await platform.call("GET", "/openapi.json")).body;
    const isList = (operation: unknown) => JSON.stringify(operation).includes("/HeaderMaxStaleness");
    const lists = Object.entries<Readonly<Record<string, unknown>>>(paths)
      .filter(([, { get }]) => get !== undefined && isList(get))
      .map(([path]) => path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole))
      .filter((path) => !path.includes("{"));
    const placesOf = async (path: string) => {
      const { status, headers } = await platform.call("GET", path, undefined, { "max-staleness": "60" });
      return [path, status, headers.get("read-from")];
    };
    // The first use of some records creates those that every organisation has.
    for (const path of lists) await platform.call("GET", path);
    await expect.poll(async () => (await platform.call("POST", RUN, REPORT)).headers.get("read-from")).toBe("replica");
    const places = [];
    for (const path of lists) places.push(await placesOf(path));
    expect(lists.length).toBeGreaterThan(50);
    expect(places).toEqual(lists.map((path) => [path, 200, "replica"]));
  });

  it("refuse what is neither seconds nor a position", async () => {
    for (const [name, value] of [
      ["Max-Staleness", "soon"],
      ["Read-After", "yesterday"],
    ] as const) {
      const { status, body } = await list({ [name]: value });
      expect([status, body.validationIssues.map(({ field }: { field: string }) => field)]).toEqual([400, [name]]);
    }
  });

  it("are from the primary when the replica is gone", async () => {
    await statements(
      pair.primary().url("postgres"),
      "alter system set synchronous_standby_names = ''",
      "select pg_reload_conf()",
    );
    await pair.replica().kill("SIGKILL");
    const answer = await list({ "max-staleness": "60" });
    expect([answer.status, ...placeOf(answer)]).toEqual([200, "primary", "0"]);
    expect(placeOf(await platform.call("POST", RUN, REPORT))).toEqual(["primary", "0"]);
  });
});
