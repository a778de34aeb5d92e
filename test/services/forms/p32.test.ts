import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSheet } from "../../../src/platform/spreadsheets";
import { createDrawing } from "../../../src/services/drawing";
import { finalMonths } from "../../../src/services/forms/p32/mount-p32s";
import { drawThread } from "../../support/threads";
import type { RunPlatform } from "../pay-runs/sample-runs";
import { INFORMATION, payslipPlatform } from "../payslip-files/sample-payslips";

let platform: RunPlatform;
let employeeId: string;
let draws = 0;
let stopDrawing = async () => {};

const P32 = "/v1/tax-p-forms/p32/2026";
const get = (path = "") => platform.call("GET", `${P32}${path}`);
const dataOf = async (path = "") => (await get(path)).body.content.data;
const pence = (amount: string) => Number(amount.replace(".", ""));

beforeAll(async () => {
  const drawing = createDrawing({ script: drawThread });
  const draw: typeof drawing.draw = (order) => {
    draws += 1;
    return drawing.draw(order);
  };
  platform = await payslipPlatform({ drawing: { ...drawing, draw } });
  stopDrawing = drawing.close;
  const references = { payeReference: "123/AB456", accountsOfficeReference: "123PA00012345" };
  const company = { ...references, corporationTaxReference: "2325648152" };
  expect((await platform.call("POST", "/v1/organisation/tax/settings", company)).status).toBe(200);
  employeeId = (await platform.employee({ taxCode: "1257L" })).employeeId;
  await platform.post(employeeId, [{ payElementCode: "SALARY", amount: "3000" }]);
  await platform.lockRun(1);
  await platform.next();
  await platform.post(employeeId, [{ payElementCode: "SALARY", amount: "4000.50" }]);
  await platform.lockRun(2);
});

afterAll(async () => {
  await platform.stop();
  await stopDrawing();
});

describe("a P32", () => {
  it("has the sums of the payslips by tax month, with the day on which they are due", async () => {
    const year = await dataOf();
    for (const [index, period] of [1, 2].entries()) {
      const { forPeriod } = await platform.payslip(employeeId, period);
      const month = year.months[index];
      expect([month.incomeTax, month.employeeNi, month.employerNi]).toEqual([
        ...[forPeriod.tax, forPeriod.ni, forPeriod.employerNi],
      ]);
      expect(pence(month.totalDue)).toBe(pence(forPeriod.tax) + pence(forPeriod.ni) + pence(forPeriod.employerNi));
    }
    const [april, may, june] = year.months;
    expect([april.periodStartDate, april.periodEndDate, april.paymentDueDate]).toEqual([
      ...["2026-04-06", "2026-05-05", "2026-05-22"],
    ]);
    expect([april.isFinal, may.isFinal, june.isFinal]).toEqual([true, true, false]);
    expect(june.totalDue).toBe("0.00");
    expect(pence(year.total.totalDue)).toBe(pence(april.totalDue) + pence(may.totalDue));
    expect(year.quarters.map(({ totalDue }: { totalDue: string }) => totalDue)).toEqual([
      ...[year.total.totalDue, "0.00", "0.00", "0.00"],
    ]);
    expect(year).toMatchObject({ taxYearLabel: "2026-27", payrollConfigId: null });
    expect(year.employer.payeReference).toBe("123/AB456");
  });

  it("is a workbook or CSV with a row for each month", async () => {
    const { months } = await dataOf();
    const { rows } = await readSheet((await get("/pdf?format=Xlsx")).body, {
      sheetName: "p32-2026-27",
      mostRows: 13,
      mostColumns: 20,
    });
    const at = (name: string) => rows[0]?.cells.indexOf(name) ?? -1;
    for (const [name, field] of [
      ["Income tax", "incomeTax"],
      ["Total due", "totalDue"],
    ] as const) {
      expect(rows.slice(1).map(({ cells }) => pence(Number(cells[at(name)]).toFixed(2)))).toEqual(
        months.map((month: Record<string, string>) => pence(month[field] ?? "")),
      );
    }
    expect([rows[1]?.cells[at("Due")], rows[1]?.kinds[at("Due")]]).toEqual(["2026-05-22", "Date"]);
    const csv = new TextDecoder().decode((await get("/pdf?format=Csv")).body).split("\r\n");
    expect([csv.length, csv[1]?.startsWith("1,2026-04-06,2026-05-05,")]).toEqual([14, true]);
  });

  it("of a month is that row, and of a payroll its own", async () => {
    const { months } = await dataOf();
    expect(await dataOf("/2")).toEqual(months[1]);
    const own = await dataOf(`/2?payrollConfigId=${platform.payrollConfigId}`);
    expect(own).toEqual({ ...months[1], submissionIds: [] });
    const other = await get(`?payrollConfigId=${employeeId}`);
    expect([other.status, other.body.message.token]).toEqual([404, "payroll_config_not_found"]);
    for (const month of ["0", "13", "x"]) expect([month, (await get(`/${month}`)).status]).toEqual([month, 400]);
    expect((await platform.call("GET", "/v1/tax-p-forms/p32/2019")).status).toBe(400);
  });

  it("takes what an EPS reports to date less what the months before had, and carries a credit forward", async () => {
    const before = (await dataOf()).months;
    const report = async (taxMonth: number, smpRecovered: string, cisDeductionsSuffered: string) => {
      const recoverableAmounts = { taxMonth, smpRecovered, cisDeductionsSuffered };
      const { body } = await platform.call("POST", "/v1/rti/eps/2026/manual", { recoverableAmounts });
      expect([body.message.token, body.validationIssues]).toEqual(["eps_submitted", null]);
      return body.content.data.submissionId;
    };
    const first = await report(8, "100.00", "20.00");
    await report(9, "350.00", "5000.00");
    const claim = await platform.call("POST", "/v1/rti/eps/2026/manual", { employmentAllowance: true });
    expect(claim.body.message.token).toBe("eps_submitted");
    const { months } = await dataOf();
    const amounts = months
      .slice(7, 10)
      .map((month: Reported) => [
        month.statutoryRecovered.StatutoryMaternityPay ?? "0.00",
        month.cisDeductionsSuffered,
      ]);
    expect(amounts).toEqual([
      ["100.00", "20.00"],
      ["250.00", "4980.00"],
      ["0.00", "0.00"],
    ]);
    expect([months[0].employmentAllowance, months[1].employmentAllowance]).toEqual([
      ...[before[0].employerNi, before[1].employerNi],
    ]);
    expect([months[8].totalDue, months[8].carriedForward, months[11].carriedForward]).toEqual([
      ...["-5230.00", "5350.00", "5350.00"],
    ]);
    expect(months[7].submissionIds).toEqual([first]);
  });

  it("is final from the day after the month, once nobody is left whom an unlocked run of it pays", async () => {
    await platform.next();
    expect((await platform.lockRun(3)).status).toBe(200);
    const { months } = await dataOf();
    const finalOn = (today: string) =>
      platform.store.inTenant(platform.owner.organisationId, async (tx) => [
        ...(await finalMonths(tx, { taxYear: 2026, months, today })),
      ]);
    expect([await finalOn("2026-07-05"), await finalOn("2026-07-06")]).toEqual([
      [1, 2],
      [1, 2, 3],
    ]);
    const { payrollConfigId } = (
      await platform.call("POST", "/v1/payrollconfig", {
        name: "Others",
        payFrequency: "Monthly",
        paymentPeriodConfig: { firstPeriodStartDate: "2026-06-01", firstPaymentDate: "2026-06-30" },
      })
    ).body.content.data;
    const left = await platform.employee({ payrollConfigId, startDate: "2026-05-10" });
    const leave = (leavingDate: string) =>
      platform.call("PUT", `/v1/employees/${left.employeeId}/leaver`, { leavingDate });
    expect((await leave("2026-06-05")).status).toBe(200);
    expect(await finalOn("2026-07-06")).toEqual([1, 2, 3]);
    expect((await leave("2026-06-06")).status).toBe(200);
    expect(await finalOn("2026-07-06")).toEqual([1, 2]);
  });

  it("is a file to save, of a year and of a month", async () => {
    for (const [path, name] of [
      ["/pdf", "p32-2026-27.pdf"],
      ["/2/pdf", "p32-2026-27-month-2.pdf"],
    ]) {
      const { status, body, headers } = await get(path);
      expect([status, new TextDecoder("latin1").decode(body.subarray(0, 5))]).toEqual([200, "%PDF-"]);
      expect(headers.get("content-disposition")).toContain(name);
    }
  });

  it("is not drawn again for a caller who has the file, and is once something of it changes", async () => {
    const file = (tag = "") =>
      platform.call("GET", `${P32}/pdf`, undefined, tag === "" ? {} : { "if-none-match": tag });
    const tag = (await file()).headers.get("etag") ?? "";
    const before = draws;
    const kept = await file(tag);
    expect([kept.status, kept.headers.get("etag"), draws]).toEqual([304, tag, before]);
    expect([(await file('"another"')).status, draws]).toEqual([200, before + 1]);
    await platform.call("POST", "/v1/organisation/information", { ...INFORMATION, legalName: "Another Bakery Ltd" });
    const changed = await file(tag);
    expect([changed.status, draws]).toEqual([200, before + 2]);
    expect(changed.headers.get("etag")).not.toBe(tag);
    expect((await file(tag)).status).toBe(200);
  });
});

interface Reported {
  readonly statutoryRecovered: Readonly<Record<string, string>>;
  readonly cisDeductionsSuffered: string;
}
