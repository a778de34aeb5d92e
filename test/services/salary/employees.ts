import type { NewAccount } from "../../../src/services/access";
import type { EmployeeFacts, EmployeeTables } from "../../../src/services/employees";
import type { PayRunTables } from "../../../src/services/pay-runs";
import type { Call, TestPlatform } from "../support/platform";

export interface SampleEmployee {
  readonly startDate?: string;
  readonly leavingDate?: string | null;
  /** Pence a year by the day from which they are in force. */
  readonly salaries?: Readonly<Record<string, number>>;
  readonly patterns?: Readonly<Record<string, object>>;
}

export const MONDAY_TO_FRIDAY = {
  patternType: "Weekly",
  monday: "1",
  tuesday: "1",
  wednesday: "1",
  thursday: "1",
  friday: "1",
  saturday: "0",
  sunday: "0",
  bankHolidaysAreWorkingDays: true,
};

export async function addPayroll(call: Call, more: object = {}): Promise<string> {
  const sent = {
    name: `Sample payroll ${Math.random()}`,
    payFrequency: "Monthly",
    paymentPeriodConfig: { firstPeriodStartDate: "2026-04-01", firstPaymentDate: "2026-04-30" },
    ...more,
  };
  return (await call("POST", "/v1/payrollconfig", sent)).body.content.data.payrollConfigId;
}

const TIMES = { created_at: "2026-04-01T09:00:00.000Z", updated_at: "2026-04-01T09:00:00.000Z" };
const CREATED = { created_at: TIMES.created_at };

/** Adds an employee to Pay's records. */
export async function addEmployee(
  platform: TestPlatform,
  { organisationId }: Pick<NewAccount, "organisationId">,
  payrollConfigId: string,
  { startDate = "2020-01-06", leavingDate = null, salaries = {}, patterns = {} }: SampleEmployee = {},
): Promise<string> {
  const employeeId = platform.ids.next();
  const key = { organisation_id: organisationId, employee_id: employeeId };
  await platform.store.inTenant(organisationId, async (tx) => {
    const pay = tx.withTables<EmployeeTables>();
    await pay
      .insertInto("employee")
      .values({ ...key, ...record(employeeId, payrollConfigId), start_date: startDate, leaving_date: leavingDate })
      .execute();
    for (const [from, salary] of Object.entries(salaries)) {
      const version = { effective_from: from, salary, source: "Manual" as const, ...CREATED };
      const shown = { reason: null, full_time_salary: null, fte_factor: null };
      await pay
        .insertInto("employee_salary")
        .values({ ...key, ...version, ...shown })
        .execute();
    }
    for (const [from, pattern] of Object.entries(patterns)) {
      const row = { effective_from: from, pattern: JSON.stringify(pattern), ...CREATED };
      await pay
        .insertInto("employee_working_pattern")
        .values({ ...key, ...row })
        .execute();
    }
  });
  return employeeId;
}

function record(employeeId: string, payrollConfigId: string) {
  const details = { territory: null, tags: [] } as unknown as EmployeeFacts["employee"]["details"];
  return {
    version: 1,
    payroll_config_id: payrollConfigId,
    payroll_id: employeeId,
    external_reference_id: null,
    first_name: "Sample",
    last_name: "Person",
    date_of_birth: "1990-01-01",
    gender: "Female" as const,
    national_insurance_number: null,
    details: JSON.stringify(details),
    starter: null,
    leaving_reason: null,
    director_appointment_date: null,
    director_cessation_date: null,
    director_nic_method: null,
    locked_period_end_date: null,
    locked_payment_date: null,
    ...TIMES,
  };
}

/** Returns what open pay runs must recalculate since the last call. */
export async function takeTraces(platform: TestPlatform, organisationId: string): Promise<readonly (string | null)[]> {
  return platform.store.inTenant(organisationId, async (tx) => {
    const rows = await tx.withTables<PayRunTables>().deleteFrom("pay_dirty").returning("employee_id").execute();
    return rows.map(({ employee_id }) => employee_id);
  });
}
