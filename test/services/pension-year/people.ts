import { KINDS } from "./kinds";
import { joinedIn, member, type Paid } from "./library";
import { MEMBERS_OF_KINDS } from "./members-of-kinds";
import { end, join, type Person } from "./person";

const salary = (amount: string): readonly Paid[] => [["SALARY", amount]];

/** The terms of a month that only repays. */
const repaid = (kind: "Qualifying" | "NetPay", amount: string) => {
  const { pensionType } = KINDS[kind].terms;
  return {
    pension: { ...KINDS[kind].terms, employeeFactor: "0", employerFactor: "0", refunds: { [pensionType]: amount } },
  };
};

const SETTINGS = "/v2/pension/organisation/pension-default";

/** Letter A until State Pension age, C from then on. */
const AGED = [
  { effectiveDate: "2026-04-06", niCategory: "A" },
  { effectiveDate: "2026-06-05", niCategory: "C" },
];

/** Everybody of the year: a member of each kind of scheme, and people in whose lives something happens. */
export const PEOPLE: Readonly<Record<string, Person>> = {
  ...MEMBERS_OF_KINDS,
  /** Two months after the first day of work, in the month of a bank holiday. */
  Postponed: {
    startDate: "2026-06-15",
    pay: (at) => salary(at === 2 ? "1226.50" : "2300.00"),
    pensions: [member("Qualifying", "2026-08-15")],
    differing: { 4: { pension: joinedIn(4, "2026-08-15") } },
    told: {
      2: async ({ done }, employeeId) => {
        const startDateDefinition = { value: 2, frequency: "Month" };
        await done("PUT", "/v2/pension/postponement", { employeeId, startDateDefinition });
      },
    },
  },
  /** 5% of 1,880 is 94.00, of which the payslip deducted 80%. */
  OptsOut: {
    pay: () => salary("2400.00"),
    pensions: [member("Qualifying", "2026-04-01", "2026-04-30")],
    differing: { 1: repaid("Qualifying", "75.20") },
    told: { 1: end("OptOut", "2026-05-12", { noticeDate: "2026-05-12" }) },
  },
  /** 4.5% of 1,480; as soon as the mistake is undone, the worker is enrolled as everybody. */
  Misplaced: {
    pay: () => salary("2000.00"),
    pensions: [member("NetPay", "2026-04-01", "2026-04-30"), member("Qualifying", "2026-06-01")],
    differing: { 1: repaid("NetPay", "66.60") },
    told: { 0: join("NetPay", "2026-04-01", "Contractual"), 1: end("EnrolledInError", "2026-05-10") },
  },
  TwentyTwo: {
    dateOfBirth: "2004-09-09",
    pay: () => salary("1850.75"),
    pensions: [member("Qualifying", "2026-09-09")],
    differing: { 5: { pension: joinedIn(5, "2026-09-09") } },
  },
  /** Stays a member after State Pension age, 66 years and a month. */
  PensionAge: {
    dateOfBirth: "1960-05-05",
    niCategories: AGED,
    pay: () => salary("2500.00"),
    pensions: [member("Qualifying", "2026-04-01")],
  },
  /** Earns enough only after State Pension age, so that nobody enrols. */
  TooLate: {
    dateOfBirth: "1960-05-05",
    niCategories: AGED,
    pay: (at) => salary(at < 3 ? "800.00" : "2500.00"),
    pensions: [],
  },
  OptsIn: {
    pay: () => salary("702.19"),
    pensions: [member("Qualifying", "2026-05-01")],
    told: { 1: join("Qualifying", "2026-05-01", "OptIn") },
  },
  /** Left the scheme in the year before last; the employer's date is in October. */
  ReEnrolled: {
    pay: () => salary("1999.99"),
    pensions: [member("Qualifying", "2026-10-12")],
    differing: { 6: { pension: joinedIn(6, "2026-10-12") } },
    told: {
      0: async (organisation, employeeId) => {
        await join("Qualifying", "2024-06-01", "Automatic")(organisation, employeeId);
        await end("CeasedMembership", "2025-02-01")(organisation, employeeId);
      },
      5: async ({ done }) => {
        await done("PUT", `${SETTINGS}/re-enrolment-settings`, { reEnrolmentDate: "2026-10-12" });
      },
    },
  },
  /** The scheme ends the membership with July, so that the worker is enrolled again on the day after. */
  SentAway: {
    pay: () => salary("2100.00"),
    pensions: [member("Qualifying", "2026-04-01", "2026-06-30"), member("Qualifying", "2026-08-01")],
    told: { 3: end("EndedByEmployerOrScheme", "2026-07-31") },
  },
  /** In another scheme beside the automatic one, each on the same pay. */
  Both: {
    pay: () => salary("2750.00"),
    pensions: [member("Qualifying", "2026-04-01")],
    differing: Object.fromEntries(
      Array.from({ length: 8 }, (_, month) => 4 + month).map((at) => [
        at,
        { furtherPensions: [{ ...KINDS.Set2.terms, ...(at === 4 ? joinedIn(4, "2026-08-10") : {}) }] },
      ]),
    ),
    told: { 4: join("Set2", "2026-08-10", "VoluntaryJoiner") },
  },
  Leaver: {
    leavingDate: "2027-01-20",
    pay: (at) => salary(at === 9 ? "1612.90" : "2500.00"),
    pensions: [member("Qualifying", "2026-04-01")],
    told: {
      8: async ({ done }, employeeId) => {
        const leaver = { leavingDate: "2027-01-20", leavingReason: "Resigned" };
        await done("PUT", `/v1/employees/${employeeId}/leaver`, leaver);
      },
    },
  },
};
