import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../all/contents";
import { type CorrectionPlatform, correctionPlatform } from "./sample-corrections";

// The jobs that look for late facts, one after another, and whatever becomes of one.

let platform: CorrectionPlatform;
let database: Client;
let employeeId: string;
let another: string;

beforeAll(async () => {
  platform = await correctionPlatform();
  database = await openDatabase(platform.databaseUrl);
  const fields = { startDate: "2026-04-06", taxCode: "1257L", salary: "30000" };
  employeeId = (await platform.employee(fields)).employeeId;
  another = (await platform.employee(fields)).employeeId;
  for (const month of [1, 2]) {
    await platform.next();
    expect((await platform.lockRun(month)).status).toBe(200);
  }
  await platform.next();
  await platform.atRest();
});

afterAll(async () => {
  await database.end();
  await platform.stop();
});

const rise = (salary: string, id = employeeId) =>
  platform.call("PUT", `/v1/employees/${id}/salary`, { salary, effectiveFrom: "2026-05-01" });

async function searches(status: string): Promise<readonly string[]> {
  const asked = "select job_id from job where kind = 'LateFacts' and status = $1 order by job_id";
  return (await database.query(asked, [status])).rows.map(({ job_id }) => job_id);
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await wait(50);
}

const total = async () => (await platform.corrections()).map(({ totalDifference }) => totalDifference);

describe("jobs that look for late facts", () => {
  it("wait for an older one of the organisation that is at work, and lose no mark", async () => {
    const older = `0${"1".repeat(25)}`;
    await database.query(
      "insert into job (organisation_id, job_id, kind, status, payload, created_at) values ($1, $2, 'LateFacts', 'Running', '{}', now())",
      [platform.owner.organisationId, older],
    );
    const before = (await searches("Completed")).length;
    expect((await rise("33000")).status).toBe(200);
    await until(async () => (await searches("Completed")).length > before);
    expect(await total()).toEqual([]);
    expect(await searches("Running")).toEqual([older]);
    await database.query("update job set status = 'Completed' where job_id = $1", [older]);
    await platform.atRest();
    expect(await total()).toEqual(["250.00"]);
  });

  it("plan the others when somebody cannot be planned, and are followed by another one when one is given up", async () => {
    await database.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
      create trigger refuse before delete on late_fact_mark for each row
        when (old.employee_id = '${employeeId}') execute function refuse();
      update pgboss.queue set retry_limit = 1 where name = 'LateFacts'`);
    expect((await rise("36000")).status).toBe(200);
    expect((await rise("36000", another)).status).toBe(200);
    await until(async () => (await searches("Failed")).length > 0);
    await until(async () => (await total()).length === 2);
    expect((await total()).sort()).toEqual(["250.00", "500.00"]);
    expect((await searches("Pending")).length).toBeGreaterThan(0);
    await database.query("drop trigger refuse on late_fact_mark");
    await database.query("update pgboss.job set start_after = now() where name = 'LateFacts' and state = 'created'");
    await platform.atRest();
    expect(await total()).toEqual(["500.00", "500.00"]);
  });
});
