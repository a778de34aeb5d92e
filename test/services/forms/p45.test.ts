import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunPlatform } from "../pay-runs/sample-runs";
import { payslipPlatform } from "../payslip-files/sample-payslips";

let platform: RunPlatform;
const people: Record<string, string> = {};

const P45S = "/v1/tax-p-forms/p45";
const get = (path: string) => platform.call("GET", `${P45S}/${path}`);
const post = (path: string, body?: object) => platform.call("POST", `${P45S}/${path}`, body);
const itemsOf = async (path: string) => (await get(path)).body.content.data.items;
const answerOf = ({ status, body }: Awaited<ReturnType<typeof post>>) => [status, body.message.token];
const text = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);

async function employee(lastName: string, fields: object = {}): Promise<void> {
  const { employeeId } = await platform.employee({ taxCode: "1257L", lastName, ...fields });
  await platform.post(employeeId, [{ payElementCode: "SALARY", amount: "3000" }]);
  people[lastName] = employeeId;
}

const leave = (lastName: string, body: object = {}) =>
  platform.call("PUT", `/v1/employees/${people[lastName]}/leaver`, { leavingDate: "2026-04-24", ...body });

beforeAll(async () => {
  platform = await payslipPlatform();
  await employee("Baker", { nationalInsuranceNumber: "AB123456C" });
  await employee("Late");
  await employee("Month", { taxCode: "1257L M1" });
  await employee("Gone");
  await employee("Stays");
  for (const name of ["Baker", "Month"]) await leave(name);
  await leave("Gone", { leavingReason: "Deceased" });
});

afterAll(() => platform.stop());

describe("before the final pay is locked, a P45", () => {
  it("is not there, and is not issued on request", async () => {
    expect(answerOf(await get(`${people.Baker}`))).toEqual([404, "p45_not_found"]);
    expect(answerOf(await post(`${people.Baker}/issue`))).toEqual([409, "final_pay_not_locked"]);
    expect(answerOf(await post(`${people.Stays}/issue`))).toEqual([409, "not_a_leaver"]);
    expect(answerOf(await post(`${people.Gone}/issue`))).toEqual([409, "deceased_has_no_p45"]);
    expect(answerOf(await post(`${people.Baker}/replacements`, { reason: "Lost" }))).toEqual([404, "p45_not_found"]);
    expect(answerOf(await platform.stranger("GET", `${P45S}/${people.Baker}`))).toEqual([404, "employee_not_found"]);
  });

  it("is previewed for a leaving date, with the pay of the open run", async () => {
    const file = await get(`${people.Stays}/preview?leavingDate=2026-04-30`);
    expect([file.status, text(file.body).slice(0, 5)]).toEqual([200, "%PDF-"]);
    expect(file.headers.get("content-disposition")).toMatch(/p45-2026-04-30-\S+-preview\.pdf/);
    expect(answerOf(await get(`${people.Stays}/preview?leavingDate=2027-04-30`))).toEqual([409, "p45_not_possible"]);
    expect(answerOf(await get(`${people.Stays}/preview`))).toEqual([400, "validation_failed"]);
    expect(answerOf(await get(`${people.Stays}`))).toEqual([404, "p45_not_found"]);
  });
});

describe("once the final pay is locked, a P45", () => {
  beforeAll(async () => {
    expect((await platform.lockRun(1)).status).toBe(200);
  });

  it("is issued by the lock, with the figures of the payslip", async () => {
    const { data } = (await get(`${people.Baker}`)).body.content;
    const { yearToDate } = await platform.payslip(people.Baker ?? "", 1);
    expect(data).toMatchObject({
      employeeId: people.Baker,
      lastName: "Baker",
      nationalInsuranceNumber: "AB123456C",
      leavingDate: "2026-04-24",
      taxCode: "1257L",
      week1Month1: false,
      taxMonth: 1,
      totalPayToDate: yearToDate.taxablePay,
      totalTaxToDate: yearToDate.tax,
      payInThisEmployment: null,
      issueDate: "2026-11-21",
      isReplacement: false,
      replacementNumber: 0,
      status: "Finalised",
      employer: { name: "Sample Bakery Ltd", payeReference: "123/AB456" },
    });
    expect(yearToDate.taxablePay).toBe("3000.00");
    const month = (await get(`${people.Month}`)).body.content.data;
    const own = (await platform.payslip(people.Month ?? "", 1)).yearToDate;
    expect([month.week1Month1, month.taxMonth, month.totalPayToDate]).toEqual([true, null, null]);
    expect([month.payInThisEmployment, month.taxInThisEmployment]).toEqual([own.taxablePay, own.tax]);
    const { leaver } = (await platform.call("GET", `/v1/employees/${people.Baker}`)).body.content.data;
    expect(leaver.p45Issued).toBe(true);
    const issued = (await platform.events()).filter(({ event_type }) => event_type === "p45.issued");
    expect(issued.map(({ body }) => JSON.parse(body).data)).toContainEqual({
      employeeId: people.Baker,
      taxYear: 2026,
      leavingDate: "2026-04-24",
      isReplacement: false,
    });
  });

  it("is not issued to who stays or has died, and once to everybody else", async () => {
    for (const name of ["Stays", "Gone"]) expect((await get(`${people[name]}`)).status).toBe(404);
    expect(answerOf(await post(`${people.Baker}/issue`))).toEqual([409, "p45_already_issued"]);
    expect(answerOf(await platform.call("DELETE", `/v1/employees/${people.Baker}/leaver`))).toEqual([
      ...[409, "leaver_already_paid"],
    ]);
  });

  it("is issued on request if the leaving date became known later", async () => {
    await leave("Late");
    const { status, body } = await post(`${people.Late}/issue`, { issueDate: "2026-05-04" });
    expect([status, body.message.token]).toEqual([201, "p45_issued"]);
    expect(body.content.data).toMatchObject({ issueDate: "2026-05-04", totalPayToDate: "3000.00" });
    expect((await platform.run(1)).body.content.data.usedBy).toEqual(["P45"]);
  });

  it("is a file to save", async () => {
    const file = await get(`${people.Baker}/file`);
    expect([file.status, text(file.body).slice(0, 5)]).toEqual([200, "%PDF-"]);
    expect(file.headers.get("content-disposition")).toMatch(/p45-2026-04-24-\S+\.pdf/);
  });

  it("is replaced: a copy if it is lost, with the current details if they were wrong, never with other figures", async () => {
    const original = (await get(`${people.Baker}`)).body.content.data;
    await platform.call("PATCH", `/v1/employees/${people.Baker}`, { lastName: "Cook" });
    const lost = await post(`${people.Baker}/replacements`, { reason: "Lost" });
    expect(answerOf(lost)).toEqual([201, "p45_replaced"]);
    const marks = { issueDate: "2026-11-21", isReplacement: true };
    expect(lost.body.content.data).toEqual({ ...original, ...marks, replacementNumber: 1 });
    await leave("Baker", { leavingDate: "2026-04-22" });
    const details = await post(`${people.Baker}/replacements`, { reason: "Corrected", employeeDetailsOnly: true });
    expect(details.body.content.data).toEqual({ ...original, ...marks, replacementNumber: 2, lastName: "Cook" });
    const corrected = await post(`${people.Baker}/replacements`, { reason: "Corrected" });
    const changed = { lastName: "Cook", leavingDate: "2026-04-22" };
    expect(corrected.body.content.data).toEqual({ ...original, ...marks, replacementNumber: 3, ...changed });
    expect((await get(`${people.Baker}`)).body.content.data).toEqual(corrected.body.content.data);
    const replacements = await itemsOf(`${people.Baker}/replacements`);
    expect(replacements.map((each: Record<string, unknown>) => [each.replacementNumber, each.reason])).toEqual([
      [3, "Corrected"],
      [2, "Corrected"],
      [1, "Lost"],
    ]);
  });

  it("is listed by name, once for each leaver, for the organisation and for a payroll", async () => {
    const rows = await itemsOf("list/2026/finalised");
    expect(
      rows.map((row: Record<string, unknown>) => [row.lastName, row.leavingDate, row.replacementCount, row.status]),
    ).toEqual([
      ["Cook", "2026-04-22", 3, "Finalised"],
      ["Late", "2026-04-24", 0, "Finalised"],
      ["Month", "2026-04-24", 0, "Finalised"],
    ]);
    expect(await itemsOf(`list/${platform.payrollConfigId}/2026/finalised?search=late`)).toEqual([rows[1]]);
    expect(await itemsOf("list/2025/finalised")).toEqual([]);
    expect(await itemsOf("tax-years")).toEqual([2026]);
    expect(answerOf(await get(`list/${people.Baker}/2026/finalised`))).toEqual([404, "payroll_config_not_found"]);
  });
});
