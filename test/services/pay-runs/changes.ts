import fc from "fast-check";

/** A request that changes the facts of payslips. */
export interface Change {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

export interface Ground {
  readonly employeeIds: readonly string[];
  readonly payrollConfigIds: readonly string[];
  readonly payElementId: string;
}

const ELEMENT = { code: "BONUS", name: "Bonus", direction: "Payment" };
const WEEK = { monday: 1, tuesday: 1, wednesday: 1, thursday: 1, friday: 1, saturday: 0, sunday: 0 };
const ORGANISATION = {
  legalName: "Sample Bakery Ltd",
  address: { line1: "1 Sample Street", line2: "Sampleton", postcode: "AB10 1AB" },
};
const SETTINGS = {
  taxOfficeNumber: "123",
  taxOfficeReference: "AB456",
  accountsOfficeReference: "123PA00012345",
};

const day = fc.integer({ min: 1, max: 31 }).map((number) => `2026-05-${String(number).padStart(2, "0")}`);
const pounds = (most: number) => fc.integer({ min: 0, max: most }).map((number) => `${number}.00`);
const flag = fc.boolean();

type Made = (one: string, other: string) => Omit<Change, "name">;

/** Every kind of change that a payslip can depend on, each drawn for an employee and a payroll. */
const KINDS: Readonly<Record<string, fc.Arbitrary<Made>>> = {
  salary: fc.tuple(day, pounds(90_000)).map(([effectiveFrom, salary]) => (id) => ({
    method: "PUT",
    path: `/v1/employees/${id}/salary`,
    body: {
      salaryHistory: [
        { effectiveFrom: "2026-04-06", salary: "30000" },
        { effectiveFrom, salary },
      ],
    },
  })),
  taxCode: fc
    .tuple(day, fc.constantFrom("1257L", "BR", "S1100L", "K100", "0T"), flag)
    .map(([effectiveDate, taxCode, week1Month1]) => (id) => ({
      method: "POST",
      path: `/v1/employees/${id}/tax-code`,
      body: { effectiveDate, taxCode, week1Month1 },
    })),
  niCategory: fc.tuple(day, fc.constantFrom("A", "C", "J")).map(([effectiveDate, niCategory]) => (id) => ({
    method: "POST",
    path: `/v1/employees/${id}/ni-category`,
    body: { effectiveDate, niCategory },
  })),
  loan: day.map((startDate) => (id) => ({
    method: "POST",
    path: `/v1/employees/${id}/student-loan/start`,
    body: { studentLoanPlan: "Plan2", startDate },
  })),
  line: fc.tuple(fc.constantFrom("BONUS", "DUES"), pounds(3_000)).map(([payElementCode, amount]) => (id) => ({
    method: "POST",
    path: `/v1/payroll/line/${id}`,
    body: { lines: [{ id: payElementCode, payElementCode, amount }] },
  })),
  leaver: fc.tuple(day, flag).map(([leavingDate, payAfterLeaving]) => (id) => ({
    method: "PUT",
    path: `/v1/employees/${id}/leaver`,
    body: { leavingDate, payAfterLeaving },
  })),
  leaverGone: fc.constant((id: string) => ({ method: "DELETE", path: `/v1/employees/${id}/leaver` })),
  pattern: fc.tuple(day, flag).map(([effectiveFrom, saturday]) => (id) => ({
    method: "PATCH",
    path: `/v1/employees/${id}`,
    body: { workingPatterns: [{ effectiveFrom, ...WEEK, saturday: saturday ? 1 : 0 }] },
  })),
  person: fc.tuple(fc.constantFrom("Baker", "Miller"), flag).map(([lastName, bank]) => (id) => ({
    method: "PATCH",
    path: `/v1/employees/${id}`,
    body: { lastName, department: bank ? "Ovens" : null },
  })),
  nino: fc.integer({ min: 100_000, max: 999_999 }).map((number) => (id) => ({
    method: "PUT",
    path: `/v1/employees/${id}/nino`,
    body: { nationalInsuranceNumber: `AB${number}C` },
  })),
  payrollId: fc.integer({ min: 100, max: 999 }).map((number) => (id) => ({
    method: "PUT",
    path: `/v1/employees/${id}/payroll-id`,
    body: { payrollId: `S${number}` },
  })),
  move: fc.constant((id: string, payrollConfigId: string) => ({
    method: "PUT",
    path: `/v1/employees/${id}/payroll-config`,
    body: { payrollConfigId },
  })),
  moveByPatch: fc.constant((id: string, payrollConfigId: string) => ({
    method: "PATCH",
    path: `/v1/employees/${id}`,
    body: { payrollConfigId },
  })),
  director: day.map((appointmentDate) => (id) => ({
    method: "PATCH",
    path: `/v1/employees/${id}`,
    body: { director: { appointmentDate, nicMethod: "Annual" } },
  })),
  method: fc.constantFrom("WorkingDays", "CalendarDays").map((calculationMethod) => (id) => ({
    method: "PUT",
    path: `/v1/salary/employees/${id}`,
    body: { calculationMethod },
  })),
  methodGone: fc.constant((id: string) => ({ method: "DELETE", path: `/v1/salary/employees/${id}` })),
  salaryService: fc
    .tuple(fc.constantFrom("WorkingDays", "CalendarDays"), flag)
    .map(([calculationMethod, enabled]) => () => ({
      method: "PUT",
      path: "/v1/salary/organisation",
      body: { calculationMethod, enabled },
    })),
  organisation: fc.constantFrom("Ovens", "Mills").map((tradingName) => () => ({
    method: "POST",
    path: "/v1/organisation/information",
    body: { ...ORGANISATION, tradingName },
  })),
  taxSettings: fc.constantFrom("AB456", "AB457").map((taxOfficeReference) => () => ({
    method: "POST",
    path: "/v1/organisation/tax/settings",
    body: { ...SETTINGS, taxOfficeReference },
  })),
  defaultPattern: flag.map((friday) => () => ({
    method: "PUT",
    path: "/v1/organisation/working-pattern-defaults",
    body: { ...WEEK, friday: friday ? 1 : 0 },
  })),
};

/** Changes of each kind by its name. */
export function changes({ employeeIds, payrollConfigIds, payElementId }: Ground) {
  const element = fc.tuple(flag, flag).map(
    ([isTaxable, isNiable]): Made =>
      () => ({
        method: "PUT",
        path: `/v1/organisation/pay-element/${payElementId}`,
        body: { ...ELEMENT, isTaxable, isNiable },
      }),
  );
  return Object.entries({ ...KINDS, element }).map(([name, made]) =>
    fc
      .tuple(made, fc.constantFrom(...employeeIds), fc.constantFrom(...payrollConfigIds))
      .map(([change, one, other]): Change => ({ name, ...change(one, other) })),
  );
}
