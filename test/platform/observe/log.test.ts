import { Client } from "pg";
import { describe, expect, it } from "vitest";
import { requestFailures } from "../../../src/platform/installation/environment";
import { createLog, type LogFields } from "../../../src/platform/observe";
import { type FreshDatabase, freshDatabase } from "../../support/postgres";

/** Invented personal data. */
const PERSONAL = [
  "AB123456C",
  "Sample",
  "sample.person@example.com",
  "12345678",
  "1 Sample Street",
  "2026.17",
  "s3cr3t",
];

function recorded(): { readonly log: ReturnType<typeof createLog>; readonly lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  const log = createLog("debug", "sandbox", { write: (line) => lines.push(JSON.parse(line)) });
  return { log, lines };
}

function personalIn(lines: readonly unknown[]): readonly string[] {
  const text = JSON.stringify(lines);
  return PERSONAL.filter((value) => text.includes(value));
}

describe("a log line", () => {
  it("says what happened, where and how long it took", () => {
    const { log, lines } = recorded();
    log.info("request", { method: "GET", route: "/v1/employees/:employeeId", status: 200, milliseconds: 12.5 });
    expect(lines).toEqual([
      {
        level: "info",
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        environment: "sandbox",
        method: "GET",
        route: "/v1/employees/:employeeId",
        status: 200,
        milliseconds: 12.5,
        msg: "request",
      },
    ]);
  });

  it("holds no field that is not of the list, and none that has not its shape", () => {
    const { log, lines } = recorded();
    const fields = {
      name: "Sample Person",
      email: PERSONAL[2],
      body: { nino: PERSONAL[0] },
      route: `/v1/employees?search=${PERSONAL[1]} ${PERSONAL[0]}`,
      organisationId: "1 Sample Street",
      tokenId: "eyJhbGciOi.s3cr3t",
      count: "2026.17",
      kind: "payroll.recalculate",
      ["__proto__"]: { nino: PERSONAL[0] },
    } as unknown as LogFields;
    for (const write of [log.info, log.warn, log.debug]) write("line", fields);
    log.failure("line", new Error("x"), fields);
    expect(lines).toHaveLength(4);
    expect(personalIn(lines)).toEqual([]);
    expect(lines[0]).toMatchObject({ kind: "payroll.recalculate" });
  });

  it("names the places of a failure, from where it was made, of functions with a name too", () => {
    const { log, lines } = recorded();
    const madeByName = (): Error => new Error("not shown");
    const error = madeByName();
    log.failure("line", error);
    const frames = [...String(error.stack).matchAll(/log\.test\.ts:\d+:\d+/g)].map(([place]) => place);
    expect(frames.length).toBeGreaterThan(1);
    expect(lines[0]).toMatchObject({ level: "error", failure: { name: "Error" } });
    const { places } = (lines[0]?.failure ?? {}) as { readonly places: readonly string[] };
    expect(places.slice(0, frames.length).map((place) => place.replace(/^.*\//, ""))).toEqual(frames);
    expect(personalIn(lines)).toEqual([]);
  });

  it("is not written below its level", () => {
    const lines: string[] = [];
    createLog("warn", "live", { write: (line) => lines.push(line) }).info("request");
    expect(lines).toEqual([]);
  });
});

describe("requests that the database cannot answer now", () => {
  it("are one line, then how many more there were; failures of our own are a line each", () => {
    const { log, lines } = recorded();
    const failures = requestFailures(log);
    const starting = Object.assign(new Error("the database system is starting up"), { code: "57P03" });
    for (const requestId of ["R-1", "R-2", "R-3"]) {
      failures.failed(starting, requestId);
      failures.answered(503);
    }
    failures.failed(new TypeError("ours"), "R-4");
    failures.answered(500);
    failures.answered(200);
    failures.answered(200);
    failures.failed(starting, "R-5");
    failures.answered(200);
    expect(lines.map(({ level, requestId, count }) => [level, requestId, count])).toEqual([
      ["error", "R-1", undefined],
      ["error", "R-4", undefined],
      ["warn", undefined, 2],
      ["error", "R-5", undefined],
    ]);
  });
});

describe("a failure", () => {
  it("is logged by name, code and place, without its message", () => {
    const { log, lines } = recorded();
    const error = new TypeError(`Cannot read ${PERSONAL[0]}\n    at Sample (/home/${PERSONAL[2]}:1:2)`, {
      cause: new RangeError(PERSONAL[3]),
    });
    log.failure("request failed", error, { requestId: "R-1" });
    expect(personalIn(lines)).toEqual([]);
    expect(lines[0]).toMatchObject({
      level: "error",
      requestId: "R-1",
      failure: {
        name: "TypeError",
        places: expect.arrayContaining([expect.stringMatching(/log\.test\.ts:\d+:\d+$/)]),
        cause: { name: "RangeError" },
      },
    });
  });

  it("of the database is logged by code and constraint, without the row that it quotes", async () => {
    const database: FreshDatabase = await freshDatabase();
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query("create table employee (nino text constraint nino_in_use primary key, name text not null)");
    const insert = "insert into employee values ($1, $2)";
    const { log, lines } = recorded();
    await client.query(insert, [PERSONAL[0], PERSONAL[1]]);
    const values = [
      [PERSONAL[0], PERSONAL[1]],
      [PERSONAL[3], null],
    ];
    for (const row of values) await client.query(insert, row).catch((error) => log.failure("request failed", error));
    await client.end();
    await database.drop();
    expect(lines.map(({ failure }) => failure)).toMatchObject([
      { code: "23505", constraint: "nino_in_use", table: "employee" },
      { code: "23502", table: "employee" },
    ]);
    expect(personalIn(lines)).toEqual([]);
  });

  it("may be anything that is thrown", () => {
    const { log, lines } = recorded();
    for (const thrown of [PERSONAL[0], null, { nino: PERSONAL[0] }]) log.failure("failed", thrown);
    expect(lines.map(({ failure }) => failure)).toEqual([{ name: "string" }, { name: "object" }, { name: "object" }]);
  });
});
