import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCsv } from "../../../src/engine/base";
import { type RunPlatform, runPlatform } from "../pay-runs/sample-runs";
import { GROUP, SCHEME } from "./sample-pensions";

let platform: RunPlatform;
let employeeId: string;
let one: string;

// biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
async function done(method: string, path: string, body?: unknown): Promise<any> {
  const { status, body: answer } = await platform.call(method, path, body);
  if (status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer.content.data;
}

async function tokenOf(method: string, path: string, body?: unknown) {
  const { status, body: answer } = await platform.call(method, path, body);
  return [status, answer.message.token];
}

beforeAll(async () => {
  platform = await runPlatform();
  const { id: pensionSchemaId } = await done("POST", "/v2/pension/pension-schema", SCHEME);
  const { id: pensionGroupId } = await done("POST", "/v2/pension/pension-group", { ...GROUP, pensionSchemaId });
  employeeId = (await platform.employee({ taxCode: "1257L" })).employeeId;
  one = `/v2/pension/employee-pension/${employeeId}`;
  await done("POST", "/v2/pension/employee-pension", { employeeId, pensionGroupId, enrolmentDate: "2026-04-06" });
  await platform.next();
  await platform.post(employeeId, [{ payElementCode: "SALARY", amount: "2000.00" }]);
});

afterAll(() => platform.stop());

describe("a voluntary contribution", () => {
  it("is deducted after relief at source, replaced by another PUT, and gone after DELETE", async () => {
    const path = `${one}/additional-voluntary-contributions/2026/1`;
    expect(await tokenOf("GET", path)).toEqual([404, "additional_voluntary_contribution_not_found"]);
    await done("PUT", path, { amount: "50.00" });
    expect(await done("PUT", path, { amount: "33.33" })).toMatchObject({ amount: "33.33", payslipDeduction: "26.66" });
    const slip = await platform.payslip(employeeId, 1);
    expect(slip.forPeriod).toMatchObject({ pension: "85.86", employerPension: "44.40" });
    expect((await done("GET", `${one}/additional-voluntary-contributions`)).items).toHaveLength(1);
    await done("DELETE", path);
    expect((await platform.payslip(employeeId, 1)).forPeriod.pension).toBe("59.20");
    await done("PUT", path, { amount: "100.00" });
  });

  it("is for a pay period of the payroll", async () => {
    const path = `${one}/additional-voluntary-contributions/2026/13`;
    expect(await tokenOf("PUT", path, { amount: "1.00" })).toEqual([400, "validation_failed"]);
  });
});

describe("an override", () => {
  it("below the legal minimum is refused unless it is acknowledged", async () => {
    const path = `${one}/contribution-overrides/2026/1`;
    expect(await tokenOf("PUT", path, { employeeFactor: "0.03" })).toEqual([409, "below_auto_enrolment_minimum"]);
    expect(await tokenOf("GET", path)).toEqual([404, "contribution_override_not_found"]);
    await done("PUT", path, { employeeFactor: "0.03", acknowledgeBelowAutoEnrolmentMinimum: true });
    const slip = await platform.payslip(employeeId, 1);
    expect(slip.forPeriod).toMatchObject({ pension: "115.52", employerPension: "44.40" });
    const [row] = slip.summaryItems.filter(
      (each: { pensionLineType: string }) => each.pensionLineType === "Contribution",
    );
    expect(row.pensionMetadata).toMatchObject({ contributionSource: "PayRunOverride", employerShare: "44.40" });
  });

  it("of a locked period is saved as a late fact, and its payslip stays as it is", async () => {
    expect((await platform.lockRun(1)).status).toBe(200);
    const path = `${one}/contribution-overrides/2026/1`;
    const before = await platform.payslip(employeeId, 1);
    expect(await done("GET", path)).toMatchObject({ employeeFactor: "0.03", changedAfterLock: false });
    platform.passTime(1_000);
    expect(await done("PUT", path, { employeeFactor: "0.1" })).toMatchObject({ changedAfterLock: true });
    expect(await platform.payslip(employeeId, 1)).toEqual(before);
    const voluntary = `${one}/additional-voluntary-contributions`;
    expect((await done("GET", voluntary)).items).toMatchObject([{ amount: "100.00", changedAfterLock: false }]);
    expect(await done("PUT", `${voluntary}/2026/1`, { amount: "70.00" })).toMatchObject({ changedAfterLock: true });
    await done("PUT", `${voluntary}/2026/1`, { amount: "100.00" });
    await done("PUT", path, { employeeFactor: "0.03", acknowledgeBelowAutoEnrolmentMinimum: true });
  });
});

describe("a calculation outside payroll", () => {
  it("has the pay date of its period unless another is sent", async () => {
    const asked = { employeeId, earnings: "2000.00", frequency: "Monthly", year: 2026, period: 2 };
    const path = "/v2/pension/pension-calculation";
    expect(await done("POST", path, asked)).toMatchObject({ paymentDate: "2026-05-30", employerContribution: "44.40" });
    expect(await tokenOf("POST", path, { ...asked, frequency: "Weekly" })).toEqual([400, "validation_failed"]);
    const weekly = { ...asked, frequency: "Weekly", paymentDate: "2026-05-15" };
    expect(await done("POST", path, weekly)).toMatchObject({ paymentDate: "2026-05-15" });
  });
});

describe("the contributions of a locked run", () => {
  it("are those of the payslip, by month, by provider and as CSV", async () => {
    const path = "/v2/pension/pension-calculation";
    const { items } = await done("GET", `${path}/by-year/2026/by-month/1`);
    expect(items).toMatchObject([
      {
        employeeId,
        pensionableEarnings: "1480.00",
        employeeContribution: "35.52",
        additionalVoluntaryContribution: "80.00",
        employerContribution: "44.40",
        taxRelief: "28.88",
        isFinal: true,
      },
    ]);
    const provider = `${path}/pension-provider/${SCHEME.pensionProviderId}/by-year/2026/by-month/1`;
    expect((await done("GET", provider)).items).toEqual(items);
    const run = `payroll-config/${platform.payrollConfigId}`;
    const csv = await platform.call("GET", `${path}/csv/year/2026/period/1/frequency/Monthly/${run}`);
    const rows = readCsv(new TextDecoder().decode(csv.body));
    if ("line" in rows) throw new Error("no CSV");
    expect(rows.map(({ cells }) => cells.at(-5))).toEqual(["Employee contribution", "35.52"]);
    expect(await tokenOf("GET", `${path}/csv/year/2026/period/1/frequency/Weekly/${run}`)).toEqual([
      404,
      "pay_run_not_found",
    ]);
    const sendable = `/v2/pension/provider-sync/${platform.payrollConfigId}/2026/Monthly/1/sendable`;
    expect((await done("GET", sendable)).items).toMatchObject([
      { sendable: false, reasonToken: "pension_scheme_not_connected" },
    ]);
  });

  it("may be recorded outside payroll, and are not final then", async () => {
    const body = {
      employeeId,
      earnings: "2000",
      frequency: "Monthly",
      year: 2026,
      period: 2,
      paymentDate: "2026-05-30",
    };
    const recorded = await done("POST", "/v2/pension/pension-calculation", body);
    expect(recorded).toMatchObject({ employeeContribution: "59.20", employerContribution: "44.40", isFinal: false });
    expect((await done("GET", `${one}/refund-preview?endDate=2026-05-31`)).totalRefund).toBe("115.52");
  });
});
