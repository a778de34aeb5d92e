import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AccessTables } from "../../../src/services/access";
import type { RunPlatform } from "../pay-runs/sample-runs";
import { ended, INFORMATION, payslipPlatform, SALARY } from "../payslip-files/sample-payslips";

let platform: RunPlatform;

beforeAll(async () => {
  platform = await payslipPlatform();
});

afterAll(() => platform.stop());

const REFUSED = { status: 400, body: { validationIssues: [{ reasonToken: "invalid_format" }] } };

describe("words that callers choose", () => {
  it.each([
    "Sample\u0001Bakery",
    "Sample\r\nBcc: x@sample.example",
    "Sample\tBakery",
    "Sample\u{fffe}",
    "Sample\u0085",
  ])("are refused with marks that nobody sees, before a final payslip holds them: %j", async (legalName) => {
    expect(await platform.call("POST", "/v1/organisation/information", { ...INFORMATION, legalName })).toMatchObject(
      REFUSED,
    );
  });

  it("do not come into the audit log, though they are called an id", async () => {
    const { employeeId } = await platform.employee({ payrollId: "Told-Me", externalReferenceId: "Told-Me" });
    const changed = await platform.call("PATCH", `/v1/employees/${employeeId}`, { jobTitle: "Baker" });
    expect(changed.body.content.data).toMatchObject({ payrollId: "Told-Me", externalReferenceId: "Told-Me" });
    const entries = await platform.store.inTenant(platform.owner.organisationId, (tx) =>
      tx.withTables<AccessTables>().selectFrom("audit_entry").select(["operation", "record_ids"]).execute(),
    );
    const told = entries.filter(({ record_ids: ids }) => ids.employeeId === employeeId);
    expect(told.map(({ operation }) => operation)).toEqual(["POST /v1/employees", "PATCH /v1/employees/{employeeId}"]);
    expect(JSON.stringify(entries)).not.toContain("Told-Me");
  });
});

it("letters in the folder are for the program's own user alone", async () => {
  const { employeeId } = await platform.employee({
    email: "sample@sample.example",
    nationalInsuranceNumber: "AB654321A",
  });
  await platform.post(employeeId, SALARY);
  expect((await platform.lockRun(1)).status).toBe(200);
  const asked = await platform.call("POST", `/v1/notification/email/payslip/${platform.payrollConfigId}/2026/1`, {
    employeeIds: [employeeId],
  });
  expect((await ended(platform, asked.body.content.data.jobId)).result).toEqual({ sentCount: 1, skipped: [] });
  const folder = join(platform.dataFolder, "mail/sandbox");
  const modes = readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777);
  expect(modes).toEqual([0o600]);
});
