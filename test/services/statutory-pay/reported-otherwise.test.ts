import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeP32, type P32MonthFacts, sumRecoverable } from "../../../src/engine/forms";
import { createRulebook } from "../../../src/engine/rulebook";
import { rules } from "../../../src/rules/recent";
import { bereavementPaidByRuns } from "../../../src/services/statutory-pay/reported/paid-by-runs";
import { issuesOf } from "../pay/sample-employees";
import { type RtiPlatform, rtiPlatform, texts } from "../rti/sample-submissions";

const made = createRulebook(rules);
if (!made.ok) throw new Error("the rules do not load");
const rulebook = made.value;

let platform: RtiPlatform;
const people: Record<"mother" | "bereaved" | "irish", string> = { mother: "", bereaved: "", irish: "" };
let motherAward: string;
/** Names the payment of week 4. */
let paidOutside: number;

// biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
async function call(method: string, path: string, body?: object): Promise<any> {
  const { status, body: answer } = await platform.call(method, path, body);
  if (status >= 300) throw new Error(`${method} ${path} ${status} ${JSON.stringify(answer)}`);
  return answer.content.data;
}

const base = (employeeId: string) => `/v1/statutory-pay/payments/employees/${employeeId}`;
const external = (body: object) =>
  call("POST", `${base(people.mother)}/${motherAward}/external-payments`, {
    netAmount: "0.00",
    taxYear: 2026,
    ...body,
  });

const paidTo = async (employeeId: string, period: number): Promise<Record<string, string>> =>
  (await platform.payslip(employeeId, period)).forPeriod.statutoryPay;

const pence = (amount = "0.00") => Math.round(Number(amount) * 100);
const money = (amount: number) => (amount / 100).toFixed(2);

/** Two weeks of bereavement pay of 194.32 in May. */
const BEREAVED = {
  statutoryType: "StatutoryParentalBereavementPay",
  qualifyingEventDate: "2026-04-21",
  numberOfChildren: 1,
  blocks: [{ startDate: "2026-05-04", weeks: 2 }],
  averageEarningsOverride: "480.00",
};

beforeAll(async () => {
  platform = await rtiPlatform(Date.UTC(2026, 6, 10, 12), { rulebook });
  await platform.saveSettings({ smallEmployersRelief: true });
  const long = { startDate: "2020-01-06" };
  people.mother = (await platform.worker(long)).employeeId;
  people.bereaved = (await platform.worker({ ...long, lastName: "Miller" })).employeeId;
  people.irish = (await platform.worker({ lastName: "Weaver", territory: "NorthernIreland" })).employeeId;
  const maternity = {
    statutoryType: "StatutoryMaternityPay",
    qualifyingEventDate: "2026-06-14",
    startDate: "2026-04-13",
    endDate: "2026-06-21",
    averageEarningsOverride: "480.00",
  };
  motherAward = (await call("POST", base(people.mother), maternity)).statutoryPayId;
  await call("POST", base(people.bereaved), { ...BEREAVED, bereavementType: "Death" });
  await call("POST", base(people.irish), { ...BEREAVED, bereavementType: "Miscarriage" });
  // Week 4 is paid outside the runs on 12 May, with 68.00 that nothing is due for; what is paid of week 5 is not reported.
  const ofWeek4 = await external({ grossAmount: "500.00", paymentDate: "2026-05-12", period: 2, weekNumbers: [4] });
  paidOutside = ofWeek4.lineItemSequence;
  await external({
    grossAmount: "100.00",
    paymentDate: "2026-05-12",
    period: 2,
    weekNumbers: [5],
    isReportable: false,
  });
  for (const period of [1, 2, 3]) expect((await platform.lockRun(period)).status).toBe(200);
});

afterAll(() => platform.stop());

/** Returns what the library makes of the payslips, with the payment of week 4 in May, and of Northern Ireland apart. */
async function libraryP32(only: "All" | "Anywhere" | "Apart") {
  const months: P32MonthFacts[] = [];
  for (const month of [1, 2, 3]) {
    const { StatutoryMaternityPay: mothers } = await paidTo(people.mother, month);
    const { StatutoryParentalBereavementPay: bereaved } = await paidTo(people.bereaved, month);
    const { StatutoryParentalBereavementPay: apart } = await paidTo(people.irish, month);
    const statutoryPay = {
      StatutoryMaternityPay: money(pence(mothers) + (month === 2 ? 43_200 : 0)),
      ...(bereaved === undefined ? {} : { StatutoryParentalBereavementPay: bereaved }),
    };
    months.push({
      month,
      ...(only === "Apart" ? {} : { statutoryPay }),
      ...(only === "Anywhere" || apart === undefined ? {} : { bereavementPayInNorthernIreland: apart }),
    });
  }
  const p32 = makeP32({ taxYear: 2026, isSmallEmployer: true, months }, rulebook);
  if (!p32.ok) throw new Error(JSON.stringify(p32.problems));
  return p32.value;
}

describe("statutory pay that payslips do not show as it is reported", () => {
  it("needs the postcode of a workplace in Northern Ireland", async () => {
    const refused = await platform.fps(2);
    expect(issuesOf(refused)).toEqual([["workplacePostcode", "rti_rule_broken"]]);
    await call("PATCH", `/v1/employees/${people.irish}`, { workplacePostcode: "BT1 1AA" });
  });

  it("is in the Full Payment Submission from the tax month of the payment on", async () => {
    const xmlOf = async (period: number) => {
      const { submissionId } = await platform.answered(await platform.fps(period, { lateReason: "G" }));
      return platform.xml(submissionId);
    };
    const toDate = async (period: number) =>
      (await platform.payslip(people.mother, period)).yearToDate.statutoryPay.StatutoryMaternityPay;
    expect(texts(await xmlOf(1), "SMPYTD")).toEqual([await toDate(1)]);
    const may = await xmlOf(2);
    expect(texts(may, "SMPYTD")).toEqual([money(pence(await toDate(2)) + 43_200)]);
    expect(texts(may, "SPBPYTD")).toEqual(["388.64"]);
    expect(texts(may, "SPBPNIREYTD")).toEqual(["388.64"]);
    expect(texts(may, "MiscarriageNIRE")).toEqual(["yes"]);
    expect(texts(may, "EmployeeWorkplacePostcodeNIRE")).toEqual(["BT1 1AA"]);
    expect(texts(await xmlOf(3), "SMPYTD")).toEqual([money(pence(await toDate(3)) + 43_200)]);
  });

  it("is recovered in the P32 and the Employer Payment Summary as the library calculates", async () => {
    const shown = await call("GET", "/v1/tax-p-forms/p32/2026");
    const expected = await libraryP32("All");
    for (const index of [0, 1, 2]) {
      const { statutoryRecovered, niCompensation } = expected.months[index] ?? {};
      expect(shown.months[index]).toMatchObject({ statutoryRecovered, niCompensation });
    }
    expect(shown.months[1].statutoryRecovered.StatutoryParentalBereavementPay).toBe("777.28");
    const { submissionId } = await platform.answered(await platform.call("POST", "/v1/rti/eps/2026/3"));
    const xml = await platform.xml(submissionId);
    const [p32, northernIreland] = [await libraryP32("Anywhere"), await libraryP32("Apart")];
    const summed = sumRecoverable({ p32, northernIreland, taxMonth: 3 });
    if (!summed.ok || summed.value === null) throw new Error("nothing is recovered");
    const { smpRecovered, spbpRecovered, spbpRecoveredInNorthernIreland } = summed.value;
    expect(texts(xml, "SMPRecovered")).toEqual([smpRecovered]);
    expect(texts(xml, "SPBPRecovered")).toEqual([spbpRecovered]);
    expect(texts(xml, "SPBPRecoveredInNorthernIreland")).toEqual([spbpRecoveredInNorthernIreland]);
    expect([spbpRecovered, spbpRecoveredInNorthernIreland]).toEqual(["388.64", "388.64"]);
    expect(texts(xml, "NICCompensationOnSPBPinNorthernIreland")).toEqual([
      summed.value.nicCompensationOnSpbpInNorthernIreland,
    ]);
    // The month is now as reported, and the same.
    const again = await call("GET", "/v1/tax-p-forms/p32/2026");
    expect(again.total.statutoryRecovered).toEqual(shown.total.statutoryRecovered);
  });

  it("is of the tax year of the run that paid it", async () => {
    const paidIn = async (taxYear: number) => {
      const paid = await platform.store.inTenant(platform.owner.organisationId, (tx) =>
        bereavementPaidByRuns(tx, { taxYear, employeeIds: null }),
      );
      return paid.reduce((sum, { amountPence }) => sum + amountPence, 0);
    };
    expect([await paidIn(2025), await paidIn(2026), await paidIn(2027)]).toEqual([0, 777_28, 0]);
  });

  it("is reported less once a payment is taken back, and never left out again", async () => {
    await call("DELETE", `${base(people.mother)}/${motherAward}/external-payments/${paidOutside}`);
    const { submissionId } = await platform.answered(await platform.fps(3, { lateReason: "G" }));
    const { yearToDate } = await platform.payslip(people.mother, 3);
    expect(texts(await platform.xml(submissionId), "SMPYTD")).toEqual([yearToDate.statutoryPay.StatutoryMaternityPay]);
    const p32 = await call("GET", `/v1/tax-p-forms/p32/2026?payrollConfigId=${platform.payrollConfigId}`);
    const { StatutoryMaternityPay: may } = await paidTo(people.mother, 2);
    expect(p32.months[1].statutoryRecovered.StatutoryMaternityPay).toBe(may);
  });
});
