import { describe, expect, test } from "vitest";
import { type FamilyPayFacts, familyPaySchedule } from "../../src/engine/statutory-pay";
import { ADOPTION, BEREAVED, blocks, NEONATAL, PATERNITY, SHARED } from "./family-pay-facts";
import { answerOf, MATERNITY, rulebook } from "./family-pay-support";

/** The weeks of maternity pay from 2 March 2026 begin on Mondays: week 5 on 30 March, week 9 on 27 April. */
const LAST = { StatutoryMaternityPay: 39, StatutoryAdoptionPay: 39 } as const;
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);
const APRIL = (days: number) => from(1, days).map((day) => `2026-04-${String(day).padStart(2, "0")}`);
const TWO_WEEKS_FROM_APRIL = { ...PATERNITY, ...blocks(["2026-04-01", 2]) };
const FOUR_SHARED_WEEKS = { ...SHARED, ...blocks(["2026-04-01", 4]) };
const ADOPTED = { ...ADOPTION, startDate: "2026-03-16" };

interface Case {
  readonly what: string;
  readonly facts: object;
  readonly lost: readonly number[];
  readonly reason: string;
}

const CASES: readonly Case[] = [
  { what: "ten days of work lose nothing", facts: { ...MATERNITY, keepInTouchDays: APRIL(10) }, lost: [], reason: "" },
  {
    what: "the eleventh day loses its week, and so does every later one",
    facts: { ...MATERNITY, keepInTouchDays: [...APRIL(10), "2026-04-30", "2026-06-01"] },
    lost: [9, 14],
    reason: "Worked",
  },
  { what: "work beyond those days", facts: { ...MATERNITY, workedWeeks: ["2026-04-05"] }, lost: [5], reason: "Worked" },
  { what: "twenty days of shared leave", facts: { ...FOUR_SHARED_WEEKS, splitDays: APRIL(20) }, lost: [], reason: "" },
  { what: "a twenty-first", facts: { ...FOUR_SHARED_WEEKS, splitDays: APRIL(21) }, lost: [3], reason: "Worked" },
  {
    what: "any work in a week of paternity pay",
    facts: { ...TWO_WEEKS_FROM_APRIL, workedWeeks: ["2026-04-14"] },
    lost: [2],
    reason: "Worked",
  },
  {
    what: "a day of sick pay",
    facts: { ...TWO_WEEKS_FROM_APRIL, sickPayDates: ["2026-04-07"] },
    lost: [1],
    reason: "StatutorySickPay",
  },
  {
    what: "a new employer after the birth, for good",
    facts: { ...MATERNITY, actualBirthDate: "2026-03-18", otherEmployment: { startDate: "2026-04-30" } },
    lost: from(9, LAST.StatutoryMaternityPay),
    reason: "OtherEmployment",
  },
  {
    what: "a new employer from the last day of a week",
    facts: { ...MATERNITY, actualBirthDate: "2026-03-18", otherEmployment: { startDate: "2026-05-03" } },
    lost: from(9, LAST.StatutoryMaternityPay),
    reason: "OtherEmployment",
  },
  {
    what: "a new employer before the birth",
    facts: { ...MATERNITY, actualBirthDate: "2026-05-02", otherEmployment: { startDate: "2026-04-30" } },
    lost: [],
    reason: "",
  },
  {
    what: "a new employer, while it lasts: adoption pay",
    facts: { ...ADOPTED, otherEmployment: { startDate: "2026-04-15", endDate: "2026-04-20" } },
    lost: [5, 6],
    reason: "OtherEmployment",
  },
  {
    what: "a new employer whose end changes nothing: maternity pay",
    facts: {
      ...MATERNITY,
      actualBirthDate: "2026-03-18",
      otherEmployment: { startDate: "2026-04-30", endDate: "2026-05-01" },
    },
    lost: from(9, LAST.StatutoryMaternityPay),
    reason: "OtherEmployment",
  },
  {
    what: "an employer who already employed her in the qualifying week",
    facts: { ...MATERNITY, otherEmployment: { startDate: "2026-04-30", wasEmployedInTestWeek: true } },
    lost: [],
    reason: "",
  },
  {
    what: "custody, for good",
    facts: { ...MATERNITY, custody: { from: "2026-04-29", to: "2026-05-01" } },
    lost: from(9, LAST.StatutoryMaternityPay),
    reason: "LegalCustody",
  },
  {
    what: "custody from the last day of a week",
    facts: { ...MATERNITY, custody: { from: "2026-05-03", to: "2026-05-03" } },
    lost: from(9, LAST.StatutoryMaternityPay),
    reason: "LegalCustody",
  },
  {
    what: "custody while it lasts",
    facts: { ...ADOPTED, custody: { from: "2026-04-15", to: "2026-04-20" } },
    lost: [5, 6],
    reason: "LegalCustody",
  },
  {
    what: "custody that has not ended",
    facts: { ...ADOPTED, custody: { from: "2026-04-15" } },
    lost: from(5, LAST.StatutoryAdoptionPay),
    reason: "LegalCustody",
  },
  {
    what: "custody in a week of paternity pay, and the week after",
    facts: { ...TWO_WEEKS_FROM_APRIL, custody: { from: "2026-04-02", to: "2026-04-02" } },
    lost: [1, 2],
    reason: "LegalCustody",
  },
  {
    what: "custody of a parent who is released without a sentence",
    facts: { ...FOUR_SHARED_WEEKS, custody: { from: "2026-04-09", to: "2026-04-10", endedWithoutSentence: true } },
    lost: [2],
    reason: "LegalCustody",
  },
  {
    what: "custody of a parent who is sentenced",
    facts: { ...FOUR_SHARED_WEEKS, custody: { from: "2026-04-09", to: "2026-04-10" } },
    lost: [2, 3, 4],
    reason: "LegalCustody",
  },
  {
    what: "death: paid to the end of the week",
    facts: { ...MATERNITY, employeeDeathDate: "2026-04-05" },
    lost: from(6, LAST.StatutoryMaternityPay),
    reason: "Death",
  },
  {
    what: "the end of the employment, for shared pay",
    facts: { ...FOUR_SHARED_WEEKS, employment: { startDate: "2015-01-05", leavingDate: "2026-04-15" } },
    lost: [4],
    reason: "EmploymentEnded",
  },
  {
    what: "the end of the employment, for maternity pay",
    facts: { ...MATERNITY, employment: { startDate: "2015-01-05", leavingDate: "2026-04-15" } },
    lost: [],
    reason: "",
  },
  {
    what: "a new employer of a bereaved parent",
    facts: { ...BEREAVED, otherEmployment: { startDate: "2026-03-16" } },
    lost: [2],
    reason: "OtherEmployment",
  },
  {
    what: "work in a week of neonatal care pay",
    facts: { ...NEONATAL, workedWeeks: ["2026-03-18"] },
    lost: [1],
    reason: "Worked",
  },
];

describe("weeks that are lost to", () => {
  test.each(CASES)("$what", ({ facts, lost, reason }) => {
    const { weeks } = answerOf(familyPaySchedule(facts as FamilyPayFacts, rulebook));
    const found = weeks.filter(({ status }) => status !== "Payable");
    expect(found.map(({ weekNumber }) => weekNumber)).toEqual(lost);
    expect(new Set(found.map((week) => week.reason))).toEqual(new Set(lost.length === 0 ? [] : [reason]));
    expect(found.every(({ amount, days }) => amount === "0.00" && days === 0)).toBe(true);
    const isWorked = reason === "Worked";
    expect(found.every(({ status }) => status === (isWorked ? "Worked" : "NotPayable"))).toBe(true);
  });

  test("something are paid where somebody decides so", () => {
    const overrides = [{ weekNumber: 5, amount: "100.00", reason: "agreed" }];
    const facts = { ...MATERNITY, workedWeeks: ["2026-04-05"], overrides };
    const { weeks, lineItems } = answerOf(familyPaySchedule(facts, rulebook));
    expect(weeks[4]).toMatchObject({ status: "Worked", amount: "100.00", days: 7 });
    expect(lineItems[4]).toMatchObject({ originalAmount: "0.00", isManuallyAdjusted: true, rateBasis: "Nil" });
  });
});
