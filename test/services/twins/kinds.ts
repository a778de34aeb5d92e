import { fc } from "../../support/property";
import { COMMON, OWN } from "../court-orders/sample-orders";
import { addDays } from "../year/calendar";
import { CALENDARS, type Frequency } from "./calendar";

// Facts of an employee that may become known after their period is closed, drawn with all that they need.

/** A call below `/v1`, or `/v2` of pensions; `{id}` is the employee, `{group:...}` the id of a pension group. */
export interface Step {
  readonly method: "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly body: object;
}

/** A fact that somebody's twins have: of one in time, of the other late. */
export interface Fact {
  readonly kind: string;
  /** The day from which it should have been operated. */
  readonly from: string;
  /** What both records have for it from the beginning. */
  readonly record?: object;
  /** Whether the record itself is what becomes known late. */
  readonly isStarter?: boolean;
  /** What is entered of both before the first run. */
  readonly before?: readonly Step[];
  readonly told: readonly Step[];
}

interface Drawn {
  readonly frequency: Frequency;
  /** A day of a closed period. */
  readonly day: string;
  /** The number of its period, from 1. */
  readonly period: number;
}

type Kind = (drawn: Drawn) => fc.Arbitrary<Omit<Fact, "kind" | "from">>;

const EMPLOYEE = "/v1/employees/{id}";
const MEMBER = "/v2/pension/employee-pension";

const step = (method: Step["method"], path: string, body: object): Step => ({ method, path, body });
const pounds = (least: number, most: number) => fc.integer({ min: least, max: most }).map(String);

export const CODES = ["1257L", "S1257L", "C1257L", "1000L", "K475", "SK120", "BR", "SBR", "D0", "0T", "NT", "850L"];

const WEEK = { monday: "1", tuesday: "1", wednesday: "1", thursday: "1", friday: "1", saturday: "0", sunday: "0" };
const DAYS = Object.keys(WEEK) as (keyof typeof WEEK)[];

/** A working week of some days from Monday to Friday. */
const week = fc
  .subarray(DAYS.slice(0, 5), { minLength: 1, maxLength: 4 })
  .map((days) => ({ ...WEEK, ...Object.fromEntries(DAYS.map((day) => [day, days.includes(day) ? "1" : "0"])) }));

const tier = (percentage: string, value: number) => ({ percentage, duration: { value, unit: "Week" } });

/** What the employer pays in leave beside statutory pay; null for nothing. */
const plan = fc.constantFrom(
  null,
  null,
  { type: "FullPay" },
  { type: "DeductAbsentDays", tiers: [tier("100", 1), tier("50", 2)] },
  { type: "DeductAbsentDays", tiers: [tier("90", 26)] },
);

/** Leave with statutory pay; its conditions are met by dates around the first day. */
function leave(award: (first: string, weeks: number) => object): Kind {
  return ({ day }) =>
    fc.tuple(plan, fc.integer({ min: 1, max: 2 })).map(([policy, weeks]) => ({
      ...(policy === null ? {} : { before: [step("PUT", "/v1/salary/employees/{id}/leave", documents(policy))] }),
      told: [step("POST", "/v1/statutory-pay/payments/employees/{id}", awardOf(award(day, weeks)))],
    }));
}

const documents = (policy: object) => ({ sickness: policy, familyLeave: policy });
const awardOf = (fields: object) => ({ averageEarningsOverride: "500.00", ...fields });
const born = (day: string) => ({ qualifyingEventDate: day, actualBirthDate: day, childEventType: "Birth" });

/** A court order received on the day, with amounts for a pay frequency. */
function order(orderType: keyof typeof OWN): Kind {
  return ({ day, frequency }) =>
    fc.constant({
      told: [
        step("POST", "/v1/court-orders/orders", {
          employeeId: "{id}",
          orderType,
          ...COMMON,
          ...OWN[orderType],
          ...(ORDERS_OF_SHORT_PERIODS[orderType] !== undefined && !["Monthly", "Quarterly"].includes(frequency)
            ? ORDERS_OF_SHORT_PERIODS[orderType]
            : {}),
          dateMade: addDays(day, -7),
          dateReceived: day,
          ...("dateServed" in OWN[orderType] ? { dateServed: day } : {}),
        }),
      ],
    });
}

/** The amounts of a pay day that is not a month's. */
const ORDERS_OF_SHORT_PERIODS: Readonly<Partial<Record<keyof typeof OWN, object>>> = {
  CmsDeo: { fixedAmount: "40.00" },
  AeoPriority: { fixedAmount: "35.00", protectedEarningsSettingCourtPerAmount: "200.00" },
  AeoNonPriority: { fixedAmount: "25.00", protectedEarningsSettingCourtPerAmount: "200.00" },
};

const joined = (group: string, enrolmentDate: string): Step =>
  step("POST", MEMBER, { employeeId: "{id}", pensionGroupId: `{group:${group}}`, enrolmentDate });

const GROUPS = ["source", "netPay", "sacrifice"] as const;
const group = fc.constantFrom(...GROUPS);

/** A change of a member's terms; the member joined before the first run. */
function ofMember(change: (drawn: Drawn) => fc.Arbitrary<readonly Step[]>): Kind {
  return (drawn) => fc.tuple(group, change(drawn)).map(([of, told]) => ({ before: [joined(of, "2026-04-06")], told }));
}

const age = (years: number, day: string) => `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;

/** By name, how a fact of the kind is drawn. */
export const KINDS = {
  "tax code": ({ day: effectiveDate }) =>
    fc
      .record({ taxCode: fc.constantFrom(...CODES), week1Month1: fc.boolean() })
      .map((code) => ({ told: [step("POST", `${EMPLOYEE}/tax-code`, { effectiveDate, ...code })] })),
  letter: ({ day: effectiveDate }) =>
    fc
      .constantFrom("J", "X")
      .map((niCategory) => ({ told: [step("POST", `${EMPLOYEE}/ni-category`, { effectiveDate, niCategory })] })),
  "student loan": ({ day: startDate }) =>
    fc.constantFrom("Plan1", "Plan2", "Plan4", "Plan5").map((studentLoanPlan) => ({
      told: [step("POST", `${EMPLOYEE}/student-loan/start`, { startDate, studentLoanPlan })],
    })),
  "end of a student loan": ({ day: endDate }) =>
    fc.constantFrom("Plan1", "Plan2").map((studentLoanPlan) => ({
      before: [step("POST", `${EMPLOYEE}/student-loan/start`, { startDate: "2024-04-06", studentLoanPlan })],
      told: [step("POST", `${EMPLOYEE}/student-loan/end`, { endDate })],
    })),
  "postgraduate loan": ({ day: startDate }) =>
    fc.constant({ told: [step("POST", `${EMPLOYEE}/postgraduate-loan/start`, { startDate })] }),
  salary: ({ day: effectiveFrom }) =>
    pounds(9_000, 120_000).map((salary) => ({ told: [step("PUT", `${EMPLOYEE}/salary`, { salary, effectiveFrom })] })),
  pattern: ({ day }) =>
    fc.tuple(week, pounds(12_000, 60_000)).map(([pattern, salary]) => ({
      before: [
        step("PUT", "/v1/salary/employees/{id}", { calculationMethod: "WorkingDays" }),
        step("PUT", `${EMPLOYEE}/salary`, { salary, effectiveFrom: addDays(day, 2) }),
      ],
      told: [step("PATCH", EMPLOYEE, { workingPatterns: [{ effectiveFrom: day, ...pattern }] })],
    })),
  sickness: leave((startDate, weeks) => ({
    statutoryType: "StatutorySickPay",
    startDate,
    endDate: addDays(startDate, 9 * weeks),
  })),
  maternity: leave((startDate, weeks) => ({
    statutoryType: "StatutoryMaternityPay",
    qualifyingEventDate: addDays(startDate, 61),
    startDate,
    endDate: addDays(startDate, 7 * (4 + 5 * weeks) - 1),
  })),
  adoption: leave((startDate, weeks) => ({
    statutoryType: "StatutoryAdoptionPay",
    qualifyingEventDate: addDays(startDate, -35),
    placementDate: startDate,
    startDate,
    endDate: addDays(startDate, 7 * (3 + 4 * weeks) - 1),
  })),
  paternity: leave((startDate, weeks) => ({
    statutoryType: "StatutoryPaternityPay",
    ...born(addDays(startDate, -15)),
    blocks: [{ startDate, weeks }],
  })),
  "shared parental leave": leave((startDate, weeks) => ({
    statutoryType: "StatutorySharedParentalPay",
    ...born(addDays(startDate, -71)),
    blocks: [{ startDate, weeks: 3 * weeks }],
    weeksUsedByOtherPayment: 8,
    partnerConditionsMet: true,
  })),
  bereavement: leave((startDate, weeks) => ({
    statutoryType: "StatutoryParentalBereavementPay",
    qualifyingEventDate: addDays(startDate, -12),
    bereavementType: "Death",
    blocks: [{ startDate, weeks }],
  })),
  "neonatal care": leave((startDate, weeks) => ({
    statutoryType: "StatutoryNeonatalCarePay",
    qualifyingEventDate: addDays(startDate, -56),
    neonatalCareStartDate: addDays(startDate, -56),
    neonatalCareEndDate: addDays(startDate, -16),
    blocks: [{ startDate, weeks }],
  })),
  "unpaid leave": ({ day: startDate }) =>
    fc
      .tuple(fc.constantFrom("Unpaid", "Parental", "Carers", "JuryService", "Strike"), fc.integer({ min: 0, max: 6 }))
      .map(([kind, days]) => ({
        told: [
          step("POST", "/v1/holiday/employees/{id}/absences", { kind, startDate, endDate: addDays(startDate, days) }),
        ],
      })),
  "date of birth": ({ day }) =>
    fc.constantFrom(21, 66).map((years) => ({
      record: { dateOfBirth: age(years === 21 ? 19 : 60, day) },
      told: [step("PATCH", EMPLOYEE, { dateOfBirth: age(years, day) })],
    })),
  "pension joined": ({ day }) => group.map((of) => ({ told: [joined(of, day)] })),
  "pension left": ofMember(({ day: endDate }) =>
    fc.constant([
      step("DELETE", `${MEMBER}/{id}`, { reason: "CeasedMembership", endDate, refundMemberContributions: false }),
    ]),
  ),
  "pension group": ofMember(({ day: effectiveFrom }) =>
    group.map((of) => [step("PUT", `${MEMBER}/{id}`, { pensionGroupId: `{group:${of}}`, effectiveFrom })]),
  ),
  "pension factor": ofMember(({ day: effectiveFrom }) =>
    fc
      .constantFrom("0.04", "0.055", "0.1")
      .map((employerFactor) => [step("PUT", `${MEMBER}/{id}`, { employerFactor, effectiveFrom })]),
  ),
  "voluntary contribution": ofMember(({ period }) =>
    fc.constantFrom("10.00", "25.01").map((amount) => {
      return [step("PUT", `${MEMBER}/{id}/additional-voluntary-contributions/2026/${period}`, { amount })];
    }),
  ),
  "contribution override": ofMember(({ period }) =>
    fc.constantFrom("0.06", "0.1").map((employeeFactor) => {
      return [step("PUT", `${MEMBER}/{id}/contribution-overrides/2026/${period}`, { employeeFactor })];
    }),
  ),
  CmsDeo: order("CmsDeo"),
  AeoPriority: order("AeoPriority"),
  AeoNonPriority: order("AeoNonPriority"),
  Mcaeo: order("Mcaeo"),
  Dea: order("Dea"),
  Ctaeo: order("Ctaeo"),
  Ea: order("Ea"),
  Cma: order("Cma"),
  Cao: order("Cao"),
  NiAeoFines: order("NiAeoFines"),
  NiAeoEjo: order("NiAeoEjo"),
  starter: ({ day: startDate }) =>
    fc
      .constantFrom(
        {},
        { taxCode: "1257L", week1Month1: true },
        { starter: { startDate, starterDeclaration: "A" }, taxCode: undefined, week1Month1: undefined },
        { starter: { startDate, starterDeclaration: "C" }, taxCode: undefined, week1Month1: undefined },
      )
      .map((more) => ({ isStarter: true, record: { startDate, ...more }, told: [] })),
  leaver: ({ day: leavingDate }) => fc.constant({ told: [step("PUT", `${EMPLOYEE}/leaver`, { leavingDate })] }),
  "bank details": () =>
    fc.constant({
      told: [
        step("PATCH", EMPLOYEE, {
          bankAccount: { accountName: "S Baker", sortCode: "123456", accountNumber: "12345678" },
        }),
      ],
    }),
} as const satisfies Readonly<Record<string, Kind>>;

export type KindName = keyof typeof KINDS;

export const NAMES = Object.keys(KINDS) as KindName[];

/** Twins: their common record, the fact, and after which run the one of them hears of it. */
export interface Twins {
  readonly kind: KindName;
  readonly frequency: Frequency;
  readonly record: object;
  readonly fact: Fact;
  /** Periods that are locked when the fact becomes known late. */
  readonly toldAfter: number;
}

const record = fc.record({
  salary: pounds(12_000, 90_000),
  code: fc.record({
    taxCode: fc.constantFrom("1257L", "1257L", "1257L", "S1257L", "K100", "BR"),
    week1Month1: fc.integer({ min: 0, max: 5 }).map((at) => at === 0),
  }),
});

/** Draws twins of a kind. */
function twinsOf(kind: KindName, frequency: Frequency): fc.Arbitrary<Twins> {
  const { periods, closed } = CALENDARS[frequency];
  return fc
    .record({
      at: fc.integer({ min: 0, max: closed - 1 }),
      within: fc.nat({ max: 90 }),
      wait: fc.nat({ max: closed - 1 }),
      record,
    })
    .chain(({ at, within, wait, record: { salary, code } }) => {
      const { starts = "", ends = "" } = periods[at] ?? {};
      const first = starts < "2026-04-06" ? "2026-04-06" : starts;
      const days = (Date.parse(ends) - Date.parse(first)) / 86_400_000 + 1;
      const day = addDays(first, within % days);
      const drawn: Kind = KINDS[kind];
      return drawn({ frequency, day, period: at + 1 }).map((fact) => ({
        kind,
        frequency,
        record: {
          dateOfBirth: "1990-01-31",
          startDate: "2020-01-06",
          salary,
          ...code,
          ...("record" in fact ? fact.record : {}),
        },
        fact: { kind, from: day, ...fact },
        toldAfter: at + 1 + (wait % (closed - at)),
      }));
    });
}

/** Draws so many twins: every kind in turn, each time in the next frequency, and kinds do not begin with the same one. */
export function drawTwins(count: number, seed: number, frequencies: readonly Frequency[]): readonly Twins[] {
  return Array.from({ length: count }, (_, at) => {
    const [round, place] = [Math.floor(at / NAMES.length), at % NAMES.length];
    const kind = NAMES[place] ?? "salary";
    const frequency = frequencies[(round + place) % frequencies.length] ?? "Monthly";
    return fc.sample(fc.noBias(twinsOf(kind, frequency)), { numRuns: 1, seed: seed + at })[0] as Twins;
  });
}
