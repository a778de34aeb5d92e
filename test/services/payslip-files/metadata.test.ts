import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunPlatform } from "../pay-runs/sample-runs";
import { ended, payslipPlatform, SALARY } from "./sample-payslips";

let platform: RunPlatform;
let employeeId: string;

beforeAll(async () => {
  platform = await payslipPlatform();
  const fields = { email: "sample.baker@sample.example", nationalInsuranceNumber: "AB123456C" };
  employeeId = (await platform.employee(fields)).employeeId;
  await platform.post(employeeId, SALARY);
});

afterAll(() => platform.stop());

async function metadata(query = "") {
  const { status, body } = await platform.call("GET", `/v1/payslip/metadata/${employeeId}${query}`);
  expect([status, body.message.token]).toEqual([200, "payslip_metadata_listed"]);
  return body.content;
}

describe("which payslips an employee has", () => {
  it("is shown for open and for locked runs, without amounts, with the day of the last letter", async () => {
    await platform.settled(1);
    const open = {
      payslipId: null,
      payrollConfigId: platform.payrollConfigId,
      year: 2026,
      period: 1,
      supplementary: 0,
      paymentDate: "2026-04-30",
      status: "PREVIEW",
      finalisedAt: null,
      emailedAt: null,
      withdrawnAt: null,
    };
    const [preview] = (await metadata()).data.items;
    expect(preview).toEqual({ ...open, payRunId: expect.any(String) });
    await platform.lockRun(1);
    const slip = await platform.payslip(employeeId, 1);
    const [final] = (await metadata()).data.items;
    const now = new Date(platform.clock.now()).toISOString();
    expect(final).toEqual({ ...preview, payslipId: slip.payslipId, status: "FINAL", finalisedAt: now });
    const path = `/v1/notification/email/payslip/${platform.payrollConfigId}/2026/1`;
    const { body } = await platform.call("POST", path, {});
    await ended(platform, body.content.data.jobId);
    const [sent] = (await metadata()).data.items;
    expect(sent).toEqual({ ...final, emailedAt: now });
  });

  it("is listed by year and by page, the newest first", async () => {
    await platform.lockRun(2);
    await platform.next();
    await platform.settled(3);
    const periods = ({ items }: { items: readonly { period: number }[] }) => items.map(({ period }) => period);
    expect(periods((await metadata("?year=2026-27")).data)).toEqual([3, 2, 1]);
    expect(periods((await metadata("?year=2025")).data)).toEqual([]);
    const first = await metadata("?pageSize=2");
    expect(periods(first.data)).toEqual([3, 2]);
    const second = await metadata(`?pageSize=2&paginationToken=${first.metadata.paginationToken}`);
    expect([periods(second.data), second.metadata.paginationToken]).toEqual([[1], null]);
  });

  it("is not told of another organisation's employee", async () => {
    const { status, body } = await platform.stranger("GET", `/v1/payslip/metadata/${employeeId}`);
    expect([status, body.message.token]).toEqual([404, "employee_not_found"]);
  });
});
