import fc from "fast-check";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveApp } from "../../../src/platform/http";
import { tenancyFaults } from "../../../src/platform/store";
import { type EmployeeTables, employeesOfPeriod } from "../../../src/services/employees";
import { OPERATIONS } from "../installation/operations";
import { tokenOf } from "../support/platform";
import { type PayPlatform, payPlatform, SAMPLE } from "./sample-employees";

let platform: PayPlatform;
let employeeId: string;
let payElementId: string;

beforeAll(async () => {
  platform = await payPlatform();
  ({ employeeId } = await platform.employee({ nationalInsuranceNumber: "AB123456C", payrollId: "W-1" }));
  const made = await platform.call("POST", "/v1/organisation/pay-element", {
    code: "BONUS",
    name: "Bonus",
    direction: "Payment",
  });
  ({ payElementId } = made.body.content.data);
});

afterAll(() => platform.stop());

const records = (OPERATIONS.pay ?? []).map((operation) => operation.split(" ") as [string, string]);
const OF_RECORDS = /employees\/|payrollconfig\/|pay-element\//;

/** Bodies that the operations accept. */
const BODIES: Readonly<Record<string, object>> = {
  "/starter": { startDate: "2026-04-06", starterDeclaration: "A" },
  "/leaver": { leavingDate: "2026-12-31" },
  "/tax-code": { effectiveDate: "2026-12-01", taxCode: "BR" },
  "/ni-category": { effectiveDate: "2026-12-01", niCategory: "J" },
  "/nino": { nationalInsuranceNumber: null },
  "/payroll-id": { payrollId: "W-2" },
  "/student-loan/start": { startDate: "2026-12-01", studentLoanPlan: "Plan1" },
  "/student-loan/end": { endDate: "2026-12-31" },
  "/postgraduate-loan/start": { startDate: "2026-12-01" },
  "/postgraduate-loan/end": { endDate: "2026-12-31" },
  "/salary": { salary: "1", effectiveFrom: "2026-12-01" },
  "/opening-balance": { openingBalance: { "2026": { taxablePay: "1", tax: "1", niBandResult: {} } } },
  "/pay-element/{payElementId}": { code: "BONUS", name: "Taken", direction: "Payment" },
  "/payrollconfig/{payrollConfigId}": {
    name: "Taken",
    payFrequency: "Weekly",
    paymentPeriodConfig: { firstPeriodStartDate: "2026-04-06", firstPaymentDate: "2026-04-10" },
  },
  "/employees/{employeeId}": SAMPLE,
};

function bodyOf(method: string, path: string): object | undefined {
  if (method === "GET" || method === "DELETE") return undefined;
  if (path.endsWith("/payroll-config")) return { payrollConfigId: platform.payrollConfigId };
  return Object.entries(BODIES).find(([end]) => path.endsWith(end))?.[1];
}

function address(path: string): string {
  return path
    .replace("{employeeId}", employeeId)
    .replace("{payrollConfigId}", platform.payrollConfigId)
    .replace("{payElementId}", payElementId)
    .replace("{nationalInsuranceNumber}", "AB123456C")
    .replace("{payrollId}", "W-1")
    .replace("{year}", "2026")
    .replace("{effectiveDate}", "2026-04-06");
}

/** Returns everything of the organisation in Pay's records. */
function everything() {
  return platform.store.inTenant(platform.owner.organisationId, async (tx) => {
    const tables = [
      "employee",
      "employee_tax_code",
      "employee_ni_category",
      "employee_salary",
      "payroll_config",
    ] as const;
    const rows = [];
    for (const table of [...tables, "pay_element", "employee_loan", "employee_opening_balance"] as const) {
      const found = await tx
        .withTables<EmployeeTables>()
        .selectFrom(table as "employee")
        .selectAll()
        .execute();
      rows.push(found.map((row) => JSON.stringify(row)).sort());
    }
    return rows;
  });
}

describe("the tables of Pay", () => {
  it("keep organisations apart", async () => {
    const client = new Client({ connectionString: platform.databaseUrl });
    await client.connect();
    try {
      expect(await tenancyFaults(client)).toEqual([]);
    } finally {
      await client.end();
    }
  });

  it("give a payroll's employees in one set of statements", async () => {
    const period = {
      payrollConfigId: platform.payrollConfigId,
      periodStartDate: "2026-04-01",
      periodEndDate: "2026-04-30",
    };
    for (let count = 0; count < 5; count += 1) await platform.employee();
    const { pages, statements } = await platform.store.inTenant(platform.owner.organisationId, async (tx) => {
      let statements = 0;
      const counting = tx.withPlugin({
        transformQuery: ({ node }) => {
          statements += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const first = await employeesOfPeriod(counting as typeof tx, period, { after: "", limit: 4 });
      const after = first.at(-1)?.employee.employee_id ?? "";
      return { pages: [first, await employeesOfPeriod(tx, period, { after, limit: 4 })], statements };
    });
    expect(statements).toBe(8);
    const ids = pages.flat().map(({ employee }) => employee.employee_id);
    expect([ids.length, new Set(ids).size]).toEqual([6, 6]);
    expect(pages.flat().every(({ taxCodes, salaries }) => taxCodes.length === 1 && salaries.length === 1)).toBe(true);
  });
});

describe("another organisation's records", () => {
  it("cannot be read or changed by any operation", async () => {
    const before = await everything();
    for (const [method, path] of records.filter(([, each]) => OF_RECORDS.test(each))) {
      if (path.endsWith("/bulk")) continue;
      const { status, body } = await platform.stranger(method, address(path), bodyOf(method, path));
      expect([method, path, status]).toEqual([method, path, 404]);
      expect(body.message.token).toMatch(/_not_found$/);
    }
    expect(await everything()).toEqual(before);
  });
});

describe("requests that nobody should send", () => {
  const value = fc.oneof(
    fc.string({ unit: "binary", maxLength: 12 }),
    fc.constantFrom(
      "2026-04-06",
      "0000-01-01",
      "9999-12-31",
      "1",
      "",
      "AB123456C",
      "1257L",
      "\u0000",
      "\ud800",
      "A:b:c",
    ),
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.constantFrom(1, "Monday", null, {}), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("2026", "A", "__proto__", "line1"), fc.constantFrom("1", {}, null), { maxKeys: 3 }),
  );
  const names = [...new Set(Object.values(BODIES).flatMap((body) => Object.keys(body)))];
  const extra = ["address", "bankAccount", "director", "workingPatterns", "tags", "salaryHistory", "p45", "__proto__"];
  const change = fc.dictionary(fc.constantFrom(...names, ...extra), value, { maxKeys: 4 });

  it("are refused in the envelope, never a failure of ours", async () => {
    const told = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...records), change, async ([method, path], changed) => {
        if (method === "DELETE") return;
        const sent = method === "GET" ? undefined : { ...bodyOf(method, path), ...changed };
        const { status, body } = await platform.call(method, address(path), sent);
        told.add(String(status));
        expect(status).toBeLessThan(500);
        if (status >= 400) expect(body.message.token).toMatch(/^[a-z_]+$/);
      }),
      { seed: 20_261_121, numRuns: 600 },
    );
    expect([...told]).toEqual(expect.arrayContaining(["200", "400"]));
  });
});

describe("what is logged and audited", () => {
  it("holds no National Insurance number and no account number", async () => {
    const { rows } = await platform.store.inTenant(platform.owner.organisationId, (tx) =>
      sql<{ text: string }>`select coalesce(string_agg(record_ids::text || operation, ' '), '') as text
        from audit_entry`.execute(tx),
    );
    expect(rows[0]?.text).toContain("POST /v1/employees");
    expect(rows[0]?.text).not.toMatch(/AB123456C|12345678/);
  });
});

describe("over a socket", () => {
  it("an employee is added, read and changed", async () => {
    const served = await serveApp(platform.app, { port: 0, host: "127.0.0.1" });
    try {
      const token = await tokenOf(platform.app, platform.owner);
      const send = (method: string, path: string, body?: object) =>
        fetch(`http://127.0.0.1:${served.port}${path}`, {
          method,
          headers: { "x-auth-token": token, "content-type": "application/json" },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
      const added = await send("POST", "/v1/employees", SAMPLE);
      expect([added.status, added.headers.get("etag")]).toEqual([201, '"1"']);
      const { data } = ((await added.json()) as { content: { data: { employeeId: string } } }).content;
      const patched = await send("PATCH", `/v1/employees/${data.employeeId}`, { jobTitle: "Baker" });
      expect([patched.status, patched.headers.get("etag")]).toEqual([200, '"2"']);
      const read = (await (await send("GET", `/v1/employees/${data.employeeId}`)).json()) as {
        content: { data: { jobTitle: string } };
      };
      expect(read.content.data.jobTitle).toBe("Baker");
    } finally {
      await served.stop();
    }
  });
});
