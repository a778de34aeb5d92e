import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PayPlatform, payPlatform } from "./sample-employees";

let platform: PayPlatform;

beforeAll(async () => {
  platform = await payPlatform();
});

afterAll(() => platform.stop());

const at = (employeeId: string) => `/v1/employees/${employeeId}`;

interface Entry {
  readonly action: string;
  readonly changedBy: string;
  readonly changes: readonly { readonly field: string; readonly previousValue: unknown; readonly newValue: unknown }[];
}

async function history(employeeId: string, query = ""): Promise<readonly Entry[]> {
  const { status, body } = await platform.call("GET", `${at(employeeId)}/history${query}`);
  expect([status, body.message.token]).toEqual([200, "employee_history_listed"]);
  return body.content.data.items;
}

const ACCOUNT = { accountName: "A Baker", sortCode: "123456", accountNumber: "12345678" };

describe("an employee's history", () => {
  it("has every change below the employee's address, the newest first", async () => {
    const { employeeId } = await platform.employee();
    const { call, owner } = platform;
    const steps: readonly (readonly [string, string, object?])[] = [
      ["PATCH", "", { jobTitle: "Baker" }],
      ["POST", "/ni-category", { effectiveDate: "2026-09-01", niCategory: "J" }],
      ["PUT", "/salary", { salary: "36000", effectiveFrom: "2026-10-01" }],
      ["PUT", "/leaver", { leavingDate: "2027-01-31" }],
      ["DELETE", "/leaver"],
    ];
    for (const [method, path, body] of steps) {
      expect((await call(method, `${at(employeeId)}${path}`, body)).status, path).toBeLessThan(300);
    }
    const entries = await history(employeeId);
    expect(entries.map(({ action }) => action)).toEqual([...steps.map(() => "Updated"), "Created"]);
    expect(entries.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ["leaver"],
      ["leaver"],
      ["salary", "salaryHistory"],
      ["niCategories", "niCategory"],
      ["jobTitle"],
      [],
    ]);
    expect(entries[4]?.changes).toEqual([{ field: "jobTitle", previousValue: null, newValue: "Baker" }]);
    expect(new Set(entries.map(({ changedBy }) => changedBy))).toEqual(new Set([`M2M#${owner.clientId}`]));
  });

  it("has no entry of a change that changes nothing, and names the person on whose behalf a change is made", async () => {
    const { employeeId } = await platform.employee();
    await platform.call("PATCH", at(employeeId), { jobTitle: "Baker" }, { "user-id": "sample-person" });
    await platform.call("PATCH", at(employeeId), { jobTitle: "Baker" });
    const entries = await history(employeeId);
    expect(entries.map(({ action, changedBy }) => [action, changedBy])).toEqual([
      ["Updated", "USER#unverified:sample-person"],
      ["Created", `M2M#${platform.owner.clientId}`],
    ]);
  });

  it("shows that account numbers changed, and stores none", async () => {
    const { employeeId } = await platform.employee();
    const account = { ...ACCOUNT, buildingSocietyReference: "D/12345-6" };
    await platform.call("PATCH", at(employeeId), { bankAccount: account });
    await platform.call("PATCH", at(employeeId), { bankAccount: { ...account, accountNumber: "87654321" } });
    const [second, first] = await history(employeeId);
    const numbers = { accountNumber: "[redacted]", buildingSocietyReference: "[redacted]" };
    expect(first?.changes).toMatchObject([{ previousValue: null, newValue: numbers }]);
    const hidden = { accountName: "A Baker", sortCode: "123456", ...numbers };
    expect(second?.changes).toMatchObject([{ field: "bankAccount", previousValue: hidden, newValue: hidden }]);
    const stored = await platform.store.inTenant(platform.owner.organisationId, (tx) =>
      tx.withTables<{ record_change: { changes: unknown } }>().selectFrom("record_change").select("changes").execute(),
    );
    expect(JSON.stringify(stored)).not.toMatch(/12345678|87654321|12345-6/);
  });

  it("comes by pages, and has those who were added and changed together", async () => {
    const external = ["hr-1", "hr-2"].map((externalReferenceId) => ({ externalReferenceId }));
    const { employeeId: _, ...person } = await platform.employee();
    const employees = external.map((each, index) => ({
      firstName: "Ann",
      lastName: "Example",
      dateOfBirth: person.dateOfBirth,
      gender: "Female",
      startDate: person.startDate,
      payrollId: `together-${index}`,
      ...each,
    }));
    const sent = async (more: object) => {
      const body = { mode: "Upsert", employees: employees.map((each) => ({ ...each, ...more })) };
      const { body: answer } = await platform.call("POST", "/v1/employees/bulk", body);
      expect(answer.content.data.summary).toMatchObject({ successful: 2, failed: 0 });
      return answer.content.data.results.map(({ employeeId }: { employeeId: string }) => employeeId);
    };
    const ids = await sent({});
    await sent({ jobTitle: "Baker" });
    for (const employeeId of ids) {
      const { body } = await platform.call("GET", `${at(employeeId)}/history?pageSize=1`);
      const token = body.content.metadata.paginationToken;
      const [next] = await history(employeeId, `?pageSize=1&paginationToken=${token}`);
      expect([body.content.data.items[0].changes[0].field, next?.action]).toEqual(["jobTitle", "Created"]);
    }
  });

  it("is the organisation's own, and is deleted with the employee", async () => {
    const { employeeId } = await platform.employee();
    const { call, stranger, store, owner } = platform;
    expect((await stranger("GET", `${at(employeeId)}/history`)).body.message.token).toBe("employee_not_found");
    expect((await call("DELETE", at(employeeId))).status).toBe(200);
    expect((await call("GET", `${at(employeeId)}/history`)).body.message.token).toBe("employee_not_found");
    const left = await store.inTenant(owner.organisationId, (tx) =>
      tx
        .withTables<{ record_change: { record_id: string } }>()
        .selectFrom("record_change")
        .select("record_id")
        .where("record_id", "=", employeeId)
        .execute(),
    );
    expect(left).toEqual([]);
  });
});
