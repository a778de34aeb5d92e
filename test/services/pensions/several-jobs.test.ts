import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../all/contents";
import { ACKNOWLEDGED, type RunPlatform, runPlatform } from "../pay-runs/sample-runs";
import { callsOf, GROUP, SCHEME } from "./sample-pensions";

let platform: RunPlatform;
let done: ReturnType<typeof callsOf>["done"];
let weekly = "";
let lastNumber = 0;

const PENSION = "/v2/pension/employee-pension";
const AUTO = "/v2/pension/auto-enrolment";
const SETTINGS = "/v2/pension/organisation/pension-default";

interface Contribution {
  readonly employeeContribution: string;
  readonly membershipId: string;
}

/** Relief at source on qualifying earnings: the member pays 4% of the band after relief, the employer 3%. */
beforeAll(async () => {
  platform = await runPlatform(Date.UTC(2026, 3, 6, 9), { services: ["pensions", "corrections"] });
  ({ done } = callsOf(platform));
  const { id: pensionSchemaId } = await done("POST", "/v2/pension/pension-schema", SCHEME);
  await done("POST", "/v2/pension/pension-group", { ...GROUP, pensionSchemaId, isDefault: true });
  await done("PUT", `${SETTINGS}/auto-enrolment-settings`, { isEnabled: true, sendEnrolmentLetter: true });
  const config = {
    name: "Weekly staff",
    payFrequency: "Weekly",
    paymentPeriodConfig: { firstPeriodStartDate: "2026-04-04", firstPaymentDate: "2026-04-10" },
  };
  weekly = (await done("POST", "/v1/payrollconfig", config)).payrollConfigId;
  await platform.next();
});

afterAll(() => platform.stop());

/** Adds a person with a job in the monthly payroll, and another one. */
async function person(second: object = {}, first: object = {}) {
  lastNumber += 1;
  const common = { salary: "0", nationalInsuranceNumber: `JC${200_000 + lastNumber}A`, taxCode: "1257L" };
  const { employeeId } = await platform.employee({ ...common, ...first });
  const { otherJob = {}, ...fields } = second as { otherJob?: object };
  const other = await platform.employee({ ...common, taxCode: "BR", ...fields, otherJob: { employeeId, ...otherJob } });
  return [employeeId, other.employeeId] as const;
}

const pay = (employeeId: string, amount: string) => platform.post(employeeId, [{ payElementCode: "SALARY", amount }]);

async function slip(employeeId: string, period: number, payroll = platform.payrollConfigId) {
  return done("GET", `/v1/payslip/data/${employeeId}/2026/${period}?payrollConfigId=${payroll}`);
}

/** Returns the open corrections of the monthly payroll, once nothing is left to look for. */
async function corrections(): Promise<readonly { readonly employeeId: string }[]> {
  const database = await openDatabase(platform.databaseUrl);
  const atWork = `select from job where kind = 'LateFacts' and status in ('Pending', 'Running')`;
  while ((await database.query(atWork)).rowCount !== 0) await wait(50);
  await database.end();
  return (await done("GET", `/v1/payroll/${platform.payrollConfigId}/corrections?pageSize=100`)).items;
}

/** Returns what the member and the employer contribute with a payslip, and its qualifying earnings. */
async function contributed(employeeId: string, period: number, payroll = platform.payrollConfigId) {
  const { pension, employerPension, qualifyingEarnings } = (await slip(employeeId, period, payroll)).forPeriod;
  return [pension, employerPension, qualifyingEarnings];
}

/** Returns the categories of some employees by the assessments of a run. */
async function assessed(period: number, ids: readonly string[]) {
  const { items } = await done(
    "GET",
    `${AUTO}/assessments/payrun/${platform.payrollConfigId}/2026/Monthly/${period}?pageSize=100`,
  );
  return ids.map((id) => items.find((each: { employeeId: string }) => each.employeeId === id)?.workerCategory ?? null);
}

/** Returns how employees joined their open memberships; null without one. */
async function joined(ids: readonly string[]) {
  const { items } = await done("GET", `${PENSION}?status=Active&pageSize=100`);
  const reasonOf = (id: string) => items.find((each: { employeeId: string }) => each.employeeId === id)?.joinReason;
  return ids.map((id) => reasonOf(id) ?? null);
}

/** Returns the letters to employees, once a run's are written. */
async function lettersTo(ids: readonly string[], count: number) {
  for (;;) {
    const { items } = await done("GET", "/v2/pension/letters?pageSize=100");
    const own = items.filter((each: { employeeId: string }) => ids.includes(each.employeeId));
    if (own.length >= count) {
      return own.map((each: { employeeId: string; letterType: string }) => [
        ids.indexOf(each.employeeId),
        each.letterType,
      ]);
    }
    await wait(50);
  }
}

describe("the jobs of one employment", () => {
  const people: Record<string, readonly [string, string]> = {};
  const of = (name: string) => people[name] ?? (["", ""] as const);

  beforeAll(async () => {
    people.together = await person();
    people.first = await person();
    people.high = await person();
    people.separate = await person({ otherJob: { separateEmployment: true } });
    people.notAdded = await person({ otherJob: { notAggregated: { reason: "Abroad" } } });
    people.small = await person();
    people.mixed = await person({ payrollConfigId: weekly });
    people.postponed = await person({ startDate: "2026-04-20" }, { startDate: "2026-04-20" });
    const month = { employeeId: of("postponed")[0], startDateDefinition: { value: 1, frequency: "Month" } };
    await done("PUT", "/v2/pension/postponement", month);
    await payAll();
    await platform.settled(1);
  });

  async function payAll() {
    const amounts: Readonly<Record<string, readonly [string, string]>> = {
      together: ["700.00", "400.00"],
      first: ["2000.00", "600.00"],
      high: ["4000.00", "1000.00"],
      separate: ["700.00", "400.00"],
      notAdded: ["700.00", "400.00"],
      postponed: ["900.00", "500.00"],
      small: ["830.00", "4.00"],
    };
    await pay(of("mixed")[0], "700.00");
    for (const [name, [one, other]] of Object.entries(amounts)) {
      await pay(of(name)[0], one);
      await pay(of(name)[1], other);
    }
  }

  /** Locks a week in which somebody is paid 100.00, and returns what the payslip contributes. */
  async function lockWeek(employeeId: string, period: number) {
    await done("POST", `/v1/payroll/${weekly}/next`);
    await pay(employeeId, "100.00");
    await done("POST", `/v1/payroll/${weekly}/2026/${period}/lock`, ACKNOWLEDGED);
    return contributed(employeeId, period, weekly);
  }

  const both = async (name: string, period: number) => [
    await contributed(of(name)[0], period),
    await contributed(of(name)[1], period),
  ];

  it("have one trigger and one band: 580.00 of 1,100.00, on the payslip that finds it", async () => {
    expect(await both("together", 1)).toEqual([
      ["0.00", "0.00", "180.00"],
      ["23.20", "17.40", "400.00"],
    ]);
  });

  /** 8% of 314.00 are 25.12: the second pay of 4.00, 3.20 after BR, bears 3.20 with 0.80 of relief, and the employer 21.12. */
  it("leave to the employer what the payslip that finds it cannot bear", async () => {
    expect(await both("small", 1)).toEqual([
      ["0.00", "0.00", "310.00"],
      ["3.20", "21.12", "4.00"],
    ]);
    expect((await slip(of("small")[1], 1)).forPeriod.netPay).toBe("0.00");
    const { warnings } = await platform.settled(1);
    expect(warnings).toContainEqual(
      expect.objectContaining({ employeeId: of("small")[1], token: "contribution_beyond_pay" }),
    );
  });

  it("contribute each on what its payslip adds to the band, up to the upper limit once", async () => {
    expect(await both("first", 1)).toEqual([
      ["59.20", "44.40", "1480.00"],
      ["24.00", "18.00", "600.00"],
    ]);
    expect(await both("high", 1)).toEqual([
      ["139.20", "104.40", "3480.00"],
      ["7.56", "5.67", "189.00"],
    ]);
  });

  it("stay separate where the job is an employment of its own, or adding is not practicable", async () => {
    for (const name of ["separate", "notAdded"]) {
      expect(await both(name, 1)).toEqual([
        ["0.00", "0.00", "180.00"],
        ["0.00", "0.00", "0.00"],
      ]);
    }
  });

  it("paid weekly and monthly, have the band of a tax month, payment by payment", async () => {
    const [month, week] = of("mixed");
    for (const period of [1, 2, 3]) expect(await lockWeek(week, period)).toEqual(["0.00", "0.00", "0.00"]);
    await platform.settled(1);
    expect(await contributed(month, 1)).toEqual(["19.20", "14.40", "480.00"]);
  });

  it("are assessed once in a run, have one membership, one postponement and one letter", async () => {
    expect((await platform.lockRun(1)).status).toBe(200);
    expect(await assessed(1, of("together"))).toEqual([null, "EligibleJobholder"]);
    expect(await joined(of("together"))).toEqual([null, "Automatic"]);
    expect(await lettersTo(of("together"), 1)).toEqual([[1, "Enrolment"]]);
    expect(await assessed(1, of("first"))).toEqual(["EligibleJobholder", null]);
    expect(await joined(of("first"))).toEqual(["Automatic", null]);
    expect(await lettersTo(of("first"), 1)).toEqual([[0, "Enrolment"]]);
    expect(await assessed(1, of("separate"))).toEqual(["NonEligibleJobholder", "EntitledWorker"]);
    expect(await assessed(1, of("notAdded"))).toEqual(["NonEligibleJobholder", "EntitledWorker"]);
    expect(await both("postponed", 1)).toEqual([
      ["0.00", "0.00", "380.00"],
      ["0.00", "0.00", "500.00"],
    ]);
    expect(await joined(of("mixed"))).toEqual(["Automatic", null]);
    expect(await lockWeek(of("mixed")[1], 4)).toEqual(["4.00", "3.00", "100.00"]);
    expect(await joined(of("postponed"))).toEqual([null, null]);
    expect(await assessed(1, of("postponed"))).toEqual([null, "EligibleJobholder"]);
  });

  it("opt out with everything that both contributed, repaid once, and stay out in both", async () => {
    const [first, second] = of("first");
    const query = "reason=OptOut&endDate=2026-05-05&noticeDate=2026-05-05";
    const { refund } = await done("DELETE", `${PENSION}/${first}?${query}`);
    expect(refund.amount).toBe("83.20");
    await platform.next();
    await payAll();
    await platform.settled(2);
    expect((await slip(first, 2)).forPeriod.pension).toBe("-83.20");
    expect(await contributed(second, 2)).toEqual(["0.00", "0.00", "600.00"]);
  });

  it("go on in later months, from whichever job comes first, and after a postponement", async () => {
    expect(await both("together", 2)).toEqual([
      ["7.20", "5.40", "180.00"],
      ["16.00", "12.00", "400.00"],
    ]);
    expect((await both("postponed", 2)).map(([member, employer]) => [member, employer])).toEqual([
      ["15.20", "11.40"],
      ["20.00", "15.00"],
    ]);
    expect((await platform.lockRun(2)).status).toBe(200);
    expect(await joined(of("postponed"))).toEqual(["Automatic", null]);
    const { items } = await done("GET", "/v2/pension/pension-calculation/by-year/2026/by-month/2?pageSize=100");
    const rows = of("together").map((id) => items.filter((each: { employeeId: string }) => each.employeeId === id));
    expect(rows.map((own) => own.map((each: Contribution) => each.employeeContribution))).toEqual([
      ["7.20"],
      ["16.00"],
    ]);
    expect(rows[0][0].membershipId).toBe(rows[1][0].membershipId);
  });

  it("need no correction of what they have paid", async () => {
    await platform.next();
    expect(await corrections()).toEqual([]);
  });

  it("keep the membership when the job that has it ends, with the whole band for the other", async () => {
    const [first, second] = of("high");
    const leaving = { leavingDate: "2026-05-31", leavingReason: "Resigned" };
    expect((await platform.call("PUT", `/v1/employees/${first}/leaver`, leaving)).status).toBe(200);
    await pay(second, "1000.00");
    await platform.settled(3);
    expect(await contributed(second, 3)).toEqual(["19.20", "14.40", "480.00"]);
    expect((await platform.lockRun(3)).status).toBe(200);
    expect(await joined([first, second])).toEqual(["Automatic", null]);
    const { totalRefund } = await done("GET", `${PENSION}/${first}/refund-preview?endDate=2026-06-30`);
    expect(totalRefund).toBe("312.72");
    const leavesToo = { ...leaving, leavingDate: "2026-07-31" };
    expect((await platform.call("PUT", `/v1/employees/${second}/leaver`, leavesToo)).status).toBe(200);
    await platform.next();
    await platform.settled(4);
    expect((await platform.lockRun(4)).status).toBe(200);
    const { items: ends } = await done("GET", `${PENSION}/${first}/membership-ends`);
    expect(ends).toMatchObject([{ reason: "Leaver", endDate: "2026-07-31" }]);
  });

  it("repay with the other job what an opt-out is owed after the job that had the membership has ended", async () => {
    const [first, second] = of("together");
    const leaving = { leavingDate: "2026-06-30", leavingReason: "Resigned" };
    expect((await platform.call("PUT", `/v1/employees/${second}/leaver`, leaving)).status).toBe(200);
    const query = "reason=OptOut&endDate=2026-08-05&noticeDate=2026-08-05";
    expect((await done("DELETE", `${PENSION}/${second}?${query}`)).refund.amount).toBe("46.40");
    await platform.next();
    await pay(first, "700.00");
    await platform.settled(5);
    expect((await slip(first, 5)).forPeriod.pension).toBe("-46.40");
    const again = { reason: "A mistake" };
    expect((await platform.lockRun(5)).status).toBe(200);
    await done("POST", `/v1/payroll/${platform.payrollConfigId}/2026/5/reopen`, again);
    await platform.settled(5);
    expect((await slip(first, 5)).forPeriod.pension).toBe("-46.40");
  });
});

describe("a further payment of a job that finds an enrolment", () => {
  it("contributes on what was paid before it in the pay reference period, once", async () => {
    const { employeeId } = await platform.employee({ salary: "0", taxCode: "1257L" });
    const run = `/v1/payroll/${platform.payrollConfigId}/2026/5`;
    await pay(employeeId, "700.00");
    await platform.settled(5);
    expect(await contributed(employeeId, 5)).toEqual(["0.00", "0.00", "180.00"]);
    expect((await platform.lockRun(5)).status).toBe(200);
    await done("POST", `${run}/supplementary`, { paymentDate: "2026-09-04", reason: "Other" });
    await platform.post(employeeId, [{ payElementCode: "SALARY", amount: "400.00", supplementary: 1 }]);
    const further = async () => {
      const { pension, employerPension } = (await done("GET", `/v1/payslip/data/${employeeId}/2026/5?supplementary=1`))
        .forPeriod;
      return [pension, employerPension];
    };
    expect(await further()).toEqual(["23.20", "17.40"]);
    await done("POST", `${run}/lock?supplementary=1`, ACKNOWLEDGED);
    expect(await further()).toEqual(["23.20", "17.40"]);
    expect(await joined([employeeId])).toEqual(["Automatic"]);
    await platform.next();
    await pay(employeeId, "1000.00");
    await platform.settled(6);
    expect(await contributed(employeeId, 6)).toEqual(["19.20", "14.40", "480.00"]);
    const code = { effectiveDate: "2026-09-06", taxCode: "1250L" };
    expect((await platform.call("POST", `/v1/employees/${employeeId}/tax-code`, code)).status).toBe(201);
    expect((await corrections()).filter((each) => each.employeeId === employeeId)).toEqual([]);
  });
});
