import { describe, expect, test } from "vitest";
import { averageEarnings, checkLinking, type FamilyPayFacts, familyPaySchedule, sickPay } from "../../src/engine";
import { NEONATAL } from "./family-pay-facts";
import { answerOf, MATERNITY, refused, rulebook } from "./family-pay-support";

// The fields of a request for a calculation, as a payroll platform sends and stores them.

const CARRIED = {
  employeeId: "E1",
  payrollConfigId: "P1",
  notes: "Letter of 2 March",
  isSmallEmployer: null,
};
const EMPLOYMENT = {
  startDate: "2015-01-05",
  leavingDate: null,
  dateOfBirth: "1990-02-03",
  territory: "Scotland",
  workingPattern: { monday: "1" },
} as const;

describe("what a payment carries", () => {
  test("changes no figure of a schedule", () => {
    for (const facts of [MATERNITY, { ...NEONATAL, otherFamilyPaymentId: "F1" }] as FamilyPayFacts[]) {
      const plain = familyPaySchedule(facts, rulebook);
      expect(plain.ok).toBe(true);
      expect(familyPaySchedule({ ...facts, ...CARRIED, employment: EMPLOYMENT }, rulebook)).toEqual(plain);
    }
  });

  test("changes no figure of sick pay", () => {
    const facts = {
      absences: [{ startDate: "2026-06-01", endDate: "2026-06-05" }],
      qualifyingDays: ["Monday", "Tuesday"],
      averageEarningsOverride: "500",
    } as const;
    const more = { ...facts, ...CARRIED, statutoryType: "StatutorySickPay", noticeGivenDate: "2026-06-02" } as const;
    expect(sickPay({ ...more, isPregnancyRelated: false, employment: EMPLOYMENT }, rulebook)).toEqual(
      sickPay(facts, rulebook),
    );
  });

  test("is refused where its kind is wrong", () => {
    const wrong = {
      employeeId: 1,
      notes: [],
      isSmallEmployer: "yes",
      noticeGivenDate: "soon",
      otherFamilyPaymentId: 2,
    };
    expect(refused(familyPaySchedule({ ...NEONATAL, ...wrong } as never, rulebook))).toEqual([
      "invalid_date /noticeGivenDate",
      "wrong_type /employeeId",
      "wrong_type /isSmallEmployer",
      "wrong_type /notes",
      "wrong_type /otherFamilyPaymentId",
    ]);
    const dateOfBirth = { ...MATERNITY, employment: { ...EMPLOYMENT, dateOfBirth: "1990-02-30" } };
    expect(refused(familyPaySchedule(dateOfBirth, rulebook))).toEqual(["invalid_date /employment/dateOfBirth"]);
  });

  test("may be in the employment that earnings are averaged from", () => {
    const earnings = ["2025-09-30", "2025-10-31", "2025-11-28"].map((paymentDate) => ({ paymentDate, amount: "2000" }));
    const employment = { ...EMPLOYMENT, payFrequency: "Monthly", earnings } as const;
    const facts = { statutoryType: "StatutoryMaternityPay", qualifyingEventDate: "2026-03-20", employment } as const;
    expect(answerOf(averageEarnings(facts, rulebook)).averageWeeklyEarnings).toBe("461.54");
  });
});

describe("an import", () => {
  const imported = { averageWeeklyEarnings: "500", previousProviderName: "Sample payroll" };

  test("has whole weeks as a number or as a decimal, and what was paid for them", () => {
    const number = familyPaySchedule({ ...MATERNITY, imported: { ...imported, weeksPaid: 10 } }, rulebook);
    const decimal = { ...imported, weeksPaid: "10.00", amountPaid: "3477.28" };
    expect(familyPaySchedule({ ...MATERNITY, imported: decimal }, rulebook)).toEqual(number);
    expect(answerOf(number).weeks[10]).toMatchObject({ weekStartDate: "2026-05-11", amount: "194.32" });
  });

  test("has no part of a week but in days", () => {
    for (const weeksPaid of ["10.5", "ten", "100"]) {
      expect(refused(familyPaySchedule({ ...MATERNITY, imported: { ...imported, weeksPaid } }, rulebook))).toHaveLength(
        1,
      );
    }
  });
});

describe("sick pay of one absence beside earlier ones", () => {
  const ground = {
    qualifyingDays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
    averageEarningsOverride: "130",
  } as const;
  const earlierAbsences = [{ startDate: "2026-03-02", endDate: "2026-03-13" }];
  const own = { startDate: "2026-04-20", endDate: "2026-04-24" };

  test("is that of all absences in one list", () => {
    const listed = sickPay({ ...ground, absences: [...earlierAbsences, own] }, rulebook);
    expect(answerOf(listed).totalAmount).toBe("270.25");
    expect(sickPay({ ...ground, ...own, earlierAbsences }, rulebook)).toEqual(listed);
  });

  test("takes the facts of the linking check", () => {
    const facts = { ...ground, ...own, earlierAbsences };
    expect(answerOf(checkLinking(facts, rulebook)).isLinked).toBe(true);
    expect(answerOf(sickPay(facts, rulebook)).absences).toHaveLength(2);
  });

  test("has a number of its own where an earlier absence has taken the next", () => {
    const named = earlierAbsences.map((absence) => ({ ...absence, absenceId: "2" }));
    const { absences } = answerOf(sickPay({ ...ground, ...own, earlierAbsences: named }, rulebook));
    expect(absences.map(({ absenceId }) => absenceId)).toEqual(["2", ""]);
  });

  test("is refused beside a list, before an earlier absence, and of another payment", () => {
    expect(refused(sickPay({ ...ground, ...own, absences: [own] }, rulebook))).toEqual([
      "sent_together /endDate",
      "sent_together /startDate",
    ]);
    expect(refused(sickPay({ ...ground, ...own, earlierAbsences: [own] }, rulebook))).toEqual([
      "overlapping_dates /startDate",
    ]);
    expect(refused(sickPay({ ...ground, ...own, statutoryType: "StatutoryMaternityPay" } as never, rulebook))).toEqual([
      "unknown_value /statutoryType",
    ]);
  });
});
