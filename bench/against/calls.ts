import {
  type AssessmentFacts,
  applyCourtOrders,
  assessWorker,
  type ContributionFacts,
  type CourtOrderFacts,
  type CourtOrdersFacts,
  calculateContributions,
  createRulebook,
  type FamilyPayFacts,
  familyPaySchedule,
  grossToNet,
  type Payslip,
  type PayslipFacts,
  type Rulebook,
  type SalaryFacts,
  salaryLines,
} from "../../src/engine";
import { rules } from "../../src/rules/all";
import type { Case } from "../measure";
import { monthlyPayslips } from "../payslip-facts";

// Single calls of the library whose time is compared between two checkouts. Only functions and facts that both know
// are used.

const PEOPLE = 512;
const WEEK = { monday: "0", tuesday: "1", wednesday: "1", thursday: "1", friday: "0", saturday: "0", sunday: "0" };

const PENSION = {
  pensionType: "NetPayArrangement",
  contributionBasis: "QualifyingEarnings",
  employeeFactor: "0.05",
  employerFactor: "0.03",
} as const;

const COUNCIL = { orderId: "A", orderType: "Ctaeo", jurisdiction: "England", dateMade: "2025-02-01" } as const;
const MAINTENANCE = { orderId: "B", orderType: "CmsDeo", fixedAmount: "300.00", dateMade: "2025-03-01" } as const;
const DEBT = {
  orderId: "C",
  orderType: "AeoNonPriority",
  fixedAmount: "100.00",
  protectedEarningsSettingCourtPerAmount: "900.00",
  dateMade: "2024-01-01",
} as const;
const ORDERS: readonly CourtOrderFacts[] = [
  { ...COUNCIL, totalAmountOwed: "20000.00" },
  { ...DEBT, totalAmountOwed: "5000.00" },
];
const DAY = { payFrequency: "Monthly", paymentDate: "2026-04-30", attachableEarnings: "1800.00" } as const;

const rulebook = loaded();

function loaded(): Rulebook {
  const created = createRulebook(rules);
  if (!created.ok) throw new Error(JSON.stringify(created.problems));
  return created.value;
}

/** Facts in the form that they have over HTTP. */
function asSent<Facts>(facts: Facts): Facts {
  return JSON.parse(JSON.stringify(facts));
}

function answered<Value>(result: { readonly ok: true; readonly value: Value } | { readonly ok: false }): Value {
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.value;
}

function paid(facts: PayslipFacts): Payslip {
  return answered(grossToNet(facts, rulebook));
}

function monthAfter(facts: PayslipFacts): PayslipFacts {
  const { yearToDate, courtOrders } = paid(facts);
  const after = facts.courtOrders?.map((order, at) => {
    const { lastDeductionPayDate: _, lastPayDate: __, ...state } = courtOrders?.orders[at]?.after ?? {};
    return { ...order, ...state } as CourtOrderFacts;
  });
  return { ...facts, paymentDate: "2026-08-31", yearToDate, ...(after && { courtOrders: after }) };
}

function cases<Facts>(name: string, facts: readonly Facts[], call: (facts: Facts) => unknown): Case {
  const sent = asSent(facts);
  return {
    name,
    each: facts.length,
    run() {
      for (const each of sent) answered(call(each) as ReturnType<typeof grossToNet>);
    },
  };
}

const plain = (): readonly PayslipFacts[] => monthlyPayslips(PEOPLE);
const withBoth = () => plain().map((facts) => ({ ...facts, pension: PENSION, courtOrders: ORDERS }));
const pay = (facts: PayslipFacts) => grossToNet(facts, rulebook);
const explained = (facts: PayslipFacts) => grossToNet(facts, rulebook, { explain: true });

function earningsOf(at: number): string {
  return `${400 + ((at * 37) % 5_000)}.${10 + (at % 90)}`;
}

function workers(): AssessmentFacts[] {
  return Array.from({ length: PEOPLE }, (_, at) => ({
    dateOfBirth: `${1950 + (at % 60)}-0${1 + (at % 9)}-15`,
    earnings: earningsOf(at),
    frequency: "Monthly",
    payReferencePeriodStartDate: "2026-06-01",
    payReferencePeriodEndDate: "2026-06-30",
  }));
}

function members(): ContributionFacts[] {
  return Array.from({ length: PEOPLE }, (_, at) => ({
    paymentDate: "2026-06-30",
    pensionType: at % 2 === 0 ? "ReliefAtSource" : "NetPayArrangement",
    contributionBasis: "QualifyingEarnings",
    employeeFactor: "0.05",
    employerFactor: "0.03",
    frequency: "Monthly",
    earnings: earningsOf(at),
  }));
}

function maternity(endDate: string): FamilyPayFacts[] {
  return Array.from({ length: 64 }, (_, at) => ({
    statutoryType: "StatutoryMaternityPay",
    qualifyingEventDate: "2026-03-01",
    startDate: "2025-12-20",
    endDate,
    averageEarningsOverride: (200 + at * 9.37).toFixed(2),
    employment: { startDate: "2015-01-05" },
  }));
}

function salaries(): SalaryFacts[] {
  const rises = ["09", "12", "16", "20", "24"];
  return ["05", "06", "07", "08", "09", "10", "11", "12"].flatMap((month) =>
    rises.map((day) => ({
      employeeId: "E1",
      payrollConfigId: "P1",
      periodStartDate: `2026-${month}-01`,
      periodEndDate: `2026-${month}-28`,
      frequency: "Monthly" as const,
      startDate: "2020-01-06",
      salaryHistory: [
        { effectiveFrom: "2020-01-06", salary: "18000" },
        { effectiveFrom: `2026-${month}-${day}`, salary: "18900" },
      ],
      employee: { calculationMethod: "WorkingDays" as const, workingPatterns: [WEEK] },
    })),
  );
}

function days(facts: CourtOrdersFacts): CourtOrdersFacts[] {
  return Array.from({ length: 64 }, () => facts);
}

/** Each call by its name, made when it is asked for. */
export const CALLS: Readonly<Record<string, () => readonly Case[]>> = {
  plain: () => [cases("grossToNet", plain(), pay)],
  year: () => [cases("the whole year to date", plain().map(monthAfter), pay)],
  workings: () => [cases("with workings", plain(), explained)],
  both: () => [cases("with a pension and two orders", withBoth(), pay)],
  "both-year": () => [cases("the same, with the whole year to date", withBoth().map(monthAfter), pay)],
  share: () => [cases("share: plain", plain(), pay), cases("share: both", withBoth(), pay)],
  "share-year": () => [
    cases("share: plain, year", plain().map(monthAfter), pay),
    cases("share: both, year", withBoth().map(monthAfter), pay),
  ],
  assess: () => [cases("assessWorker", workers(), (facts) => assessWorker(facts, rulebook))],
  contributions: () => [cases("calculateContributions", members(), (facts) => calculateContributions(facts, rulebook))],
  order: () => [
    cases("applyCourtOrders, one order", days({ ...DAY, orders: [COUNCIL] }), (facts) =>
      applyCourtOrders(facts, rulebook),
    ),
  ],
  orders: () => [
    cases(
      "applyCourtOrders, three orders and a loan",
      days({ ...DAY, studentLoan: "40.00", orders: [COUNCIL, MAINTENANCE, DEBT] }),
      (facts) => applyCourtOrders(facts, rulebook),
    ),
  ],
  week: () => [
    cases("familyPaySchedule, one week", maternity("2025-12-26"), (facts) => familyPaySchedule(facts, rulebook)),
  ],
  weeks: () => [
    cases("familyPaySchedule, 39 weeks", maternity("2026-09-18"), (facts) => familyPaySchedule(facts, rulebook)),
  ],
  salary: () => [cases("salaryLines", salaries(), (facts) => salaryLines(facts, rulebook))],
};
