import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRulebook, type Rulebook, type RuleDocuments } from "../../../src/engine/rulebook";
import { rules } from "../../../src/rules/recent";
import type { NewAccount } from "../../../src/services/access";
import { issuesOf, SAMPLE } from "../pay/sample-employees";
import { type TestPlatform, testPlatform } from "../support/platform";

const bookOf = (documents: RuleDocuments) => {
  const made = createRulebook(documents);
  if (!made.ok) throw new Error("the rules do not load");
  return made.value;
};
const whole = bookOf(rules);
/** The rules before those of 2026-27 were published. */
const earlier = bookOf(Object.fromEntries(Object.entries(rules).filter(([name]) => !name.startsWith("2026"))));
let known = earlier;
/** The rules of an installation that is upgraded while an award is on record. */
const rulebook: Rulebook = {
  get taxYears() {
    return known.taxYears;
  },
  figuresOn: (day) => known.figuresOn(day),
  digestOf: (year, used) => known.digestOf(year, used),
  digest: () => known.digest(),
  subject: (name) => known.subject(name),
};

let platform: TestPlatform;
// biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
let call: (method: string, path: string, body?: object) => Promise<any>;
let send: Awaited<ReturnType<TestPlatform["callAs"]>>;
let account: NewAccount;
let payrollConfigId: string;
let employeeId: string;
const base = () => `/v1/statutory-pay/payments/employees/${employeeId}`;

/** A leave that begins on a Thursday; its week from 9 April 2026 is in the next tax year. */
const LEAVE = {
  statutoryType: "StatutoryMaternityPay",
  qualifyingEventDate: "2026-03-20",
  startDate: "2026-02-26",
  averageEarningsOverride: "500.00",
};

/** Lets a day pass, with its timed jobs; the access token has expired then. */
async function nextNight(): Promise<void> {
  platform.passTime(24 * 3_600_000);
  await platform.timetable.look();
  send = await platform.callAs(account);
}

beforeAll(async () => {
  platform = await testPlatform(Date.UTC(2026, 2, 1, 12), { services: ["salary", "statutory-pay"], rulebook });
  account = await platform.account("Sample Bakery");
  send = await platform.callAs(account);
  call = async (method, path, body) => {
    const { status, body: answer } = await send(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path} ${status} ${JSON.stringify(answer)}`);
    return answer.content.data;
  };
  // Paid in advance: the run of 30 March pays the days up to 15 April.
  const paymentPeriodConfig = { firstPeriodStartDate: "2026-03-16", firstPaymentDate: "2026-03-30" };
  ({ payrollConfigId } = await call("POST", "/v1/payrollconfig", {
    name: "Paid in advance",
    payFrequency: "Monthly",
    paymentPeriodConfig,
  }));
  await call("PUT", "/v1/salary/organisation", { calculationMethod: "CalendarDays", enabled: true });
  ({ employeeId } = await call("POST", "/v1/employees", { ...SAMPLE, startDate: "2020-01-06", taxCode: "1257L" }));
});

afterAll(() => platform.stop());

describe("leave that reaches into a year without published rates", () => {
  it("is entered without a flag, and its weeks are marked", async () => {
    const award = await call("POST", base(), LEAVE);
    // 6 weeks at 450.00 and 33 at 187.18, the rate of 2025-26.
    expect(award).toMatchObject({ totalAmount: "8876.94", isEntitled: true });
    const provisional = award.weeks.filter(({ isProvisional }: { isProvisional: boolean }) => isProvisional);
    expect(provisional[0]).toMatchObject({ weekStartDate: "2026-04-09", amount: "187.18" });
    expect(provisional).toHaveLength(33);
    expect(award.warnings).toContainEqual(expect.objectContaining({ token: "provisional_rate", weekNumber: 7 }));
    expect(issuesOf(await send("POST", base(), { ...LEAVE, allowProvisionalRates: false }))).toEqual([
      ["startDate", "unsupported_tax_year"],
    ]);
  });

  it("says on the payslip which days are paid at a provisional rate", async () => {
    await call("POST", `/v1/payroll/${payrollConfigId}/2025/12/lock`, { acknowledgeWarnings: true });
    const { summaryItems } = await call("GET", `/v1/payslip/data/${employeeId}/2025/12`);
    const paid = summaryItems.filter(({ code }: { code: string }) => code === "SMP");
    expect(paid.map(({ description, from, amount }: Record<string, string>) => [from, amount, description])).toEqual([
      ["2026-03-16", "192.85", "Statutory Maternity Pay"],
      ["2026-03-19", "450.00", "Statutory Maternity Pay"],
      ["2026-03-26", "450.00", "Statutory Maternity Pay"],
      ["2026-04-02", "450.00", "Statutory Maternity Pay"],
      ["2026-04-09", "187.18", "Statutory Maternity Pay, at a provisional rate"],
    ]);
  });

  it("is calculated again once the rates are known, with arrears of what was paid", async () => {
    await nextNight();
    const [before] = (await call("GET", base())).items;
    expect(before.totalAmount).toBe("8876.94");
    known = whole;
    await nextNight();
    const award = await call("GET", `${base()}/${before.statutoryPayId}`);
    // 33 weeks at 194.32.
    expect(award.totalAmount).toBe("9112.56");
    expect(award.warnings.filter(({ token }: { token: string }) => token === "provisional_rate")).toEqual([]);
    const arrears = award.lineItems.filter(({ isArrears }: { isArrears: boolean }) => isArrears);
    expect(arrears).toMatchObject([{ weekStartDate: "2026-04-09", year: 2026, period: 1, amount: "7.14" }]);
    const history = await call("GET", `${base()}/${before.statutoryPayId}/history`);
    expect(history.items[0]).toMatchObject({ action: "Updated", changedBy: "SYSTEM#PriceProvisionalWeeks" });
  });
});
