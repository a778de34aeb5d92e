import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ACKNOWLEDGED } from "../pay-runs/sample-runs";
import { INFORMATION } from "../payslip-files/sample-payslips";
import { type RtiPlatform, rtiPlatform } from "./sample-submissions";

let platform: RtiPlatform;
let weekly = "";
/** Two monthly jobs; a monthly and a weekly one. */
const ids = { first: "", second: "", month: "", week: "", director: "", also: "" };

const lock = (payroll: string, period: number) =>
  platform.call("POST", `/v1/payroll/${payroll}/2026/${period}/lock`, ACKNOWLEDGED);
const line = (amount: string) => [{ payElementCode: "SALARY", amount }];

beforeAll(async () => {
  platform = await rtiPlatform(Date.UTC(2026, 4, 1, 12));
  await platform.call("POST", "/v1/organisation/information", INFORMATION);
  const config = {
    name: "Weekly staff",
    payFrequency: "Weekly",
    paymentPeriodConfig: { firstPeriodStartDate: "2026-04-18", firstPaymentDate: "2026-04-24" },
  };
  weekly = (await platform.call("POST", "/v1/payrollconfig", config)).body.content.data.payrollConfigId;
  const add = async (nationalInsuranceNumber: string, payrollId: string, fields: object = {}) =>
    (await platform.worker({ nationalInsuranceNumber, payrollId, ...fields })).employeeId;
  ids.first = await add("JC123456A", "FIRST");
  ids.second = await add("JC123456A", "SECOND", { taxCode: "BR", otherJob: { employeeId: ids.first } });
  ids.month = await add("JC123457A", "MONTH");
  const otherJob = { employeeId: ids.month };
  ids.week = await add("JC123457A", "WEEK", { taxCode: "BR", payrollConfigId: weekly, otherJob });
  const director = { appointmentDate: "2026-04-06", nicMethod: "Annual" };
  ids.director = await add("JC123458A", "DIRECTOR", { director });
  ids.also = await add("JC123458A", "ALSO", { taxCode: "BR", otherJob: { employeeId: ids.director } });
  await platform.next();
  await platform.post(ids.director, line("9000.00"));
  await platform.post(ids.also, line("6000.00"));
  for (const id of [ids.first, ids.second]) await platform.post(id, line("900.00"));
  await platform.post(ids.month, line("2500.00"));
});

afterAll(() => platform.stop());

/** Returns some elements of the employment with a payroll id. */
function employment(xml: string, payrollId: string): Record<string, string> {
  const found = [...xml.matchAll(/<Employee>.*?<\/Employee>/gs)].find(([text]) =>
    text.includes(`<PayId>${payrollId}</PayId>`),
  );
  const names = [
    ...["AggregatedEarnings", "WeekNo", "MonthNo", "TaxablePay", "NIletter", "GrossEarningsForNICsInPd"],
    ...["GrossEarningsForNICsYTD", "AtLELYTD", "LELtoPTYTD", "PTtoUELYTD", "TotalEmpNICInPd", "TotalEmpNICYTD"],
    ...["EmpeeContribnsInPd", "EmpeeContribnsYTD", "DirectorsNIC"],
  ];
  return Object.fromEntries(
    names.flatMap((name) => {
      const last = [...(found?.[0] ?? "").matchAll(new RegExp(`<${name}>(.*?)</${name}>`, "g"))].at(-1);
      return last === undefined ? [] : [[name, last[1] ?? ""]];
    }),
  );
}

async function sent(payroll: string, period: number): Promise<string> {
  const path = `/v1/rti/fps/${payroll}/2026/${period}`;
  const answer = await platform.answered(await platform.call("POST", path, { lateReason: "G" }));
  expect([answer.status, answer.errors]).toEqual(["Accepted", []]);
  return platform.xml(answer.submissionId);
}

describe("the FPS of people with several jobs", () => {
  it("reports National Insurance once, with what was taken from each job's pay in the period", async () => {
    await platform.settled(1);
    await platform.post(ids.week, line("400.00"));
    expect((await platform.call("POST", `/v1/payroll/${weekly}/next`)).status).toBe(201);
    expect((await lock(weekly, 3)).status).toBe(200);
    const week3 = await sent(weekly, 3);
    expect(employment(week3, "WEEK")).toMatchObject({
      AggregatedEarnings: "yes",
      WeekNo: "3",
      EmpeeContribnsInPd: "12.64",
      EmpeeContribnsYTD: "12.64",
      TotalEmpNICYTD: "45.60",
    });
    expect(employment(week3, "MONTH")).toEqual({});

    expect((await platform.lockRun(1)).status).toBe(200);
    const month1 = await sent(platform.payrollConfigId, 1);
    expect(employment(month1, "FIRST")).toEqual({
      AggregatedEarnings: "yes",
      MonthNo: "1",
      TaxablePay: "900.00",
      NIletter: "A",
      GrossEarningsForNICsInPd: "1800.00",
      GrossEarningsForNICsYTD: "1800.00",
      AtLELYTD: "559.00",
      LELtoPTYTD: "489.00",
      PTtoUELYTD: "752.00",
      TotalEmpNICInPd: "207.45",
      TotalEmpNICYTD: "207.45",
      EmpeeContribnsInPd: "0.00",
      EmpeeContribnsYTD: "60.16",
    });
    expect(employment(month1, "SECOND")).toMatchObject({
      AggregatedEarnings: "yes",
      GrossEarningsForNICsInPd: "0.00",
      GrossEarningsForNICsYTD: "0.00",
      TotalEmpNICInPd: "0.00",
      TotalEmpNICYTD: "0.00",
      EmpeeContribnsInPd: "60.16",
      EmpeeContribnsYTD: "0.00",
    });
    expect(employment(month1, "DIRECTOR")).toMatchObject({
      AggregatedEarnings: "yes",
      DirectorsNIC: "AN",
      GrossEarningsForNICsInPd: "15000.00",
      GrossEarningsForNICsYTD: "15000.00",
      TotalEmpNICInPd: "1500.00",
      TotalEmpNICYTD: "1500.00",
      EmpeeContribnsInPd: "0.00",
      EmpeeContribnsYTD: "194.40",
    });
    expect(employment(month1, "ALSO")).toMatchObject({
      AggregatedEarnings: "yes",
      DirectorsNIC: "AN",
      GrossEarningsForNICsYTD: "0.00",
      TotalEmpNICYTD: "0.00",
      EmpeeContribnsInPd: "194.40",
      EmpeeContribnsYTD: "0.00",
    });
    expect(employment(month1, "MONTH")).toMatchObject({
      AggregatedEarnings: "yes",
      TaxablePay: "2500.00",
      EmpeeContribnsInPd: "88.66",
      EmpeeContribnsYTD: "0.00",
      TotalEmpNICYTD: "0.00",
    });
    expect(employment(month1, "WEEK")).toMatchObject({
      AggregatedEarnings: "yes",
      WeekNo: "4",
      TaxablePay: "0.00",
      GrossEarningsForNICsInPd: "2500.00",
      GrossEarningsForNICsYTD: "2900.00",
      TotalEmpNICInPd: "360.60",
      TotalEmpNICYTD: "406.20",
      EmpeeContribnsInPd: "0.00",
      EmpeeContribnsYTD: "101.30",
    });
  });

  it("continues under the nominated job, and says nothing of it to the charge of the month that payslips do not", async () => {
    await platform.post(ids.week, line("400.00"));
    expect((await platform.call("POST", `/v1/payroll/${weekly}/next`)).status).toBe(201);
    expect((await lock(weekly, 4)).status).toBe(200);
    const week4 = await sent(weekly, 4);
    expect(employment(week4, "WEEK")).toMatchObject({
      GrossEarningsForNICsInPd: "400.00",
      GrossEarningsForNICsYTD: "3300.00",
      EmpeeContribnsInPd: "8.00",
      EmpeeContribnsYTD: "109.30",
      TotalEmpNICYTD: "466.20",
    });
    const repeated = await platform.call("POST", `/v1/rti/fps/${weekly}/2026/4`, { lateReason: "G" });
    expect([repeated.status, repeated.body.message.token]).toEqual([409, "fps_unchanged"]);
  });

  it("agrees with the forms: each job its own pay and tax, National Insurance on the nominated one", async () => {
    const form = async (id: string) => (await platform.call("GET", `/v1/tax-p-forms/p60/${id}/2026`)).body.content.data;
    const figures = async (id: string) => {
      const { thisEmployment, niLines } = await form(id);
      return [thisEmployment.pay, thisEmployment.tax, ...niLines.map((row: Line) => row.employeeContributions)];
    };
    expect(await figures(ids.first)).toEqual(["900.00", "0.00", "60.16"]);
    expect(await figures(ids.second)).toEqual(["900.00", "180.00", "0.00"]);
    expect(await figures(ids.director)).toEqual(["9000.00", "2552.06", "194.40"]);
    expect(await figures(ids.also)).toEqual(["6000.00", "1200.00", "0.00"]);
    expect(await figures(ids.week)).toEqual(["800.00", "160.00", "109.30"]);
    expect(await figures(ids.month)).toEqual(["2500.00", "290.20", "0.00"]);
    const [line] = (await form(ids.week)).niLines;
    expect([line.atLel, line.lelToPt, line.ptToUel]).toEqual(["258.00", "226.00", "883.00"]);
    const month = (await platform.call("GET", "/v1/tax-p-forms/p32/2026/1")).body.content.data;
    expect([month.employeeNi, month.employerNi]).toEqual(["363.86", "2173.65"]);
  });
});

type Line = Readonly<Record<string, string>>;
