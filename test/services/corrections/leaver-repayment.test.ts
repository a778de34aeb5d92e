import { afterAll, beforeAll, expect, it } from "vitest";
import { jobsAtRest, openDatabase } from "../all/contents";
import { ADDRESS, type RtiPlatform, rtiPlatform, texts } from "../rti/sample-submissions";

let platform: RtiPlatform;
let atRest: () => Promise<void>;
let stop: () => Promise<void>;
let inParts: string;
let gross: string;

const at = (rest: string) => `/v1/payroll/${platform.payrollConfigId}${rest}`;

async function correctionOf(employeeId: string, status = "Open") {
  const listed = await platform.call("GET", at(`/corrections?employeeId=${employeeId}&status=${status}`));
  return listed.body.content.data.items[0];
}

async function repays(employeeId: string, body: object) {
  const { correctionId } = await correctionOf(employeeId);
  return platform.call("POST", at(`/corrections/${correctionId}/repayments`), { receivedOn: "2026-06-10", ...body });
}

/**
 * April is paid 2,500.00 and May 3,041.67, less tax of 689.00 and National Insurance of 275.65; 1,000.00 was due up to 15 April, without
 * either. Net 3,577.02 is owed, gross 4,541.67.
 */
beforeAll(async () => {
  platform = await rtiPlatform(Date.UTC(2026, 5, 1, 12));
  const database = await openDatabase(platform.databaseUrl);
  atRest = () => jobsAtRest(database);
  stop = async () => {
    await database.end();
    await platform.stop();
  };
  await platform.call("PUT", "/v1/salary/organisation", { calculationMethod: "CalendarDays", enabled: true });
  const overpaid = { salary: "36500", startDate: "2026-04-06" };
  ({ employeeId: inParts } = await platform.worker({ ...overpaid, lastName: "Parts" }));
  ({ employeeId: gross } = await platform.worker({ ...overpaid, lastName: "Gross" }));
  for (const period of [1, 2]) {
    await platform.next();
    await platform.settled(period);
    expect((await platform.lockRun(period)).status).toBe(200);
    expect((await platform.answered(await platform.fps(period, { lateReason: "H" }))).status).toBe("Accepted");
  }
  await platform.next();
  for (const employeeId of [inParts, gross]) {
    const left = await platform.call("PUT", `/v1/employees/${employeeId}/leaver`, { leavingDate: "2026-04-15" });
    expect(left.status).toBe(200);
  }
  await atRest();
});

afterAll(() => stop());

it("a debt is repaid net in parts, and nothing is reported before all is repaid", async () => {
  const { netOwed, years } = (await correctionOf(inParts)).debt;
  expect(netOwed).toBe("3577.02");
  const booked = years[0].journal.map(({ item, debit, credit }: Record<string, string>) => [item, debit, credit]);
  expect(booked).toEqual([
    ["GrossPay", "0.00", "4541.67"],
    ["Paye", "689.00", "0.00"],
    ["EmployeeNi", "275.65", "0.00"],
    ["EmployerNi", "618.70", "0.00"],
    ["EmployerNiExpense", "0.00", "618.70"],
    ["NetPay", netOwed, "0.00"],
  ]);
  const first = await repays(inParts, { amount: "3000.00", reference: "First part" });
  expect([first.status, first.body.message.token]).toEqual([201, "leaver_repayment_recorded"]);
  const { data } = first.body.content;
  expect(data).toMatchObject({ outstanding: "577.02", toReturn: "0.00", fpsDue: [], correction: { status: "Open" } });
  const other = await repays(inParts, { amount: "10.00", basis: "Gross" });
  expect([other.status, other.body.message.token]).toEqual([409, "repayment_basis_differs"]);
  const more = await repays(inParts, { amount: "577.03" });
  expect([more.status, more.body.validationIssues[0].reasonToken]).toEqual([400, "too_large"]);
  const none = await repays(inParts, { amount: "0" });
  expect([none.status, none.body.validationIssues[0].reasonToken]).toEqual([400, "too_small"]);
  expect((await platform.fps(2, { pastYearCorrections: true })).body.message.token).toBe("no_past_year_corrections");
  const last = await repays(inParts, { amount: "577.02" });
  expect(last.body.content.data).toMatchObject({
    outstanding: "0.00",
    fpsDue: [2026],
    correction: {
      status: "Repaid",
      repayments: [{ amount: "3000.00" }, { amount: "577.02", receivedOn: "2026-06-10" }],
    },
  });
  await atRest();
  expect(await correctionOf(inParts)).toBeUndefined();
});

it("a debt repaid gross says what the employer gives back", async () => {
  const all = await repays(gross, { amount: "4541.67", basis: "Gross" });
  expect(all.body.content.data).toMatchObject({ outstanding: "0.00", toReturn: "964.65", fpsDue: [2026] });
});

it("the year's last FPS then has the figures that were due, with the leaving date, once", async () => {
  const sent = await platform.answered(await platform.fps(2, { pastYearCorrections: true }));
  expect(sent).toMatchObject({ status: "Accepted", employeeCount: 2, lateReason: "H" });
  const xml = await platform.xml(sent.submissionId);
  const stated = ["LeavingDate", "TaxablePay", "TotalTax", "TaxDeductedOrRefunded", "PmtAfterLeaving", "PmtDate"];
  expect(stated.map((element) => texts(xml, element))).toEqual([
    ["2026-04-15", "2026-04-15"],
    ["1000.00", "0.00", "1000.00", "0.00"],
    ["0.00", "0.00"],
    ["0.00", "0.00"],
    [],
    ["2026-05-30", "2026-05-30"],
  ]);
  expect((await platform.fps(2, { pastYearCorrections: true })).body.message.token).toBe("no_past_year_corrections");
  const { correctionId } = await correctionOf(gross, "Repaid");
  const again = await platform.call("POST", at(`/corrections/${correctionId}/repayments`), {
    amount: "1.00",
    receivedOn: "2026-06-11",
  });
  expect([again.status, again.body.message.token]).toEqual([409, "correction_already_repaid"]);
});

it("a P45 that is issued after the repayment has the figures that were due", async () => {
  await platform.call("POST", "/v1/organisation/information", { legalName: "Sample Bakery Ltd", address: ADDRESS });
  const issued = await platform.call("POST", `/v1/tax-p-forms/p45/${gross}/issue`);
  expect([issued.status, issued.body.content.data]).toEqual([
    201,
    expect.objectContaining({
      leavingDate: "2026-04-15",
      totalPayToDate: "1000.00",
      totalTaxToDate: "0.00",
    }),
  ]);
});
