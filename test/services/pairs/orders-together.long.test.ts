import { Decimal } from "decimal.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PayLine } from "../../../src/engine/gross-to-net/facts";
import { type OraclePayslip, oracleFigures, oraclePayslip } from "../../oracle";
import { readRuleDocuments } from "../../support/rule-documents";
import { jobsAtRest, openDatabase } from "../all/contents";
import { COMMON, OWN } from "../court-orders/sample-orders";
import { ACKNOWLEDGED } from "../pay-runs/sample-runs";
import { GROUP, SCHEME } from "../pensions/sample-pensions";
import { ADDRESS, texts } from "../rti/sample-submissions";
import { addDays } from "../year/calendar";
import { type Employer, openEmployer } from "../year/employer";
import { messageOf } from "../year/run-year";
import type { OrderName } from "./features";
import {
  DEBTORS,
  type Debtor,
  entered,
  type Held,
  isOver,
  ORDER_PAIRS,
  type Settled,
  settleDay,
  TERMS,
  type Way,
  whyNotTogether,
} from "./orders-together";

// Several court orders on one pay day: every pair of types meets in somebody's pay run, with every figure predicted.

// biome-ignore lint/suspicious/noExplicitAny: answers are compared field by field
type Data = any;

interface Calendar {
  readonly frequency: "Monthly" | "Weekly";
  readonly starts: string;
  readonly served: string;
  readonly paid: readonly [string, string, string];
}

const CALENDARS: Readonly<Record<"Month" | "Week", Calendar>> = {
  Month: {
    frequency: "Monthly",
    starts: "2026-04-06",
    served: "2026-03-31",
    paid: ["2026-04-30", "2026-05-31", "2026-06-30"],
  },
  Week: {
    frequency: "Weekly",
    starts: "2026-04-06",
    served: "2026-04-03",
    paid: ["2026-04-12", "2026-04-19", "2026-04-26"],
  },
};
const RUNS = [0, 1, 2] as const;

const calendarOf = ({ way }: Debtor) => CALENDARS[TERMS[way].unit];
const figuresOn = oracleFigures(readRuleDocuments());
const ZERO = new Decimal(0);
const positive = (amount: Decimal) => Decimal.max(ZERO, amount);
const penny = (amount: Decimal) => amount.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);

/** The member's 4% after tax relief and the employer's 3% of qualifying earnings of a month. */
function pensionLines(way: Way, pay: string): readonly PayLine[] {
  if (!TERMS[way].isPersonalPension) return [];
  const earnings = positive(Decimal.min(pay, 4189).minus(520));
  const amount = penny(earnings.times("0.04")).toFixed(2);
  return [
    { lineType: "PensionContribution", pensionType: "ReliefAtSource", amount },
    { lineType: "EmployerPension", amount: penny(earnings.times("0.03")).toFixed(2) },
  ];
}

interface Predicted {
  readonly slip: OraclePayslip;
  readonly settled: Settled;
  readonly amounts: Readonly<Record<string, string>>;
}

/** What the orders of a pay day take, those that take anything. */
const deductions = ({ took }: Settled) => took.flatMap((each) => (each?.amount.gt(0) === true ? [each.amount] : []));

/** Returns the three pay days of somebody, from the facts alone. */
function predict(debtor: Debtor): readonly Predicted[] {
  const { way } = debtor;
  const { frequency, paid, served } = calendarOf(debtor);
  const days: Predicted[] = [];
  let held: readonly Held[] = entered(debtor, served);
  for (const run of RUNS) {
    const { taxablePay, tax } = days.at(-1)?.slip.yearToDate ?? { taxablePay: "0", tax: "0" };
    const slip = oraclePayslip(
      {
        payFrequency: frequency,
        taxCode: "1257L",
        niCategory: "A",
        paymentDate: paid[run],
        studentLoanPlan: "Plan2",
        postgraduateLoan: true,
        yearToDate: { taxablePay, tax },
        lines: [{ amount: TERMS[way].pay[run] }, ...pensionLines(way, TERMS[way].pay[run])],
      },
      figuresOn,
    );
    const { grossPay, tax: taken, ni, pension, studentLoan, postgraduateLoan } = slip.forPeriod;
    const net = new Decimal(grossPay).minus(taken).minus(ni);
    const settled = settleDay(held, {
      way,
      paid: paid[run],
      net,
      afterPension: net.minus(pension),
      studentLoan: new Decimal(studentLoan),
      postgraduateLoan: new Decimal(postgraduateLoan),
    });
    held = settled.held;
    const took = deductions(settled);
    const orders = Decimal.sum(0, ...took);
    const fees = took.length;
    const loans = settled.studentLoan.plus(settled.postgraduateLoan);
    const netPay = net.minus(pension).minus(loans).minus(orders).minus(fees);
    const amounts = {
      grossPay,
      tax: taken,
      ni,
      pension,
      netPay: netPay.toFixed(2),
      employerNi: slip.forPeriod.employerNi,
      employerPension: slip.forPeriod.employerPension,
      studentLoan: settled.studentLoan.toFixed(2),
      postgraduateLoan: settled.postgraduateLoan.toFixed(2),
      attachmentOrders: orders.toFixed(2),
      attachmentOrderFees: `${fees}.00`,
    };
    days.push({ slip, settled, amounts });
  }
  return days;
}

const PEOPLE = DEBTORS.map((debtor) => ({ debtor, days: predict(debtor), ...debtor }));

/** Adds up an amount of the pay days up to a run. */
const toDate = (days: readonly Predicted[], run: number, amount: string) =>
  Decimal.sum(...days.slice(0, run + 1).map(({ amounts }) => amounts[amount] ?? "0")).toFixed(2);

let employer: Employer;
const ids = new Map<string, string>();
const orderIds = new Map<string, readonly string[]>();
const slips = new Map<string, Data[]>();
const runs: { readonly unit: "Month" | "Week"; readonly run: 0 | 1 | 2; readonly fps: string; journal: Data }[] = [];

/** The own fields of an order, by what is asked of somebody. */
function terms(type: OrderName, way: Way, served: string): object {
  const { unit, child, court, debt, protects, daily, council, benefit, owed } = TERMS[way];
  const fixed = (fixedAmount: string) => ({ fixedAmount, protectedEarningsSettingCourtPerAmount: protects });
  const own: Readonly<Record<OrderName, object>> = {
    CmsDeo: { fixedAmount: child },
    AeoPriority: fixed(court),
    AeoNonPriority: { ...fixed(debt), totalAmountOwed: owed },
    Mcaeo: { totalAmountOwed: owed },
    Dea: { rateType: benefit, totalAmountOwed: owed },
    Ctaeo: { jurisdiction: council, totalAmountOwed: owed },
    Ea: { totalAmountOwed: owed },
    Cma: { dailyRate: daily, dateServed: served },
    Cao: { ordinaryDebtAmount: owed, maintenanceDailyRate: [daily], dateServed: served },
    NiAeoFines: { totalAmountOwed: owed },
    NiAeoEjo: {
      normalDeductionRate: debt,
      protectedEarningsRate: protects,
      totalAmountOwed: owed,
      ratePeriod: unit === "Week" ? "Weekly" : "Monthly",
    },
  };
  return { ...OWN[type], ...own[type] };
}

async function enter(debtor: Debtor, payrollConfigId: string, group: string): Promise<void> {
  const { send } = employer;
  const { starts, served } = calendarOf(debtor);
  const record = {
    firstName: "Sample",
    lastName: debtor.name,
    dateOfBirth: "1990-01-31",
    gender: "Female",
    address: ADDRESS,
    hoursWorkedBand: "D",
    startDate: "2020-01-06",
    taxCode: "1257L",
    payrollConfigId,
  };
  const { employeeId } = await send("POST", "employees", record);
  ids.set(debtor.name, employeeId);
  const startDate = starts;
  await send("POST", `employees/${employeeId}/student-loan/start`, { startDate, studentLoanPlan: "Plan2" });
  await send("POST", `employees/${employeeId}/postgraduate-loan/start`, { startDate });
  if (TERMS[debtor.way].isPersonalPension) {
    const joined = { employeeId, pensionGroupId: group, enrolmentDate: starts, joinReason: "Contractual" };
    await send("POST", "../v2/pension/employee-pension", joined);
  }
  const own: string[] = [];
  for (const [at, orderType] of debtor.orders.entries()) {
    const dates = { dateMade: addDays("2026-01-05", at * 7), dateReceived: addDays("2026-01-12", at * 7) };
    const body = { ...COMMON, ...dates, employeeId, orderType, ...terms(orderType, debtor.way, served) };
    own.push((await send("POST", "court-orders/orders", body)).orderId);
  }
  orderIds.set(debtor.name, own);
}

async function openGroup(): Promise<string> {
  const { send } = employer;
  const schema = { ...SCHEME, schemeKind: "GroupPersonal" };
  const { id: pensionSchemaId } = await send("POST", "../v2/pension/pension-schema", schema);
  const group = { ...GROUP, pensionType: "ReliefAtSource", pensionSchemaId };
  return (await send("POST", "../v2/pension/pension-group", group)).id;
}

beforeAll(async () => {
  employer = await openEmployer();
  const { send, comeTo } = employer;
  const database = await openDatabase(employer.platform.databaseUrl);
  await send("PUT", "journal/org-journal-settings", { suspenseAccount: { nominalCode: "9998" } });
  await send("POST", "journal/templates", { name: "All", isDefault: true, exportPreset: "Xero" });
  const group = await openGroup();
  comeTo("2026-04-07");
  for (const unit of ["Week", "Month"] as const) {
    const { frequency, starts, paid } = CALENDARS[unit];
    const own = DEBTORS.filter(({ way }) => TERMS[way].unit === unit);
    const paymentPeriodConfig = {
      firstPeriodStartDate: unit === "Month" ? "2026-04-01" : starts,
      firstPaymentDate: paid[0],
      ...(unit === "Month" ? { paymentDateRule: "LastDay" } : {}),
    };
    const config = { name: `Orders, ${frequency}`, payFrequency: frequency, paymentPeriodConfig };
    const { payrollConfigId } = await send("POST", "payrollconfig", config);
    for (const debtor of own) await enter(debtor, payrollConfigId, group);
    for (const run of RUNS) {
      comeTo(addDays(paid[run], -1));
      const { year, period } = await send("POST", `payroll/${payrollConfigId}/next`);
      for (const { name, way } of own) {
        const line = { payElementCode: "SALARY", amount: TERMS[way].pay[run], payrollDate: paid[run] };
        await send("POST", `payroll/line/${ids.get(name)}`, { lines: [line] });
      }
      await jobsAtRest(database);
      await send("POST", `payroll/${payrollConfigId}/${year}/${period}/lock`, ACKNOWLEDGED);
      await jobsAtRest(database);
      for (const { name } of own) {
        const slip = await send("GET", `payslip/data/${ids.get(name)}/${year}/${period}`);
        slips.set(name, [...(slips.get(name) ?? []), slip]);
      }
      const { submissionId } = await send("POST", `rti/fps/${payrollConfigId}/${year}/${period}`);
      const place = `payrollConfigId=${payrollConfigId}&year=${year}&period=${period}`;
      const journal = await send("GET", `journal/journals/latest?${place}`);
      runs.push({ unit, run, fps: await messageOf(employer, submissionId), journal });
    }
  }
  await database.end();
}, 1_200_000);

afterAll(() => employer.stop());

describe("people with several court orders", () => {
  it("have every pair of types that the law operates together", () => {
    const met = (one: OrderName, other: OrderName) =>
      DEBTORS.some(({ orders }) => orders.includes(one) && orders.includes(other));
    expect(ORDER_PAIRS).toHaveLength(55);
    for (const [one, other] of ORDER_PAIRS)
      expect([one, other, met(one, other)]).toEqual([one, other, whyNotTogether(one, other) === null]);
  });

  it.each(PEOPLE)("are paid what is predicted from the facts: $name, $orders", ({ name, days }) => {
    for (const run of RUNS) {
      const { forPeriod, yearToDate } = slips.get(name)?.[run] ?? {};
      expect([run, forPeriod]).toMatchObject([run, days[run]?.amounts ?? {}]);
      for (const amount of ["studentLoan", "postgraduateLoan", "tax"])
        expect([amount, yearToDate[amount]]).toEqual([amount, toDate(days, run, amount)]);
    }
  });

  it.each(PEOPLE)("have orders that take, carry and end as predicted: $name, $orders", async ({ name, days }) => {
    for (const [at, orderId] of (orderIds.get(name) ?? []).entries()) {
      const order = await employer.send("GET", `court-orders/orders/${orderId}`);
      const wanted = days.flatMap(({ settled: { took } }) => took[at] ?? []);
      expect(
        order.lineItems.toReversed().map(({ attachableEarnings, amountPaid, adminFee }: Data) => ({
          type: order.orderType,
          attachableEarnings,
          amountPaid,
          adminFee,
        })),
      ).toEqual(
        wanted.map(({ type, attachable, amount }) => ({
          type,
          attachableEarnings: attachable.toFixed(2),
          amountPaid: amount.toFixed(2),
          adminFee: amount.isZero() ? "0.00" : "1.00",
        })),
      );
      const after = days[2]?.settled.held[at];
      expect([order.shortfallCarriedForward ?? "0.00", order.status === "Discharged"]).toEqual([
        after?.arrears.toFixed(2),
        after !== undefined && isOver(after),
      ]);
    }
  });
});

describe("what is made of their runs", () => {
  const inRun = (unit: "Month" | "Week") => PEOPLE.filter(({ way }) => TERMS[way].unit === unit);
  const sum = (unit: "Month" | "Week", run: number, ...amounts: readonly string[]) =>
    Decimal.sum(...inRun(unit).flatMap(({ days }) => amounts.map((each) => days[run]?.amounts[each] ?? "0"))).toFixed(
      2,
    );

  it("is an FPS with the loans that the orders leave", () => {
    for (const { unit, run, fps } of runs) {
      const told = fps.split("<Employee>").slice(1);
      expect(told).toHaveLength(inRun(unit).length);
      for (const employee of told) {
        const name = texts(employee, "Sur")[0] ?? "";
        const days = PEOPLE.find((person) => person.name === name)?.days ?? [];
        const figures = ["TotalTax", "StudentLoansTD", "PostgradLoansTD"].map(
          (tag) => texts(employee, tag)[0] ?? "0.00",
        );
        const wanted = ["tax", "studentLoan", "postgraduateLoan"].map((amount) => toDate(days, run, amount));
        expect([name, ...figures]).toEqual([name, ...wanted]);
      }
    }
  });

  it("is payments of each deduction to its payee, and of each net pay", async () => {
    const { platform, owner } = employer;
    const call = await platform.callAs(owner);
    const due: Data[] = [];
    for (let after: string | null = ""; after !== null; ) {
      const { body } = await call("GET", `/v1/payments/due?pageSize=100${after}`);
      due.push(...body.content.data.items);
      const { paginationToken } = body.content.metadata;
      after = paginationToken === null ? null : `&paginationToken=${paginationToken}`;
    }
    for (const { name, days } of PEOPLE) {
      const own = due.filter(({ employeeId }) => employeeId === ids.get(name));
      const amounts = (payeeType: string) =>
        own
          .filter((each) => each.payeeType === payeeType)
          .map(({ amount }) => amount)
          .sort();
      const took = days.flatMap(({ settled }) => deductions(settled)).map((amount) => amount.toFixed(2));
      expect([name, amounts("CourtOrderPayee")]).toEqual([name, took.sort()]);
      expect([name, amounts("Employee")]).toEqual([name, days.map(({ amounts: { netPay } }) => netPay).sort()]);
    }
  });

  it("is a journal with the deductions, the fees and the net pay", async () => {
    for (const { unit, run, journal } of runs) {
      const { reconciliation } = await employer.send("GET", `journal/journals/${journal.journalId}`);
      const posted = new Map<string, string>(
        reconciliation.map(({ item, journalAmount }: Readonly<Record<string, string>>) => [item, journalAmount]),
      );
      const wanted = [
        ["CourtOrders", "attachmentOrders"],
        ["OtherLiabilities", "attachmentOrderFees"],
        ["StudentLoan", "studentLoan"],
        ["PostgraduateLoan", "postgraduateLoan"],
        ["NetPay", "netPay"],
      ] as const;
      for (const [item, amount] of wanted)
        expect([unit, run, item, posted.get(item) ?? "0.00"]).toEqual([unit, run, item, sum(unit, run, amount)]);
    }
  });
});
