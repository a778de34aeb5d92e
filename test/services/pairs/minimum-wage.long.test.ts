import { Decimal } from "decimal.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PayLine } from "../../../src/engine/gross-to-net/facts";
import { oracleFigures, oraclePayslip } from "../../oracle";
import { readRuleDocuments } from "../../support/rule-documents";
import { jobsAtRest, openDatabase } from "../all/contents";
import { type OrderPlatform, orderPlatform } from "../court-orders/sample-orders";
import { callsOf, GROUP, SCHEME } from "../pensions/sample-pensions";

// Where the minimum wage meets the rest of a pay run. Everybody has 162.5 hours in April 2026, for which 12.71 an hour asks
// 2,065.38; 2,166.67 is 101.29 above it.

const FEATURES = [
  ...([
    "sacrifice",
    "sacrifice once",
    "deduction",
    "order",
    "loans",
    "net pay arrangement",
    "relief at source",
    "advance",
  ] as const),
  ...(["benefit", "pay in lieu", "holiday pay", "bonus that counts", "sick pay"] as const),
] as const;
type Feature = (typeof FEATURES)[number];

interface Person {
  readonly name: string;
  readonly salary: string;
  readonly features: readonly Feature[];
}

const SALARY = "2166.67";
const FLOOR = new Decimal("2065.38");
const ASKED = { sacrifice: "150.00", "sacrifice once": "70.00", deduction: "60.00", order: "120.00" } as const;

const PEOPLE: readonly Person[] = [
  ...FEATURES.flatMap((one, at) => [[one], ...FEATURES.slice(at + 1).map((other) => [one, other])]).map(
    (features): Person => ({ name: features.join(" and "), salary: SALARY, features }),
  ),
  ...["2065.38", "2066.37", "2066.38", "2065.37"].map(
    (salary): Person => ({ name: `an order of ${salary}`, salary, features: ["order"] }),
  ),
  { name: "all that is taken", salary: SALARY, features: ["sacrifice", "deduction", "order", "loans", "advance"] },
  { name: "all of it from more", salary: "2300.00", features: ["sacrifice", "deduction", "order", "loans", "benefit"] },
];

/** Lines that are posted: pay in lieu and holiday pay are for no hours, an advance is no pay. */
const POSTED: Readonly<Partial<Record<Feature, readonly [code: string, amount: string, line: Partial<PayLine>]>>> = {
  advance: ["ADVANCE", "200.00", { isTaxable: false, isNiable: false, isPensionable: false }],
  benefit: ["CAR", "212.34", { lineType: "PayrolledBenefit", isPensionable: false }],
  "pay in lieu": ["PILON", "400.00", {}],
  "holiday pay": ["HOLIDAY", "90.00", {}],
  "bonus that counts": ["EXTRA", "25.00", {}],
};
/** Five days of 24.65. */
const SICK = "123.25";

const UNTAXED = { isTaxable: false, isNiable: false, isPensionable: false, isQualifyingEarnings: false };
const ELEMENTS = [
  { code: "PILON", direction: "Payment", category: "BasicPay", countsForMinimumWage: false },
  { code: "HOLIDAY", direction: "Payment", category: "HolidayPay", countsForMinimumWage: false },
  { code: "EXTRA", direction: "Payment", category: "Bonus", countsForMinimumWage: true },
  { code: "CAR", direction: "Payment", category: "Benefit", isNotional: true },
  { code: "ADVANCE", direction: "Payment", category: "Other", ...UNTAXED, isAttachable: false },
  { code: "CYCLE", direction: "Deduction", category: "SalarySacrifice", countsForMinimumWage: true },
  { code: "UNIFORM", direction: "Deduction", category: "Other", countsForMinimumWage: true },
];

const figuresOn = oracleFigures(readRuleDocuments());
const ZERO = new Decimal(0);
const share = (amount: Decimal, factor: string) => amount.times(factor).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);

/** What the law leaves to take: nothing is known of the hours of somebody who is sick. */
function predicted({ salary, features }: Person) {
  const has = (feature: Feature) => features.includes(feature);
  const asked = (feature: "sacrifice" | "sacrifice once" | "deduction") =>
    new Decimal(has(feature) ? ASKED[feature] : 0);
  const above = new Decimal(salary).plus(has("bonus that counts") ? "25.00" : 0).minus(FLOOR);
  const upTo = (amount: Decimal, room: Decimal) =>
    has("sick pay") ? amount : Decimal.max(ZERO, Decimal.min(amount, room));
  const sacrifice = upTo(asked("sacrifice").plus(asked("sacrifice once")), above);
  const deduction = upTo(asked("deduction"), above.minus(sacrifice));
  const posted = features.flatMap((feature) => POSTED[feature] ?? []).length;
  const pay = Decimal.sum(
    ...[salary, posted === 0 ? 0 : Decimal.sum(0, ...features.map((each) => counted(each)))],
    ...(has("sick pay") ? [SICK] : []),
  ).minus(sacrifice);
  const earnings = Decimal.max(ZERO, Decimal.min(pay, 4189).minus(520));
  const lines: PayLine[] = [
    { amount: salary },
    ...features.flatMap((feature) => {
      const [, amount, line] = POSTED[feature] ?? [];
      return amount === undefined ? [] : [{ ...line, amount }];
    }),
    ...(has("sick pay")
      ? [{ lineType: "StatutoryPayment" as const, statutoryType: "StatutorySickPay" as const, amount: SICK }]
      : []),
    ...(sacrifice.isZero() ? [] : [{ lineType: "SalarySacrifice" as const, amount: sacrifice.toFixed(2) }]),
    ...pensionLines(has, earnings),
  ];
  const slip = oraclePayslip(
    {
      payFrequency: "Monthly",
      taxCode: "1257L",
      niCategory: "A",
      paymentDate: "2026-04-30",
      lines,
      ...(has("loans") ? { postgraduateLoan: true } : {}),
    },
    figuresOn,
  );
  const { netPay, ...amounts } = slip.forPeriod;
  // 120.00 a month above 900.00; the pay of everybody leaves it.
  const order = has("order") ? ASKED.order : "0.00";
  const room = above.minus(sacrifice).minus(deduction);
  const fee = has("order") && (has("sick pay") || room.gte(1)) ? "1.00" : "0.00";
  return {
    grossPay: amounts.grossPay,
    taxablePay: amounts.taxablePay,
    tax: amounts.tax,
    ni: amounts.ni,
    employerNi: amounts.employerNi,
    postgraduateLoan: amounts.postgraduateLoan,
    pension: amounts.pension,
    employerPension: amounts.employerPension,
    salarySacrifice: sacrifice.toFixed(2),
    attachmentOrders: order,
    attachmentOrderFees: fee,
    netPay: new Decimal(netPay).minus(deduction).minus(order).minus(fee).toFixed(2),
  };
}

/** What a feature adds to earnings for contributions. */
function counted(feature: Feature): Decimal {
  const [, amount, line] = POSTED[feature] ?? [];
  return new Decimal(amount === undefined || line?.isPensionable === false ? 0 : amount);
}

function pensionLines(has: (feature: Feature) => boolean, earnings: Decimal): readonly PayLine[] {
  const ways = [
    ["net pay arrangement", "NetPayArrangement", "0.05"],
    ["relief at source", "ReliefAtSource", "0.04"],
  ] as const;
  return ways
    .filter(([feature]) => has(feature))
    .flatMap(([, pensionType, factor]): readonly PayLine[] => [
      { lineType: "PensionContribution", pensionType, amount: share(earnings, factor).toFixed(2) },
      { lineType: "EmployerPension", amount: share(earnings, "0.03").toFixed(2) },
    ]);
}

const DAY = { monday: "1", tuesday: "1", wednesday: "1", thursday: "1", friday: "1", saturday: "0", sunday: "0" };
const RECORD = {
  startDate: "2020-01-06",
  taxCode: "1257L",
  workingPatterns: [{ effectiveFrom: "2020-01-06", hoursPerWeek: "37.5", ...DAY }],
};

let platform: OrderPlatform;
const ids = new Map<string, string>();

async function enter({ name, salary, features }: Person, groups: Readonly<Record<string, string>>): Promise<void> {
  const { done } = callsOf(platform);
  const { employeeId } = await platform.employee(RECORD);
  ids.set(name, employeeId);
  const recurring = (payElementCode: string, amount: string) =>
    done("POST", `/v1/recurring-items/employees/${employeeId}`, { payElementCode, amount, startDate: "2026-04-06" });
  const lines = features.flatMap((feature) => {
    const [payElementCode, amount] = POSTED[feature] ?? [];
    return amount === undefined ? [] : [{ payElementCode, amount }];
  });
  const once = { payElementCode: "CYCLE", amount: ASKED["sacrifice once"] };
  await done("POST", `/v1/payroll/line/${employeeId}`, {
    lines: [
      { payElementCode: "SALARY", amount: salary },
      ...lines,
      ...(features.includes("sacrifice once") ? [once] : []),
    ],
  });
  for (const feature of features) {
    const joinReason = feature === "relief at source" ? "Contractual" : "Automatic";
    const enrolled = { employeeId, pensionGroupId: groups[feature], enrolmentDate: "2026-04-06", joinReason };
    const sick = { statutoryType: "StatutorySickPay", startDate: "2026-04-13", endDate: "2026-04-19" };
    if (feature === "sacrifice") await recurring("CYCLE", ASKED.sacrifice);
    if (feature === "deduction") await recurring("UNIFORM", ASKED.deduction);
    if (feature === "order") await platform.entered(employeeId, "AeoPriority", { fixedAmount: ASKED.order });
    if (feature === "loans")
      await done("POST", `/v1/employees/${employeeId}/postgraduate-loan/start`, { startDate: "2026-04-06" });
    if (groups[feature] !== undefined) await done("POST", "/v2/pension/employee-pension", enrolled);
    if (feature === "sick pay")
      await done("POST", `/v1/statutory-pay/payments/employees/${employeeId}`, {
        ...sick,
        averageEarningsOverride: "600.00",
      });
  }
}

beforeAll(async () => {
  platform = await orderPlatform();
  const database = await openDatabase(platform.databaseUrl);
  const { done } = callsOf(platform);
  for (const element of ELEMENTS)
    await done("POST", "/v1/organisation/pay-element", { name: element.code, ...element });
  const groupOf = async (pensionType: string) => {
    const { id: pensionSchemaId } = await done("POST", "/v2/pension/pension-schema", { ...SCHEME, name: pensionType });
    const group = { ...GROUP, name: pensionType, pensionType, pensionSchemaId };
    return (await done("POST", "/v2/pension/pension-group", group)).id;
  };
  const groups = {
    "net pay arrangement": await groupOf("NetPayArrangement"),
    "relief at source": await groupOf("ReliefAtSource"),
  };
  await platform.next();
  for (const person of PEOPLE) await enter(person, groups);
  await jobsAtRest(database);
  expect((await platform.lockRun(1)).status).toBe(200);
  await jobsAtRest(database);
  await database.end();
}, 600_000);

afterAll(() => platform.stop());

describe("the minimum wage limits what is given up and deducted for the employer, and the fees of orders", () => {
  it.each(PEOPLE)("beside $name", async (person) => {
    const { forPeriod } = await platform.payslip(ids.get(person.name) ?? "", 1);
    expect(forPeriod).toMatchObject(predicted(person));
  });

  it("never the orders themselves, which payees get in full", async () => {
    const { items } = (await platform.call("GET", "/v1/court-orders/remittances?pageSize=100")).body.content.data;
    const owing = PEOPLE.filter(({ features }) => features.includes("order"));
    expect(items.map(({ amount }: { amount: string }) => amount)).toEqual(owing.map(() => ASKED.order));
  });

  it("and the run's totals are the sums", async () => {
    const { totals } = (await platform.run(1)).body.content.data;
    for (const amount of ["netPay", "attachmentOrders", "attachmentOrderFees", "salarySacrifice"] as const) {
      const sum = Decimal.sum(...PEOPLE.map((person) => predicted(person)[amount]));
      expect([amount, totals[amount]]).toEqual([amount, sum.toFixed(2)]);
    }
  });
});
