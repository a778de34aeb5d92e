import { describe, expect, test } from "vitest";
import type { EmployeeRecord, TaxRecord } from "../../src/web/demo/records";
import { nextPayment, toSituation } from "../../src/web/demo/situation-of";

const EMPLOYEE: EmployeeRecord = {
  employeeId: "1",
  payrollConfigId: "1",
  payrollId: "S01",
  firstName: "Sample",
  lastName: "A",
  dateOfBirth: "1985-07-14",
  startDate: "2025-04-07",
  leaver: null,
  starter: null,
  director: null,
  salaryHistory: [
    { salary: "34800.00", effectiveFrom: "2026-10-01" },
    { salary: "33000.00", effectiveFrom: "2025-04-07" },
  ],
};
const TAX: TaxRecord = {
  taxCode: "1257L",
  week1Month1: false,
  niCategory: "A",
  studentLoanPlan: null,
  postgraduateLoan: false,
};
const MONTHLY = { name: "Monthly staff", payFrequency: "Monthly", hasPayRuns: false, lastLockedPeriod: null };

function filled(
  employee: Partial<EmployeeRecord>,
  tax: Partial<TaxRecord> = {},
  nextPeriod = { year: 2026, period: 1 },
) {
  const person = { ...EMPLOYEE, ...employee };
  const paid = nextPayment(person, { ...MONTHLY, nextPeriod });
  return toSituation(person, paid, { ...TAX, ...tax });
}

describe("an employee's record in the form", () => {
  test("is that of the payroll's next payment", () => {
    expect(filled({})).toMatchObject({
      amount: "33000.00",
      per: "year",
      taxYear: "2026",
      payment: "1",
      history: "same",
    });
    expect(filled({}, {}, { year: 2026, period: 8 })).toMatchObject({ amount: "34800.00", payment: "8" });
  });

  test("is that of the open run where one is open", () => {
    const of = (period: number, locked: number | null) => {
      const lastLockedPeriod = locked === null ? null : { year: 2026, period: locked };
      return nextPayment(EMPLOYEE, {
        ...MONTHLY,
        hasPayRuns: true,
        nextPeriod: { year: 2026, period },
        lastLockedPeriod,
      });
    };
    expect(of(2, null).payment).toBe(1);
    expect(of(3, 1).payment).toBe(2);
    expect(of(3, 2).payment).toBe(3);
  });

  test("begins with the first payment of a starter, and with nothing paid before", () => {
    expect(filled({ startDate: "2026-09-01" })).toMatchObject({ payment: "6", history: "none" });
  });

  test("stays within the years that the page knows", () => {
    expect(filled({}, {}, { year: 2031, period: 5 })).toMatchObject({ taxYear: "2026", payment: "1" });
  });

  test("carries the basis of a code as people write it, and the loans", () => {
    expect(filled({}, { week1Month1: true })).toMatchObject({ taxCode: "1257L M1" });
    expect(filled({}, { studentLoanPlan: "Plan4", postgraduateLoan: true })).toMatchObject({
      studentLoanPlan: ["Plan4"],
      postgraduateLoan: true,
    });
    const weekly = { ...MONTHLY, payFrequency: "Weekly", nextPeriod: { year: 2026, period: 1 } };
    const paid = nextPayment(EMPLOYEE, weekly);
    expect(toSituation(EMPLOYEE, paid, { ...TAX, week1Month1: true })).toMatchObject({ taxCode: "1257L W1" });
  });

  test("names a director's appointment only within the year, and no directorship before it", () => {
    const director = (appointmentDate: string, cessationDate: string | null = null) => ({
      director: { nicMethod: "Annual" as const, appointmentDate, cessationDate },
    });
    expect(filled(director("2020-01-01"))).toMatchObject({ director: "Annual", appointmentDate: "" });
    expect(filled(director("2026-04-20"))).toMatchObject({ director: "Annual", appointmentDate: "2026-04-20" });
    expect(filled(director("2026-07-01"))).toMatchObject({ director: "No", appointmentDate: "" });
    expect(filled(director("2020-01-01", "2025-12-31"))).toMatchObject({ director: "No" });
  });

  test("leaves alone what the record does not hold", () => {
    const changes = filled({ salaryHistory: [] }, { taxCode: null, niCategory: null });
    expect(Object.keys(changes)).not.toEqual(expect.arrayContaining(["amount"]));
    expect(changes).not.toHaveProperty("taxCode");
    expect(changes).not.toHaveProperty("niCategory");
  });
});
