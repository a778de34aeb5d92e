import { describe, expect, it } from "vitest";
import type { EmploymentReportFacts } from "../../src/engine/filings";
import { chargeOf, fpsOf, reportOf } from "./support/charges";

const BEFORE: Partial<EmploymentReportFacts> = {
  payrollId: "7",
  startDate: "2025-03-01",
  nationalInsuranceNumber: "AB123456C",
  firstName: "Ada",
  lastName: "Example",
  dateOfBirth: "1990-01-15",
};
const { startDate: _, ...AGAIN } = BEFORE;

/** Returns the duplicates of month 2, after a first submission with these facts. */
function duplicatesOf(now: Partial<EmploymentReportFacts>, before: Partial<EmploymentReportFacts> = {}) {
  const { duplicateEmployments } = chargeOf({
    taxMonth: 2,
    fullPaymentSubmissions: [
      fpsOf("fps-1", 1, [reportOf("one", { incomeTax: "100.00", employeeNi: "40.00" }, { ...BEFORE, ...before })]),
      fpsOf("fps-2", 2, [reportOf("one", { incomeTax: "190.00", employeeNi: "80.00" }, { ...AGAIN, ...now })]),
    ],
  });
  return duplicateEmployments;
}

describe("an employment that HMRC will read as a second one", () => {
  it.each([
    { reason: "PayrollIdChanged", now: { payrollId: "8" }, values: ["7", "8"] },
    { reason: "StartDateChanged", now: { startDate: "2025-03-02" }, values: ["2025-03-01", "2025-03-02"] },
    {
      reason: "NationalInsuranceNumberChanged",
      now: { nationalInsuranceNumber: "AB123456D" },
      values: ["AB123456C", "AB123456D"],
    },
    {
      reason: "NameAndBirthDateChanged",
      now: { lastName: "Other", dateOfBirth: "1990-01-16" },
      values: ["Ada Example, 1990-01-15", "Ada Other, 1990-01-16"],
    },
  ])("$reason", ({ reason, now, values }) => {
    const [previousValue, newValue] = values;
    const place = { employeeId: "one", submissionId: "fps-2" };
    expect(duplicatesOf(now)).toEqual([{ ...place, reason, previousValue, newValue, amount: "140.00" }]);
  });

  it("PaidAfterLeavingWithoutMark", () => {
    const left = { leavingDate: "2026-04-20" };
    expect(duplicatesOf({}, left)).toMatchObject([
      { reason: "PaidAfterLeavingWithoutMark", previousValue: "2026-04-20", newValue: null, amount: "140.00" },
    ]);
    expect(duplicatesOf({ ...left, isAfterLeaving: true }, left)).toEqual([]);
  });

  it.each([
    { what: "nothing changed", now: {} },
    { what: "the new payroll id is announced", now: { payrollId: "8", previousPayrollId: "7" } },
    { what: "only the name changed", now: { lastName: "Married" } },
    { what: "only the date of birth changed", now: { dateOfBirth: "1990-01-16" } },
    { what: "the number is written in another way", now: { nationalInsuranceNumber: "ab 12 34 56 c" } },
    { what: "a number is missing", now: { nationalInsuranceNumber: null } },
    { what: "nothing was stated", now: { payrollId: null, firstName: null, lastName: null, dateOfBirth: null } },
  ])("none if $what", ({ now }) => expect(duplicatesOf(now)).toEqual([]));

  it("none after leaving and a new start, nor for a correction of the final payment", () => {
    expect(duplicatesOf({ payrollId: "8", startDate: "2026-05-01" }, { leavingDate: "2026-04-20" })).toEqual([]);
    const left = { ...BEFORE, leavingDate: "2026-04-20" };
    const { duplicateEmployments } = chargeOf({
      taxMonth: 1,
      fullPaymentSubmissions: [
        fpsOf("fps-1", 1, [reportOf("one", {}, left)]),
        fpsOf("again", 1, [reportOf("one", {}, left)]),
      ],
    });
    expect(duplicateEmployments).toEqual([]);
  });

  it("compares a start with the last one stated, and with what was reported before", () => {
    const submissions = [
      fpsOf("fps-2", 2, [reportOf("one", {}, AGAIN)]),
      fpsOf("fps-3", 3, [reportOf("one", {}, { ...AGAIN, startDate: "2025-03-05" })]),
    ];
    const before = { reports: [reportOf("one", { incomeTax: "10.00" }, BEFORE)] };
    const { duplicateEmployments } = chargeOf({ taxMonth: 3, before, fullPaymentSubmissions: submissions });
    expect(duplicateEmployments).toMatchObject([
      { reason: "StartDateChanged", previousValue: "2025-03-01", newValue: "2025-03-05", amount: "0.00" },
    ]);
  });
});
