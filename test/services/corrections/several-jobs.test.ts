import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPence } from "../../../src/engine/base";
import { ACKNOWLEDGED } from "../pay-runs/sample-runs";
import { rulebook } from "../year/library";
import { enterLeave } from "./late-leave";
import { type CorrectionPlatform, correctionPlatform } from "./sample-corrections";

let platform: CorrectionPlatform;
let weekly = "";
let last = 0;

/** Two jobs of a person: the payroll of the second one, and what each pays. */
interface Jobs {
  readonly payroll: string;
  readonly pays: readonly [string, string];
}

const line = (amount: string) => [{ payElementCode: "SALARY", amount }];
const patch = (id: string, fields: object) => platform.call("PATCH", `/v1/employees/${id}`, fields);
const lock = (payroll: string, period: number) =>
  platform.call("POST", `/v1/payroll/${payroll}/2026/${period}/lock`, ACKNOWLEDGED);

async function jobs(
  { payroll, pays }: Jobs,
  isStated: boolean,
  ofFirst: object = {},
): Promise<readonly [string, string]> {
  last += 1;
  const common = { salary: "0", startDate: "2026-04-01", taxCode: "BR" };
  const nationalInsuranceNumber = `JC${100_000 + last}A`;
  const first = (await platform.employee({ ...common, nationalInsuranceNumber, ...ofFirst })).employeeId;
  const told = isStated ? { otherJob: { employeeId: first } } : {};
  const number = isStated ? { nationalInsuranceNumber } : {};
  const fields = { ...common, ...number, ...told, payrollConfigId: payroll };
  const second = (await platform.employee(fields)).employeeId;
  await platform.post(first, line(pays[0]));
  await platform.post(second, line(pays[1]));
  return [first, second];
}

/** Returns the open corrections of both payrolls. */
async function openCorrections() {
  const all = [...(await platform.correctionsOf(platform.payrollConfigId)), ...(await platform.correctionsOf(weekly))];
  return all.filter(({ status }) => status === "Open");
}

const startLoan = (id: string) =>
  platform.call("POST", `/v1/employees/${id}/student-loan/start`, {
    startDate: "2026-04-06",
    studentLoanPlan: "Plan2",
  });

async function toDate(id: string, payroll: string, period: number) {
  const path = `/v1/payslip/data/${id}/2026/${period}?payrollConfigId=${payroll}`;
  const { yearToDate } = (await platform.call("GET", path)).body.content.data;
  return [yearToDate.ni, yearToDate.employerNi, yearToDate.taxablePay, yearToDate.tax, yearToDate.studentLoan];
}

interface Twins {
  readonly late: readonly string[];
  readonly told: readonly string[];
  readonly of: Jobs;
}

const together = new Map<string, Twins>();
/** People whose student loan becomes known late, and in time. */
const owing = new Map<string, Twins>();
/** People with leave from the first of their jobs, which becomes known late, and in time. */
const onLeave = new Map<string, Twins>();
/** Directors whose other job becomes known late, and in time. */
const directing = new Map<string, Twins>();
/** People whose category letter becomes known late, and in time. */
const deferring = new Map<string, Twins>();

const DIRECTOR = { director: { appointmentDate: "2026-04-06", nicMethod: "Annual" } };
const EARLIER = { director: { appointmentDate: "2025-04-06", nicMethod: "Annual" } };
const BORN = "2026-04-10";
/** Half of April without salary, and 500.00 of statutory pay or so. */
const LEAVE = {
  statutoryType: "StatutoryPaternityPay",
  qualifyingEventDate: BORN,
  actualBirthDate: BORN,
  childEventType: "Birth",
  blocks: [{ startDate: "2026-04-13", weeks: 2 }],
};

const defer = (id: string) =>
  platform.call("POST", `/v1/employees/${id}/ni-category`, { effectiveDate: "2026-04-06", niCategory: "J" });

async function postAll(period: number): Promise<void> {
  for (const { correctionId, employeeId } of await openCorrections()) {
    const payroll = (await platform.call("GET", `/v1/employees/${employeeId}`)).body.content.data.payrollConfigId;
    const postIn = { year: 2026, period: payroll === weekly ? period + 3 : period, supplementary: 0 };
    const body = { corrections: [{ correctionId }], postIn };
    const posted = await platform.call("POST", `/v1/payroll/${payroll}/corrections/post`, body);
    expect([posted.status, posted.body.message.token]).toEqual([200, "corrections_posted"]);
  }
  await platform.atRest();
}

beforeAll(async () => {
  platform = await correctionPlatform({ rulebook });
  const config = {
    name: "Weekly staff",
    payFrequency: "Weekly",
    paymentPeriodConfig: { firstPeriodStartDate: "2026-04-25", firstPaymentDate: "2026-05-01" },
  };
  weekly = (await platform.call("POST", "/v1/payrollconfig", config)).body.content.data.payrollConfigId;
  await platform.next();
  await platform.call("POST", `/v1/payroll/${weekly}/next`);
  const cases: Readonly<Record<string, Jobs>> = {
    same: { payroll: platform.payrollConfigId, pays: ["900.00", "900.00"] },
    other: { payroll: weekly, pays: ["2500.00", "400.00"] },
  };
  for (const [name, of] of Object.entries(cases)) {
    together.set(name, { late: await jobs(of, false), told: await jobs(of, true), of });
    const ofDirector: Jobs = { payroll: of.payroll, pays: ["9000.00", "6000.00"] };
    const [late, told] = [await jobs(ofDirector, false, DIRECTOR), await jobs(ofDirector, true, DIRECTOR)];
    expect((await patch(late[1], DIRECTOR)).status).toBe(200);
    directing.set(name, { late, told, of: ofDirector });
  }
  const withLoans: Readonly<Record<string, Jobs>> = {
    same: { payroll: platform.payrollConfigId, pays: ["3000.00", "1200.00"] },
    other: { payroll: weekly, pays: ["2500.00", "600.00"] },
  };
  for (const [name, of] of Object.entries(withLoans)) {
    const [late, told] = [await jobs(of, true), await jobs(of, true)];
    for (const id of told) await startLoan(id);
    owing.set(name, { late, told, of });
  }
  for (const [name, { payroll }] of Object.entries(cases)) {
    const ofFirst = { salary: "12000", startDate: "2020-01-06" };
    const of: Jobs = { payroll, pays: ["900.00", "900.00"] };
    const withSalary: Jobs = { payroll, pays: ["0.00", "900.00"] };
    const [late, told] = [await jobs(withSalary, true, ofFirst), await jobs(withSalary, true, ofFirst)];
    await enterLeave(platform, LEAVE, told[0]);
    onLeave.set(name, { late, told, of });
    const [lateLetter, toldLetter] = [await jobs(of, true), await jobs(of, true)];
    for (const id of toldLetter) expect((await defer(id)).status).toBe(201);
    deferring.set(name, { late: lateLetter, told: toldLetter, of });
  }
  expect((await platform.lockRun(1)).status).toBe(200);
  expect((await lock(weekly, 4)).status).toBe(200);
  await platform.next();
  await platform.call("POST", `/v1/payroll/${weekly}/next`);
  await platform.atRest();
}, 300_000);

afterAll(() => platform.stop());

describe("a person's other job that is stated late", () => {
  it("takes what the earnings of both bear of closed periods, as if it had been stated in time", async () => {
    for (const { late } of together.values()) {
      const [first = "", second = ""] = late;
      expect((await patch(second, { otherJob: { employeeId: first } })).status).toBe(200);
    }
    await platform.atRest();
    const found = new Map<string, readonly string[]>();
    for (const { employeeId, causes } of await openCorrections()) {
      found.set(
        employeeId,
        causes.map(({ fact }: { fact: string }) => fact),
      );
    }
    const { late: [, sameSecond = ""] = [] } = together.get("same") ?? {};
    const { late: [month = "", week = ""] = [] } = together.get("other") ?? {};
    expect(found).toEqual(
      new Map([
        [sameSecond, ["payments[2026-04-30].otherJobs"]],
        [month, ["payments[2026-04-30].otherJobs"]],
        [week, ["payments[2026-05-01].otherJobs"]],
      ]),
    );
    for (const { late, told, of } of together.values()) {
      for (const [at, id] of late.entries()) {
        const payroll = at === 0 ? platform.payrollConfigId : of.payroll;
        const period = payroll === weekly ? 5 : 2;
        const correction = (await openCorrections()).find(({ employeeId }) => employeeId === id);
        await platform.post(id, line("2000.00"));
        await platform.post(told[at] ?? "", line("2000.00"));
        if (correction === undefined) continue;
        const { correctionId } = correction;
        const body = { corrections: [{ correctionId }], postIn: { year: 2026, period, supplementary: 0 } };
        const posted = await platform.call("POST", `/v1/payroll/${payroll}/corrections/post`, body);
        expect([posted.status, posted.body.message.token]).toEqual([200, "corrections_posted"]);
      }
    }
    expect((await platform.lockRun(2)).status).toBe(200);
    expect((await lock(weekly, 5)).status).toBe(200);
    await platform.atRest();
    for (const [name, { late, told, of }] of together) {
      for (const [at, id] of late.entries()) {
        const payroll = at === 0 ? platform.payrollConfigId : of.payroll;
        const period = payroll === weekly ? 5 : 2;
        const inTime = await toDate(told[at] ?? "", payroll, period);
        expect([name, at, await toDate(id, payroll, period)]).toEqual([name, at, inTime]);
      }
    }
    expect(await openCorrections()).toEqual([]);
  });

  it("has a loan that becomes known late deducted once, as if it had been known in time", async () => {
    await platform.next();
    await platform.call("POST", `/v1/payroll/${weekly}/next`);
    for (const { late } of owing.values()) for (const id of late) await startLoan(id);
    await platform.atRest();
    const open = await openCorrections();
    expect(open).toHaveLength(4);
    // A run recovers no more of a loan than it deducts on its own pay.
    for (const { late, told } of owing.values()) {
      for (const id of [...late, ...told]) await platform.post(id, line("6000.00"));
    }
    for (const { employeeId, correctionId } of open) {
      const payroll = (await platform.call("GET", `/v1/employees/${employeeId}`)).body.content.data.payrollConfigId;
      const period = payroll === weekly ? 6 : 3;
      const body = { corrections: [{ correctionId }], postIn: { year: 2026, period, supplementary: 0 } };
      const posted = await platform.call("POST", `/v1/payroll/${payroll}/corrections/post`, body);
      expect([posted.status, posted.body.message.token]).toEqual([200, "corrections_posted"]);
    }
    await platform.atRest();
    expect((await platform.lockRun(3)).status).toBe(200);
    expect((await lock(weekly, 6)).status).toBe(200);
    await platform.atRest();
    for (const [name, { late, told, of }] of owing) {
      for (const [at, id] of late.entries()) {
        const payroll = at === 0 ? platform.payrollConfigId : of.payroll;
        const period = payroll === weekly ? 6 : 3;
        const inTime = await toDate(told[at] ?? "", payroll, period);
        expect([name, at, await toDate(id, payroll, period)]).toEqual([name, at, inTime]);
      }
    }
    expect(await openCorrections()).toEqual([]);
  });

  it("bears what is due once earnings of another job, or their letter, turn out to be others", async () => {
    await platform.next();
    await platform.call("POST", `/v1/payroll/${weekly}/next`);
    for (const { late } of onLeave.values()) await enterLeave(platform, LEAVE, late[0] ?? "");
    for (const { late } of deferring.values()) for (const id of late) expect((await defer(id)).status).toBe(201);
    const people = [...onLeave, ...deferring];
    for (const [, { late, told }] of people) {
      for (const id of [...late, ...told]) await platform.post(id, line("6000.00"));
    }
    await platform.atRest();
    await postAll(4);
    expect((await platform.lockRun(4)).status).toBe(200);
    expect((await lock(weekly, 7)).status).toBe(200);
    await platform.atRest();
    for (const [name, { late, told, of }] of people) {
      for (const [at, id] of late.entries()) {
        const payroll = at === 0 ? platform.payrollConfigId : of.payroll;
        const period = payroll === weekly ? 7 : 4;
        const inTime = await toDate(told[at] ?? "", payroll, period);
        expect([name, at, await toDate(id, payroll, period)]).toEqual([name, at, inTime]);
      }
    }
    expect(await openCorrections()).toEqual([]);
  });

  it("is taken back in the same way if it was a mistake, and acts from now on if adding is not practicable any more", async () => {
    const { told: [, second = ""] = [] } = together.get("same") ?? {};
    const { told: [month = "", week = ""] = [] } = together.get("other") ?? {};
    const notAggregated = { reason: "The payroll is run abroad", reviewDate: null };
    expect((await patch(week, { otherJob: { employeeId: month, notAggregated } })).status).toBe(200);
    expect((await patch(second, { otherJob: null, nationalInsuranceNumber: null })).status).toBe(200);
    await platform.atRest();
    expect((await openCorrections()).map(({ employeeId }) => employeeId)).toEqual([second]);
  });

  it("is no reason for what is corrected of the job that was paid first, of which it changes nothing", async () => {
    const { late: [first = ""] = [] } = together.get("same") ?? {};
    const code = { effectiveDate: "2026-04-06", taxCode: "1257L" };
    expect((await platform.call("POST", `/v1/employees/${first}/tax-code`, code)).status).toBe(201);
    await platform.atRest();
    const { causes } = (await openCorrections()).find(({ employeeId }) => employeeId === first);
    expect(new Set(causes.map(({ fact }: { fact: string }) => fact.split("[")[0]))).toEqual(new Set(["taxCodes"]));
  });
});

describe("another job of a director that is stated late", () => {
  it("needs no correction in the year: the next payslips bear what is due on the year of both", async () => {
    // The last runs may be locked, or open still.
    await platform.next();
    await platform.call("POST", `/v1/payroll/${weekly}/next`);
    const { items } = (await platform.call("GET", `/v1/payroll/${platform.payrollConfigId}?status=Open`)).body.content
      .data;
    const [{ period }] = items;
    for (const { late } of directing.values()) {
      const [first = "", second = ""] = late;
      expect((await patch(second, { otherJob: { employeeId: first } })).status).toBe(200);
    }
    await platform.atRest();
    const ids = [...directing.values()].flatMap(({ late }) => late);
    const theirs = async () => (await openCorrections()).filter(({ employeeId }) => ids.includes(employeeId));
    expect(await theirs()).toEqual([]);
    for (const { late, told } of directing.values()) {
      for (const id of [...late, ...told]) await platform.post(id, line("3000.00"));
    }
    await platform.atRest();
    expect((await platform.lockRun(period)).status).toBe(200);
    expect((await lock(weekly, period + 3)).status).toBe(200);
    await platform.atRest();
    for (const [name, { late, told, of }] of directing) {
      const bothOf = async (ids: readonly string[]) => {
        const month = await toDate(ids[0] ?? "", platform.payrollConfigId, period);
        const other = await toDate(ids[1] ?? "", of.payroll, of.payroll === weekly ? period + 3 : period);
        return month.map((amount, at) => readPence(amount) + readPence(other[at] ?? "0"));
      };
      const [ni, employerNi] = await bothOf(late);
      expect([name, ni, employerNi]).toEqual([name, 67_440, 240_000]);
      expect([name, await bothOf(late)]).toEqual([name, await bothOf(told)]);
    }
    expect(await theirs()).toEqual([]);
    await platform.next();
    await platform.call("POST", `/v1/payroll/${weekly}/next`);
  });

  it("is corrected for a year that has ended, in the order in which the payslips were locked", async () => {
    const paymentPeriodConfig = { firstPeriodStartDate: "2026-02-01", firstPaymentDate: "2026-02-28" };
    const config = { name: "Directors from February", payFrequency: "Monthly", paymentPeriodConfig };
    const payroll = (await platform.call("POST", "/v1/payrollconfig", config)).body.content.data.payrollConfigId;
    const common = { taxCode: "BR", startDate: "2026-02-01", payrollConfigId: payroll, salary: "0" };
    const directorBy = async (nicMethod: string, terms: object = {}) => {
      const director = { ...EARLIER.director, nicMethod, ...terms };
      return (await platform.employee({ ...common, director })).employeeId;
    };
    const [annual, annualOther] = [await directorBy("Annual"), await directorBy("Annual")];
    const [period, periodOther] = [await directorBy("Alternative"), await directorBy("Alternative")];
    const ended = { cessationDate: "2026-03-15" };
    const resigned: readonly (readonly [string, string, string])[] = [
      ["Annual", await directorBy("Annual"), await directorBy("Annual", ended)],
      ["Alternative", await directorBy("Alternative"), await directorBy("Alternative", ended)],
    ];
    const lockNext = async (year: number, month: number, day: string) => {
      for (const id of [annual, period, ...resigned.flatMap(([, ...ids]) => ids)])
        await platform.post(id, [{ payElementCode: "SALARY", amount: "9000.00", payrollDate: day }]);
      for (const id of [annualOther, periodOther])
        await platform.post(id, [{ payElementCode: "SALARY", amount: "6000.00", payrollDate: day }]);
      await platform.atRest();
      const path = `/v1/payroll/${payroll}/${year}/${month}/lock`;
      expect((await platform.call("POST", path, ACKNOWLEDGED)).status).toBe(200);
      await platform.call("POST", `/v1/payroll/${payroll}/next`);
    };
    await platform.call("POST", `/v1/payroll/${payroll}/next`);
    await lockNext(2025, 11, "2026-02-28");
    await lockNext(2025, 12, "2026-03-28");
    expect((await patch(annualOther, { otherJob: { employeeId: annual } })).status).toBe(200);
    expect((await patch(periodOther, { otherJob: { employeeId: period } })).status).toBe(200);
    await platform.atRest();
    const shown = new Map<string, readonly string[]>();
    for (const { employeeId, effects } of await platform.correctionsOf(payroll)) {
      const { ni, employerNi } = effects.fpsToDate[0].amounts;
      shown.set(employeeId, [ni, employerNi]);
    }
    // 8% of 30,000.00 above 12,570.00 is 1,394.40, and 15% of it above 5,000.00 is 3,750.00.
    expect([annual, annualOther, period, periodOther].map((id) => shown.get(id))).toEqual([
      ["720.00", "1950.00"],
      ["674.40", "1800.00"],
      // 347.50 and 120.00 of February by the month, then what March settles: 24,000.00 first, then all.
      ["794.40", "1950.00"],
      ["600.00", "1800.00"],
    ]);
    await lockNext(2026, 1, "2026-04-28");
    for (const [nicMethod, late] of resigned) {
      const director = { ...EARLIER.director, nicMethod, ...ended };
      expect((await patch(late, { director })).status).toBe(200);
    }
    await platform.atRest();
    const lates = resigned.map(([, late]) => late);
    for (const { correctionId, employeeId } of await platform.correctionsOf(payroll)) {
      if (!lates.includes(employeeId)) continue;
      const body = { corrections: [{ correctionId }], postIn: { year: 2026, period: 2, supplementary: 0 } };
      expect((await platform.call("POST", `/v1/payroll/${payroll}/corrections/post`, body)).status).toBe(200);
    }
    await lockNext(2026, 2, "2026-05-28");
    for (const [nicMethod, late, inTime] of resigned) {
      expect([nicMethod, ...(await toDate(late, payroll, 2))]).toEqual([
        nicMethod,
        ...(await toDate(inTime, payroll, 2)),
      ]);
    }
  });
});

describe("pay of an ended tax year that was reported otherwise", () => {
  it("changes what a person's other job bears of that year's National Insurance", async () => {
    const paymentPeriodConfig = { firstPeriodStartDate: "2026-02-01", firstPaymentDate: "2026-02-28" };
    const config = { name: "From February", payFrequency: "Monthly", paymentPeriodConfig };
    const payroll = (await platform.call("POST", "/v1/payrollconfig", config)).body.content.data.payrollConfigId;
    const two = async (rise: boolean) => {
      last += 1;
      const common = { taxCode: "BR", startDate: "2026-02-01", payrollConfigId: payroll };
      const number = { nationalInsuranceNumber: `JC${100_000 + last}A` };
      const first = (await platform.employee({ ...common, ...number, salary: "10800" })).employeeId;
      const told = { ...common, ...number, salary: "10800", otherJob: { employeeId: first } };
      const second = (await platform.employee(told)).employeeId;
      if (rise) await riseOf(first);
      return [first, second] as const;
    };
    const riseOf = (id: string) =>
      platform.call("PUT", `/v1/employees/${id}/salary`, { salary: "12000", effectiveFrom: "2026-03-01" });
    const ofYear = async (id: string) =>
      (await platform.call("GET", `/v1/payslip/data/${id}/2025/12`)).body.content.data.yearToDate;
    const lockNext = async (year: number, period: number) => {
      const path = `/v1/payroll/${payroll}/${year}/${period}/lock`;
      expect((await platform.call("POST", path, ACKNOWLEDGED)).status).toBe(200);
      await platform.call("POST", `/v1/payroll/${payroll}/next`);
      await platform.atRest();
    };
    const post = (correctionId: string, period: number) => {
      const posting = { correctionId, treatment: "PastYearFps", pastYearCause: "WrongReport" };
      const body = { corrections: [posting], postIn: { year: 2026, period } };
      return platform.call("POST", `/v1/payroll/${payroll}/corrections/post`, body);
    };
    const [[first, second], [, twin]] = [await two(false), await two(true)];
    await platform.call("POST", `/v1/payroll/${payroll}/next`);
    await lockNext(2025, 11);
    await lockNext(2025, 12);
    expect((await riseOf(first)).status).toBe(200);
    await platform.atRest();
    const [wrong] = await platform.correctionsOf(payroll);
    expect((await post(wrong.correctionId, 1)).status).toBe(200);
    await lockNext(2026, 1);
    const [ofOther] = await platform.correctionsOf(payroll);
    expect([ofOther?.employeeId, ofOther?.causes.map(({ fact }: { fact: string }) => fact)]).toEqual([
      second,
      ["payments[2026-03-28].otherJobs"],
    ]);
    expect((await post(ofOther.correctionId, 2)).status).toBe(200);
    const [{ amounts }] = ofOther.effects.fpsToDate;
    const { ni, employerNi } = await ofYear(twin);
    expect([amounts.ni, amounts.employerNi]).toEqual([ni, employerNi]);
    expect((await ofYear(second)).ni).not.toBe(ni);
  });
});
