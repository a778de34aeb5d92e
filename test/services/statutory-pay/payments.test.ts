import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Problem } from "../../../src/engine";
import { createRulebook } from "../../../src/engine/rulebook";
import { rules } from "../../../src/rules/recent";
import type { PayslipPeriod } from "../../../src/services/contract";
import { awardIssue } from "../../../src/services/statutory-pay/payments/issues";
import { absentDays } from "../../../src/services/statutory-pay/payslips/absent-days";
import { issuesOf } from "../pay/sample-employees";
import { type RunPlatform, runPlatform } from "../pay-runs/sample-runs";
import type { Called } from "../support/platform";

const made = createRulebook(rules);
if (!made.ok) throw new Error("the rules do not load");
const rulebook = made.value;

let platform: RunPlatform;
let employeeId: string;

const base = () => `/v1/statutory-pay/payments/employees/${employeeId}`;
const dataOf = ({ status, body }: Called) => {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.content.data;
};
const call = async (method: string, path: string, body?: object) => dataOf(await platform.call(method, path, body));

const numbered = (item: { lineItemSequence: number; source: string; amount: string }) => [
  ...[item.lineItemSequence, item.source, item.amount],
];

/** Sick from Monday to Friday of the following week, in July. */
const SICK = { statutoryType: "StatutorySickPay", startDate: "2026-07-13", endDate: "2026-07-24" };

beforeAll(async () => {
  platform = await runPlatform(undefined, { rulebook });
  await call("PUT", "/v1/salary/organisation", { calculationMethod: "WorkingDays", enabled: true });
  ({ employeeId } = await platform.employee({ taxCode: "1257L", startDate: "2026-04-01" }));
  for (const period of [1, 2, 3]) await platform.lockRun(period);
});

afterAll(() => platform.stop());

describe("an award", () => {
  it("averages the final payslips, and is paid by the run whose period has its days", async () => {
    const award = await call("POST", base(), SICK);
    expect(award).toMatchObject({ status: "Pending", totalAmount: "246.50", averageEarningsSource: "Payslips" });
    expect(award).toMatchObject({ averageWeeklyEarnings: "576.92", relevantPeriodStartDate: "2026-05-01" });
    expect(award.lineItems).toMatchObject([
      { from: "2026-07-13", to: "2026-07-18", amount: "123.25", year: 2026, period: 4, status: "Pending" },
      { from: "2026-07-19", to: "2026-07-24", amount: "123.25", year: 2026, period: 4, status: "Pending" },
    ]);
    await platform.next();
    const slip = await platform.payslip(employeeId, 4);
    const rows = slip.summaryItems.map((row: { code: string; amount: string }) => [row.code, row.amount]);
    // 10 of the 261 working days of the tax year, at 30,000.
    expect(rows.slice(0, 4)).toEqual([
      ["SALARY", "2500.00"],
      ["SALARY_ADJUSTMENT", "-1149.43"],
      ["SSP", "123.25"],
      ["SSP", "123.25"],
    ]);
    expect(slip.forPeriod.statutoryPay).toEqual({ StatutorySickPay: "246.50" });
    expect(slip.summaryItems.find(({ code }: { code: string }) => code === "SSP")).toMatchObject({
      statutoryPayId: award.statutoryPayId,
      from: "2026-07-13",
      canEdit: false,
      id: award.lineItems[0].payrollLineId,
    });
    const locked = await platform.lockRun(4);
    expect(locked.status).toBe(200);
    const paid = await call("GET", `${base()}/${award.statutoryPayId}`);
    expect(paid).toMatchObject({ status: "Paid", amountPaid: "246.50", amountRemaining: "0.00" });
    expect(paid.lineItems.every((item: { isFrozen: boolean }) => item.isFrozen)).toBe(true);
    const refused = await platform.call("DELETE", `${base()}/${award.statutoryPayId}`);
    expect([refused.status, refused.body.message.token]).toEqual([409, "statutory_payment_partly_paid"]);
    const types = (await platform.events()).map(({ event_type: type }) => type);
    expect(types.filter((type) => type.startsWith("statutory"))).toEqual([
      "statutory_payment.created",
      "statutory_payment.paid",
    ]);
  });

  it("pays a difference once, in the next open period, and reports what was paid too much", async () => {
    const [award] = (await call("GET", base())).items;
    const path = `${base()}/${award.statutoryPayId}`;
    const longer = await call("PATCH", path, { endDate: "2026-07-31" });
    expect(longer).toMatchObject({ status: "InProgress", totalAmount: "369.75", amountRemaining: "123.25" });
    expect(longer.lineItems.at(-1)).toMatchObject({ period: 5, isArrears: true, from: "2026-07-26", amount: "123.25" });
    await platform.next();
    expect((await platform.payslip(employeeId, 5)).forPeriod.statutoryPay).toEqual({ StatutorySickPay: "123.25" });
    await platform.lockRun(5);
    expect(await call("GET", path)).toMatchObject({ status: "Paid", amountPaid: "369.75" });
    const shorter = await call("PATCH", path, { endDate: "2026-07-17" });
    expect(shorter).toMatchObject({ totalAmount: "123.25", amountPaid: "369.75", status: "Paid" });
    expect(shorter.overpayments).toMatchObject([
      { weekStartDate: "2026-07-19", amount: "123.25" },
      { weekStartDate: "2026-07-26", amount: "123.25" },
    ]);
    await call("PATCH", path, { endDate: "2026-07-31" });
    await platform.next();
    expect((await platform.payslip(employeeId, 6)).forPeriod.statutoryPay).toEqual({});
  });

  it("takes other amounts for weeks and slices, with a reason, and takes them back", async () => {
    const award = await call("POST", base(), { ...SICK, startDate: "2026-09-28", endDate: "2026-10-09" });
    const path = `${base()}/${award.statutoryPayId}`;
    expect(award.lineItems.map(({ period, amount }: { period: number; amount: string }) => [period, amount])).toEqual([
      [6, "73.95"],
      [7, "49.30"],
      [7, "123.25"],
    ]);
    const [{ weekNumber }] = award.lineItems;
    const week = await call("PATCH", `${path}/weeks/${weekNumber}`, { amount: "100.00", reason: "Agreed" });
    expect(week.lineItems.map(({ amount }: { amount: string }) => amount)).toEqual(["60.00", "40.00"]);
    expect(week).toMatchObject({ amount: "100.00", warnings: [{ token: "below_statutory_amount" }] });
    expect(await call("GET", path)).toMatchObject({ totalAmount: "223.25" });
    await call("PATCH", `${path}/weeks/${weekNumber}`, { clear: true, reason: "A mistake" });
    const second = award.lineItems[1].lineItemSequence;
    const slice = await call("PATCH", `${path}/line-items/${second}`, { amount: "60.00", reason: "Agreed" });
    expect(slice.lineItems.map(({ amount }: { amount: string }) => amount)).toEqual(["73.95", "60.00"]);
    const rates = "/v1/statutory-pay/statutory-rates";
    expect(await call("GET", `${rates}/2026`)).toMatchObject({ recoveryRate: "92.00", sspEarningsRate: "80.00" });
    expect(issuesOf(await platform.call("GET", `${rates}/2040`))).toEqual([["taxYear", "unsupported_tax_year"]]);
    const missing = await platform.call("PATCH", `${path}/weeks/99`, { amount: "1.00", reason: "None" });
    expect([missing.status, missing.body.message.token]).toEqual([404, "statutory_week_not_found"]);
    expect(issuesOf(await platform.call("PATCH", `${path}/weeks/${weekNumber}`, { reason: "None" }))).toEqual([
      ["amount", "required"],
    ]);
    const history = await call("GET", `${path}/history`);
    expect(history.items.map(({ action, reason }: Record<string, string>) => [action, reason])).toEqual([
      ["Updated", "Agreed"],
      ["Updated", "A mistake"],
      ["Updated", "Agreed"],
      ["Created", null],
    ]);
  });

  it("is settled by payments outside the pay run, until they are removed", async () => {
    const award = (await call("GET", base())).items.at(-1);
    const path = `${base()}/${award.statutoryPayId}`;
    const external = { netAmount: "90.00", paymentDate: "2026-10-02", taxYear: 2026, period: 7 };
    const recorded = await call("POST", `${path}/external-payments`, { grossAmount: "100.00", ...external });
    const settled = await call("GET", path);
    const own = settled.lineItems.filter(({ source }: { source: string }) => source === "ExternalDirectPayment");
    const numbers = own.map(({ lineItemSequence }: { lineItemSequence: number }) => lineItemSequence);
    expect(recorded).toMatchObject({ lineItemSequence: numbers[0], lineItemSequences: numbers, weekNumbers: [1] });
    expect(settled).toMatchObject({ status: "InProgress", amountPaid: "100.00", amountRemaining: "157.20" });
    const sources = settled.lineItems.map(({ source, amount }: { source: string; amount: string }) => [source, amount]);
    expect(sources.sort()).toEqual([
      ["ExternalDirectPayment", "26.05"],
      ["ExternalDirectPayment", "73.95"],
      ["PayrollRun", "123.25"],
      ["PayrollRun", "33.95"],
    ]);
    expect((await call("GET", `${path}/external-payments`)).items).toEqual([recorded]);
    const wrong = { ...external, grossAmount: "100.00", taxYear: 2025 };
    expect(issuesOf(await platform.call("POST", `${path}/external-payments`, wrong))).toEqual([
      ["paymentDate", "outside_tax_year"],
    ]);
    expect(settled.lineItems.map(numbered)).toEqual([
      [1, "ExternalDirectPayment", "73.95"],
      [2, "PayrollRun", "33.95"],
      [3, "PayrollRun", "123.25"],
      [4, "ExternalDirectPayment", "26.05"],
    ]);
    await call("DELETE", `${path}/external-payments/4`);
    expect((await call("GET", path)).lineItems.map(numbered)).toEqual([
      [1, "PayrollRun", "73.95"],
      [2, "PayrollRun", "60.00"],
      [3, "PayrollRun", "123.25"],
    ]);
    expect(await call("GET", path)).toMatchObject({ status: "Pending", amountPaid: "0.00", amountRemaining: "257.20" });
  });

  it("shows its own days, none of other sickness", async () => {
    const { items } = await call("GET", `/v1/statutory-pay/payments/organisations?employeeId=${employeeId}`);
    expect(items).toHaveLength(2);
    for (const { statutoryPayId, startDate, endDate } of items) {
      const { dailyBreakdown: days } = await call("GET", `${base()}/${statutoryPayId}`);
      expect([days[0].date, days.at(-1).date]).toEqual([startDate, endDate]);
    }
  });

  it("refuses days of another award, fields of another payment and what is not due", async () => {
    const overlap = { ...SICK, startDate: "2026-10-05", endDate: "2026-10-06" };
    const taken = await platform.call("POST", base(), overlap);
    expect([taken.status, taken.body.message.token]).toEqual([409, "overlapping_dates"]);
    expect(issuesOf(taken)).toEqual([["startDate", "overlapping_dates"]]);
    const paternity = {
      statutoryType: "StatutoryPaternityPay",
      qualifyingEventDate: "2026-10-05",
      actualBirthDate: "2026-10-05",
      childEventType: "Birth",
      blocks: [{ startDate: "2026-10-05", weeks: 1 }],
    };
    expect(issuesOf(await platform.call("POST", base(), { ...paternity, averageEarningsOverride: "500" }))).toEqual([
      ["", "not_enough_service"],
    ]);
    expect(issuesOf(await platform.call("POST", base(), { ...SICK, blocks: paternity.blocks }))).toEqual([
      ["blocks", "must_be_absent"],
    ]);
    const list = async (query: string) =>
      (await call("GET", `/v1/statutory-pay/payments/organisations?${query}`)).items.length;
    expect(await list("statutoryPayType=StatutorySickPay")).toBe(2);
    expect(await list("status=Paid")).toBe(1);
    expect(await list("startDateFrom=2026-08-01&employeeId=".concat(employeeId))).toBe(1);
  });

  it("of somebody new, before the first pay day, averages the salary that the contract has by then", async () => {
    const started = { taxCode: "1257L", startDate: "2026-08-03", salary: "30000" };
    const { employeeId: starter } = await platform.employee(started);
    const sick = { ...SICK, startDate: "2026-08-10", endDate: "2026-08-21" };
    const award = await call("POST", `/v1/statutory-pay/payments/employees/${starter}`, sick);
    // A 52nd of the salary.
    expect(award).toMatchObject({ status: "Pending", averageWeeklyEarnings: "576.92" });
  });

  it("without an end stops what links to sickness, one that has ended does not", async () => {
    const linking = `/v1/statutory-pay/calculations/employees/${employeeId}/linking`;
    expect(await call("POST", linking, { startDate: "2026-11-02" })).toMatchObject({ isLinked: true });
    const { endDate: _, ...open } = SICK;
    await call("POST", base(), { ...open, startDate: "2026-11-02", averageEarningsOverride: "576.92" });
    expect(issuesOf(await platform.call("POST", linking, { startDate: "2026-11-30" }))).toEqual([
      ["startDate", "overlapping_dates"],
    ]);
  });
});

describe("days of sickness that nothing is paid of, in a period", () => {
  const period: PayslipPeriod = {
    payRunId: null,
    payrollConfigId: "1",
    payFrequency: "Monthly",
    year: 2026,
    period: 4,
    supplementary: 0,
    periodStartDate: "2026-07-01",
    periodEndDate: "2026-07-31",
    regularPaymentDate: "2026-07-31",
    paymentDate: "2026-07-31",
  };
  const sick = { employee_id: "1", statutory_type: "StatutorySickPay", is_paid_elsewhere: false } as const;
  const maternity = { ...sick, statutory_type: "StatutoryMaternityPay" } as const;
  const paid = (from: string, to: string, amount = 1_000) =>
    ({ statutory_type: "StatutorySickPay", from_date: from, to_date: to, amount }) as const;
  const earlier = { ...paid("2026-07-01", "2026-07-10"), statutory_type: "StatutoryMaternityPay" } as const;
  const fortnight = { ...sick, start_date: "2026-07-13", end_date: "2026-07-24" };

  it.each([
    ["without pay", [fortnight], [], [["2026-07-13", "2026-07-24"]]],
    ["until a slice begins", [fortnight], [paid("2026-07-20", "2026-07-24")], [["2026-07-13", "2026-07-19"]]],
    ["after a slice", [fortnight], [paid("2026-07-13", "2026-07-18")], [["2026-07-19", "2026-07-24"]]],
    [
      "between two",
      [fortnight],
      [paid("2026-07-20", "2026-07-24"), paid("2026-07-13", "2026-07-17")],
      [["2026-07-18", "2026-07-19"]],
    ],
    ["beside slices of other leave before it", [fortnight], [earlier], [["2026-07-13", "2026-07-24"]]],
    ["beside slices after it", [fortnight], [paid("2026-07-27", "2026-07-31")], [["2026-07-13", "2026-07-24"]]],
    ["of its first day only", [fortnight], [paid("2026-07-14", "2026-07-24")], [["2026-07-13", "2026-07-13"]]],
    ["of its last day only", [fortnight], [paid("2026-07-13", "2026-07-23")], [["2026-07-24", "2026-07-24"]]],
    ["that is paid whole", [fortnight], [paid("2026-07-13", "2026-07-24")], []],
    [
      "to the end of the period",
      [{ ...sick, start_date: "2026-06-29", end_date: null }],
      [],
      [["2026-07-01", "2026-07-31"]],
    ],
    ["of family leave of this job", [{ ...maternity, start_date: "2026-07-13", end_date: null }], [], []],
    [
      "of family leave that another job pays",
      [{ ...maternity, is_paid_elsewhere: true, start_date: "2026-07-13", end_date: "2026-08-31" }],
      [],
      [["2026-07-13", "2026-07-31"]],
    ],
  ])("%s", (_, awards, days, unpaid) => {
    const lines = absentDays(awards, days, period).slice(days.length);
    expect(lines.map(({ from, to, amount }) => [from, to, amount])).toEqual(unpaid.map((span) => [...span, "0.00"]));
  });

  it("that were settled in part are listed once, with all that is paid of them", () => {
    const days = [paid("2026-07-13", "2026-07-24", 500), paid("2026-07-13", "2026-07-24", 250)];
    expect(absentDays([fortnight], days, period)).toEqual([
      { statutoryType: "StatutorySickPay", from: "2026-07-13", to: "2026-07-24", amount: "7.50" },
    ]);
  });
});

it.each<[string, Problem["token"], string]>([
  ["/statutoryType", "required", "statutoryType"],
  ["/employment/startDate", "required", "employment.startDate"],
  ["/startDate", "invalid_date", "startDate"],
  ["/imported/chainStartDate", "invalid_date", "chainStartDate"],
  ["/blocks/1/weeks", "too_large", "blocks[1].weeks"],
  ["/payments/0/amount", "negative_amount", ""],
  ["/employment/averageWeeklyEarnings", "no_payslips_for_average", "averageEarningsOverride"],
  ["/startDate", "no_payslips_for_average", "startDate"],
])("a problem of the engine at %s (%s) is shown at the request's own field, if it has one", (path, token, field) => {
  expect(awardIssue({ path, token, arguments: null })).toMatchObject({ field, reasonToken: token });
});
