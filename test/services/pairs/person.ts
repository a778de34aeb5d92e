import { COMMON, OWN } from "../court-orders/sample-orders";
import { ADDRESS } from "../rti/sample-submissions";
import type { Step } from "../twins/kinds";
import { addDays } from "../year/calendar";
import { type Feature, ORDERS, type OrderName } from "./features";
import { FIXED } from "./orders";

/** The dates of a payroll's two runs: everything meets in the second one. */
export interface Dates {
  readonly unit: "Week" | "Month";
  readonly frequency: "Weekly" | "Monthly";
  readonly year: number;
  /** The numbers of the runs in the tax year. */
  readonly periods: readonly [number, number];
  readonly runs: readonly [Run, Run];
  readonly rises: string;
  readonly sick: string;
  readonly family: string;
  readonly strikes: string;
  readonly holiday: string;
  readonly starts: string;
  readonly leaves: string;
  readonly served: string;
  /** The pay date of the supplementary run, in the same earnings period. */
  readonly supplementary: string;
}

interface Run {
  readonly starts: string;
  readonly ends: string;
  readonly paid: string;
}

export const MONTHLY: Dates = {
  unit: "Month",
  frequency: "Monthly",
  year: 2026,
  periods: [1, 2],
  runs: [
    { starts: "2026-04-01", ends: "2026-04-30", paid: "2026-04-30" },
    { starts: "2026-05-01", ends: "2026-05-31", paid: "2026-05-31" },
  ],
  rises: "2026-04-16",
  sick: "2026-05-04",
  family: "2026-05-11",
  strikes: "2026-05-18",
  holiday: "2026-05-20",
  starts: "2026-05-03",
  leaves: "2026-05-20",
  served: "2026-03-09",
  supplementary: "2026-06-03",
};

/** Weeks 52 and 53. */
export const WEEKLY: Dates = {
  unit: "Week",
  frequency: "Weekly",
  year: 2026,
  periods: [52, 53],
  runs: [
    { starts: "2027-03-23", ends: "2027-03-29", paid: "2027-03-29" },
    { starts: "2027-03-30", ends: "2027-04-05", paid: "2027-04-05" },
  ],
  rises: "2027-03-26",
  sick: "2027-03-30",
  family: "2027-03-30",
  strikes: "2027-03-30",
  holiday: "2027-04-02",
  starts: "2027-03-31",
  leaves: "2027-04-03",
  served: "2027-02-15",
  supplementary: "2027-04-05",
};

/** Somebody with what meets in the second run. */
export interface Person {
  readonly name: string;
  readonly features: readonly Feature[];
  readonly dates: Dates;
  readonly order: OrderName | null;
}

export function makePerson(features: readonly Feature[], at: number): Person {
  const letter = (index: number) => String.fromCharCode(65 + index);
  return {
    name: `Row ${letter(Math.floor(at / 26))}${letter(at % 26)}`,
    features,
    dates: features.includes("week 53") ? WEEKLY : MONTHLY,
    order: ORDERS.find((order) => features.includes(order)) ?? null,
  };
}

/** Yearly salaries that are 100.00 and 120.00 a day. */
export const SALARIES = { before: 36_500, after: 43_800 } as const;

/** Pay and tax of a starter's earlier employment. */
export const P45 = { previousTaxablePay: "3000.00", previousTaxPaid: "300.00" } as const;

/** The lines of the second run, by feature. */
export const LINES: Readonly<Partial<Record<Feature, readonly [code: string, amount: string]>>> = {
  "pay in lieu": ["PILON", "400.00"],
  benefit: ["CAR", "212.34"],
  advance: ["ADVANCE", "200.00"],
  sacrifice: ["CYCLE", "50.00"],
};

/** What the second of two jobs pays in each run. */
export const SECOND_PAY = { Week: "260.00", Month: "1100.00" } as const;

/** Returns the names of somebody's records: one for each job. */
export function listRecords({ name, features }: Person): readonly string[] {
  return features.includes("two jobs") ? [name, `${name} second`] : [name];
}

/** The bonus of the supplementary run. */
export const BONUS = "300.00";

export const ELEMENTS = [
  { code: "PILON", name: "Pay in lieu of notice", direction: "Payment", category: "BasicPay" },
  {
    code: "ADVANCE",
    name: "Advance",
    direction: "Payment",
    category: "Other",
    isTaxable: false,
    isNiable: false,
    isPensionable: false,
    isQualifyingEarnings: false,
    isAttachable: false,
  },
  { code: "CYCLE", name: "Cycle to work", direction: "Deduction", category: "SalarySacrifice" },
];

/** Returns the record to add. */
export function firstRecord({ name, features, dates }: Person): object {
  const has = (feature: Feature) => features.includes(feature);
  const isStarter = has("starter with P45");
  const p45 = {
    previousPayeReference: "321/XY987",
    leavingDate: addDays(dates.starts, -20),
    taxCode: "1257L",
    ...(dates.unit === "Month" ? { taxMonth: 1 } : { taxMonth: 12 }),
    ...P45,
    studentLoanDeductions: false,
  };
  return {
    firstName: "Sample",
    lastName: name,
    dateOfBirth: "1990-01-31",
    gender: "Female",
    address: ADDRESS,
    hoursWorkedBand: "D",
    salary: String(SALARIES.before),
    startDate: isStarter ? dates.starts : "2020-01-06",
    ...(isStarter
      ? { starter: { startDate: dates.starts, p45 } }
      : { taxCode: "1257L", week1Month1: dates.unit === "Week" }),
    ...(has("director")
      ? { director: { appointmentDate: isStarter ? dates.starts : "2024-05-01", nicMethod: "Annual" } }
      : {}),
  };
}

/** Returns the record of the second job. */
export function secondRecord(person: Person, employeeId: string): object {
  const { starter: _, ...record } = firstRecord(person) as { readonly starter?: object };
  const code = { taxCode: "BR", week1Month1: false };
  return { ...record, ...code, lastName: listRecords(person)[1], salary: "0", otherJob: { employeeId } };
}

const EMPLOYEE = "/v1/employees/{id}";
const step = (method: Step["method"], path: string, body: object): Step => ({ method, path, body });
const award = (body: object) =>
  step("POST", "/v1/statutory-pay/payments/employees/{id}", { averageEarningsOverride: "600.00", ...body });

function beginsOn({ features, dates }: Pick<Person, "features" | "dates">): string {
  return features.includes("starter with P45") ? dates.starts : dates.runs[0].starts;
}

/** Returns the loans, which are entered on the record of each job. */
export function loanSteps({ features, dates }: Pick<Person, "features" | "dates">): readonly Step[] {
  const startDate = beginsOn({ features, dates });
  return features.includes("loans")
    ? [
        step("POST", `${EMPLOYEE}/student-loan/start`, { startDate, studentLoanPlan: "Plan2" }),
        step("POST", `${EMPLOYEE}/postgraduate-loan/start`, { startDate }),
      ]
    : [];
}

/** Returns what is entered before the first payslip. */
export function stepsBefore({ features, dates, order }: Person): readonly Step[] {
  const from = beginsOn({ features, dates });
  const joins = (group: string, joinReason: string) =>
    step("POST", "/v2/pension/employee-pension", {
      employeeId: "{id}",
      pensionGroupId: `{group:${group}}`,
      enrolmentDate: from < "2026-04-06" ? "2026-04-06" : from,
      joinReason,
    });
  const steps: Partial<Record<Feature, readonly Step[]>> = {
    "net pay arrangement": [joins("netPay", "Automatic")],
    "relief at source": [joins("source", "Contractual")],
    loans: loanSteps({ features, dates }),
    "top-up": [
      step("PUT", "/v1/salary/employees/{id}/leave", {
        sickness: { type: "FullPay" },
        familyLeave: { type: "FullPay" },
      }),
    ],
  };
  const own = features.flatMap((feature) => steps[feature] ?? []);
  return order === null ? own : [...own, orderStep(order, dates, features)];
}

function orderStep(orderType: OrderName, { unit, served, starts }: Dates, features: readonly Feature[]): Step {
  const day = features.includes("starter with P45") ? starts : served;
  const { child, court, debt, protects } = FIXED[unit];
  const own: Partial<Record<OrderName, object>> = {
    CmsDeo: { fixedAmount: child },
    AeoPriority: { fixedAmount: court, protectedEarningsSettingCourtPerAmount: protects },
    AeoNonPriority: { fixedAmount: debt, protectedEarningsSettingCourtPerAmount: protects, totalAmountOwed: "9000" },
    Ctaeo: { totalAmountOwed: "9000" },
    Ea: { totalAmountOwed: "9000" },
    Cma: { dateServed: day },
    Cao: { dateServed: day, ordinaryDebtAmount: "9000.00" },
    NiAeoEjo: {
      normalDeductionRate: debt,
      protectedEarningsRate: protects,
      ratePeriod: unit === "Week" ? "Weekly" : "Monthly",
    },
  };
  const dated = { ...COMMON, dateMade: addDays(day, -7), dateReceived: day };
  const body = { employeeId: "{id}", orderType, ...OWN[orderType], ...own[orderType], ...dated };
  return step("POST", "/v1/court-orders/orders", body);
}

/** Returns the leave after the first run is locked, which is entered on the record of each job. */
export function leaveSteps({ features, dates }: Person): readonly Step[] {
  const born = addDays(dates.family, -10);
  const steps: Partial<Record<Feature, readonly Step[]>> = {
    "sick pay": [award({ statutoryType: "StatutorySickPay", startDate: dates.sick, endDate: addDays(dates.sick, 6) })],
    "family pay": [
      award({
        statutoryType: "StatutoryPaternityPay",
        childEventType: "Birth",
        qualifyingEventDate: born,
        actualBirthDate: born,
        blocks: [{ startDate: dates.family, weeks: 1 }],
      }),
    ],
  };
  return features.flatMap((feature) => steps[feature] ?? []);
}

/** Returns what is entered after the first run is locked. */
export function stepsAfter(person: Person): readonly Step[] {
  const { features, dates } = person;
  const steps: Partial<Record<Feature, readonly Step[]>> = {
    correction: [step("PUT", `${EMPLOYEE}/salary`, { salary: String(SALARIES.after), effectiveFrom: dates.rises })],
    strike: [
      step("POST", "/v1/holiday/employees/{id}/absences", {
        kind: "Strike",
        startDate: dates.strikes,
        endDate: addDays(dates.strikes, 1),
      }),
    ],
    leaver: [step("PUT", `${EMPLOYEE}/leaver`, { leavingDate: dates.leaves })],
  };
  return [...leaveSteps(person), ...features.flatMap((feature) => steps[feature] ?? [])];
}
