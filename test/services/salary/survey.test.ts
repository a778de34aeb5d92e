import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiDocument } from "../../../src/platform/docs";
import { API_HEAD } from "../../../src/services/installation";
import { surveyAnswers } from "../../support/api/check-answers";
import type { ApiDocument } from "../../support/api/operations";
import { OPERATIONS } from "../installation/operations";
import { type TestPlatform, testPlatform, tokenOf } from "../support/platform";
import { addEmployee, addPayroll } from "./employees";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await testPlatform();
});

afterAll(() => platform.stop());

/** Returns the description of the service's own operations, with an employee's id in their paths. */
function described(employeeId: string): ApiDocument {
  const document = apiDocument(platform.app, API_HEAD, platform.address) as unknown as ApiDocument;
  const own = Object.entries(document.paths ?? {}).filter(([path]) => path.startsWith("/v1/salary"));
  const text = JSON.stringify(
    Object.fromEntries(own.map(([path, item]) => [path.replace("{employeeId}", employeeId), item])),
  );
  return { ...document, paths: JSON.parse(text) };
}

describe("requests drawn from the description", () => {
  it("never make the service fail", async () => {
    const account = await platform.account("Sample Bakery");
    const call = await platform.callAs(account);
    const salaries = { "2020-01-06": 3_000_000 };
    const employeeId = await addEmployee(platform, account, await addPayroll(call), { salaries });
    const { statuses } = await surveyAnswers(described(employeeId), {
      address: platform.address,
      headers: { "x-auth-token": await tokenOf(platform.app, account) },
      each: 60,
    });
    expect(Object.keys(statuses)).toHaveLength(OPERATIONS.salary?.length ?? 0);
    const saved = statuses[`PUT /v1/salary/employees/${employeeId}/leave`] ?? {};
    expect(saved[200]).toBeGreaterThan(3);
    expect(saved[400]).toBeGreaterThan(10);
  });
});
