import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "../support/hidden-table";
import type { Call } from "../support/platform";
import { type PayPlatform, payPlatform, SAMPLE } from "./sample-employees";

let platform: PayPlatform;

const EMPLOYEES = "/v1/employees";

beforeAll(async () => {
  platform = await payPlatform(undefined, { services: ["administration", "pay-runs"] });
});

afterAll(() => platform.stop());

const person = (fields: object = {}) => ({ ...SAMPLE, ...fields });

/** Returns a call in an organisation of its own, with a payroll. */
async function organisation(name: string): Promise<{ readonly call: Call; readonly organisationId: string }> {
  const owner = await platform.account(name);
  const call = await platform.callAs(owner);
  await call("POST", "/v1/payrollconfig", {
    name: "Monthly staff",
    payFrequency: "Monthly",
    paymentPeriodConfig: { firstPeriodStartDate: "2026-04-01", firstPaymentDate: "2026-04-30" },
  });
  return { call, organisationId: owner.organisationId };
}

async function bulk(call: Call, employees: readonly unknown[], mode = "Create", headers = {}) {
  const { status, body } = await call("POST", `${EMPLOYEES}/bulk`, { mode, employees }, headers);
  expect([status, body.message.token], JSON.stringify(body).slice(0, 500)).toEqual([200, "employees_processed"]);
  return body.content.data;
}

async function employeesOf(call: Call) {
  // biome-ignore lint/suspicious/noExplicitAny: employees as they are read
  const items: any[] = [];
  for (let token = ""; ; ) {
    const { body } = await call("GET", `${EMPLOYEES}?pageSize=100${token}`);
    items.push(...body.content.data.items);
    if (body.content.metadata.paginationToken === null) return items;
    token = `&paginationToken=${body.content.metadata.paginationToken}`;
  }
}

/** Removes what differs between two employees of the same data. */
function withoutIds({ employeeId: _, payrollId: __, ...employee }: Record<string, unknown>) {
  return employee;
}

describe("employees in bulk", () => {
  it("are added as one by one, with all their first records, and come into the open run", async () => {
    const { call } = await organisation("Bulk One");
    const { payrollConfigId } = (await call("GET", "/v1/payrollconfig")).body.content.data.items[0];
    await call("POST", `/v1/payroll/${payrollConfigId}/next`);
    const people = [
      person(),
      person({ salary: null, taxCode: "S1257L M1", niCategory: "J", department: "Ovens" }),
      person({ starter: { startDate: "2026-04-06", starterDeclaration: "A", studentLoanPlan: "Plan2" } }),
      person({ workingPatterns: [{ effectiveFrom: "2026-04-06", ...WEEK }], dateOfBirth: "2008-02-01" }),
      person({ sspQualifyingDayPolicies: [{ effectiveFrom: "2026-04-06", qualifyingDays: ["Monday"] }] }),
    ];
    const alone = [];
    for (const each of people) alone.push((await call("POST", EMPLOYEES, each)).body.content.data);
    const { results, summary } = await bulk(call, people);
    expect(summary).toEqual({ totalProcessed: 5, successful: 5, skipped: 0, failed: 0 });
    for (const [index, { employeeId, ...result }] of results.entries()) {
      expect(result).toEqual({ index, success: true, action: "Created", error: null, issues: [] });
      const { body } = await call("GET", `${EMPLOYEES}/${employeeId}`);
      expect(withoutIds(body.content.data)).toEqual(withoutIds(alone[index]));
    }
    const run = `/v1/payroll/${payrollConfigId}/2026/1`;
    for (;;) {
      const { data } = (await call("GET", run)).body.content;
      if (data.pendingRecalculations === 0 && data.recalculation === null) break;
      await wait(100);
    }
    expect((await call("GET", run)).body.content.data.employeeCount).toBe(10);
    const listed = await call("GET", "/v1/administration/organisations");
    expect(listed.body.content.data.items[0]).toMatchObject({ employeeCount: 10, activeEmployeeCount: 10 });
  });

  it("have an outcome each: one that is wrong does not refuse the others", async () => {
    const { call } = await organisation("Bulk Two");
    await call("POST", EMPLOYEES, person({ payrollId: "A1", nationalInsuranceNumber: "AB123456C" }));
    const { results, summary } = await bulk(call, [
      person({ payrollId: "B1", externalReferenceId: "x" }),
      person({ firstName: "1", dateOfBirth: "2030-01-01", pence: 1 }),
      person({ payrollId: "a1" }),
      person({ nationalInsuranceNumber: "AB 12 34 56 C" }),
      person({ payrollId: "b1" }),
      person({ externalReferenceId: "x" }),
      person({ payrollConfigId: platform.payrollConfigId }),
      person({ niCategory: "M" }),
      "nobody",
      person({ nationalInsuranceNumber: "AB123457D" }),
      person({ nationalInsuranceNumber: "AB123457D" }),
    ]);
    const told = results.map(({ success, error, issues }: { success: boolean; error: string; issues: Issue[] }) => [
      ...[success, error],
      issues.map(({ field, reasonToken }) => `${field} ${reasonToken}`).sort(),
    ]);
    expect(told).toEqual([
      [true, null, []],
      [
        ...[false, "validation_failed"],
        [
          "employees[1].dateOfBirth date_after",
          "employees[1].firstName invalid_format",
          "employees[1].pence unknown_field",
        ],
      ],
      [false, "payroll_id_in_use", []],
      [false, "nino_in_use", []],
      [false, "validation_failed", ["employees[4].payrollId duplicate"]],
      [false, "validation_failed", ["employees[5].externalReferenceId duplicate"]],
      [false, "validation_failed", ["employees[6].payrollConfigId payroll_config_not_found"]],
      [false, "validation_failed", ["employees[7].niCategory ni_category_not_allowed"]],
      [false, "validation_failed", ["employees[8] wrong_type"]],
      [true, null, []],
      [false, "nino_in_use", []],
    ]);
    expect(summary).toEqual({ totalProcessed: 11, successful: 2, skipped: 0, failed: 9 });
    expect(await employeesOf(call)).toHaveLength(3);
  });

  it("that are there are changed by their external reference, else by their payroll id", async () => {
    const { call, organisationId } = await organisation("Bulk Three");
    const fields = { externalReferenceId: "hr-1", payrollId: "P1", jobTitle: "Baker", department: "Ovens" };
    const first = (await call("POST", EMPLOYEES, person(fields))).body.content.data;
    const second = (await call("POST", EMPLOYEES, person({ payrollId: "P2", email: "a@sample.example" }))).body.content
      .data;
    const { payrollId: _, ...unchanged } = person(fields) as Record<string, unknown>;
    const { results, summary } = await bulk(
      call,
      [
        { ...unchanged, salary: "99999", taxCode: "BR" },
        { payrollId: "p2", lastName: "Miller", email: null },
        { externalReferenceId: "hr-3", ...SAMPLE, payrollId: "P3" },
        { externalReferenceId: "hr-4", ...SAMPLE, payrollId: "P2" },
        { externalReferenceId: "hr-5", lastName: "Nobody" },
      ],
      "Upsert",
    );
    expect(results.map(({ action, error }: { action: string; error: string }) => action ?? error)).toEqual([
      ...["Unchanged", "Updated", "Created", "validation_failed", "validation_failed"],
    ]);
    expect(summary).toEqual({ totalProcessed: 5, successful: 2, skipped: 1, failed: 2 });
    const read = async (id: string) => (await call("GET", `${EMPLOYEES}/${id}`)).body.content.data;
    expect(await read(first.employeeId)).toEqual(first);
    expect(await read(second.employeeId)).toEqual({
      ...second,
      lastName: "Miller",
      payrollId: "p2",
      email: null,
      version: second.version + 1,
      updatedAt: expect.any(String),
    });
    const events = await platform.store.inTenant(organisationId, (tx) =>
      tx.selectFrom("event").select(["event_type", "body"]).orderBy("event_id").execute(),
    );
    expect(events.slice(2).map(({ event_type }) => event_type)).toEqual(["employee.updated", "employee.created"]);
    expect(JSON.parse(events[2]?.body ?? "").data).toMatchObject({ changedFields: ["lastName", "payrollId", "email"] });
  });

  it("are refused in locked time with nothing of them done", async () => {
    const { call, organisationId } = await organisation("Bulk Four");
    const sent = person({ externalReferenceId: "hr-1", workingPatterns: [{ effectiveFrom: "2026-04-06", ...WEEK }] });
    const { employeeId, ...before } = (await call("POST", EMPLOYEES, sent)).body.content.data;
    await platform.store.inTenant(organisationId, (tx) =>
      tx
        .withTables<{ employee: { employee_id: string; locked_period_end_date: string } }>()
        .updateTable("employee")
        .set({ locked_period_end_date: "2026-04-30" })
        .execute(),
    );
    const { results } = await bulk(
      call,
      [{ externalReferenceId: "hr-1", lastName: "Other", workingPatterns: [] }, person({ lastName: "Third" })],
      "Upsert",
    );
    expect(results).toMatchObject([
      { success: false, error: "period_locked", issues: [{ field: "employees[0].workingPatterns" }] },
      { success: true, action: "Created" },
    ]);
    expect((await call("GET", `${EMPLOYEES}/${employeeId}`)).body.content.data).toMatchObject(before);
  });

  it("are a thousand in a call, once for a key, also where the body is larger than others may be", async () => {
    const { call } = await organisation("Bulk Five");
    const address = { line1: "1 Sample Street", line2: "Sampleton", line3: "Sampleshire", postcode: "SA1 1AA" };
    const many = Array.from({ length: 1_000 }, (_, at) =>
      person({
        externalReferenceId: `hr-${at}`,
        address,
        jobTitle: "x".repeat(100),
        tags: Array(8).fill(`a:b:${"c".repeat(90)}`),
      }),
    );
    expect(JSON.stringify({ employees: many }).length).toBeGreaterThan(1024 * 1024);
    const key = { "idempotency-key": "thousand" };
    const once = await bulk(call, many, "Create", key);
    expect(once.summary).toEqual({ totalProcessed: 1_000, successful: 1_000, skipped: 0, failed: 0 });
    expect(await bulk(call, many, "Create", key)).toEqual(once);
    const again = await bulk(call, many, "Upsert");
    expect(again.summary).toEqual({ totalProcessed: 1_000, successful: 0, skipped: 1_000, failed: 0 });
    const { body } = await call("POST", `${EMPLOYEES}/bulk`, { employees: [...many, person()] });
    expect(body.validationIssues).toMatchObject([{ field: "employees", reasonToken: "too_many_items" }]);
  });

  it("are added once by two who send the same at once", async () => {
    const { call } = await organisation("Bulk Six");
    const many = Array.from({ length: 150 }, (_, at) => person({ externalReferenceId: `hr-${at}` }));
    const both = await Promise.all([bulk(call, many), bulk(call, [...many].reverse())]);
    const sum = both.map(({ summary }) => summary.successful).reduce((one, other) => one + other);
    expect(sum).toBe(150);
    expect(await employeesOf(call)).toHaveLength(150);
  });

  it("are saved if what one of them met is gone by the time it is looked for", async () => {
    const { call } = await organisation("Bulk Gone");
    const payrollId = platform.ids.next();
    // As if another request's employee of the same payroll id met the first try, and was gone before the second.
    await asOwner(
      platform.databaseUrl,
      `create sequence meetings;
      create function meet_once() returns trigger language plpgsql security definer as $$
        begin
          if new.payroll_id = '${payrollId}' and nextval('meetings') = 1 then return null; end if;
          return new;
        end $$;
      create trigger meets_once before insert on employee for each row execute function meet_once();`,
    );
    try {
      const { results, summary } = await bulk(call, [person({ payrollId }), person()]);
      expect(results.map(({ error }: { error: string | null }) => error)).toEqual([null, null]);
      expect(summary).toEqual({ totalProcessed: 2, successful: 2, skipped: 0, failed: 0 });
    } finally {
      await asOwner(platform.databaseUrl, "drop function meet_once cascade; drop sequence meetings");
    }
    expect((await employeesOf(call)).map((each) => each.payrollId)).toContain(payrollId);
  });

  it("are all there or none, when the database is lost in the middle", async () => {
    const { call, organisationId } = await organisation("Bulk Seven");
    const many = Array.from({ length: 50 }, (_, at) => person({ externalReferenceId: `hr-${at}` }));
    const body = { employees: many };
    const key = { "idempotency-key": "lost" };
    const client = new Client({ connectionString: platform.databaseUrl });
    await client.connect();
    await client.query("select pg_advisory_lock(hashtextextended($1, 0))", [`event ${organisationId}`]);
    const asked = call("POST", `${EMPLOYEES}/bulk`, body, key);
    const WAITING = `select pid from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    let pids: readonly { readonly pid: number }[] = [];
    while (pids.length === 0) pids = (await client.query(WAITING)).rows;
    for (const { pid } of pids) await client.query("select pg_terminate_backend($1)", [pid]);
    await client.query("select pg_advisory_unlock_all()");
    await client.end();
    expect((await asked).status).toBe(503);
    expect(await employeesOf(call)).toEqual([]);
    expect((await bulk(call, many, undefined, key)).summary.successful).toBe(50);
    expect(await employeesOf(call)).toHaveLength(50);
  });
});

interface Issue {
  readonly field: string;
  readonly reasonToken: string;
}

const WEEK = { monday: "1", tuesday: "1", wednesday: "1", thursday: "1", friday: "1", saturday: "0", sunday: "0" };
