import { sql } from "kysely";
import type { NewAccount } from "../../../src/services/access";
import { type Call, type Called, type TestOptions, type TestPlatform, testPlatform } from "../support/platform";

/** A sandbox with an organisation that has a monthly payroll, and another organisation that must see none of it. */
export interface PayPlatform extends TestPlatform {
  readonly owner: NewAccount;
  readonly call: Call;
  readonly stranger: Call;
  readonly payrollConfigId: string;
  /** Adds an employee and returns the record. */
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
  readonly employee: (fields?: object) => Promise<any>;
  /** Writes what locking a run wrote on an employee before the facts of payslips were kept. */
  readonly lock: (employeeId: string, periodEndDate: string, paymentDate: string) => Promise<void>;
}

export const SAMPLE = {
  firstName: "Sample",
  lastName: "Baker",
  dateOfBirth: "1990-01-31",
  gender: "Female",
  startDate: "2026-04-06",
  salary: "30000",
};

export async function payPlatform(begins?: number, options?: TestOptions): Promise<PayPlatform> {
  const platform = await testPlatform(begins, options);
  const owner = await platform.account("Sample Bakery");
  const call = await platform.callAs(owner);
  const stranger = await platform.callAs(await platform.account("Sample Mill"));
  const config = await call("POST", "/v1/payrollconfig", {
    name: "Monthly staff",
    payFrequency: "Monthly",
    paymentPeriodConfig: { firstPeriodStartDate: "2026-04-01", firstPaymentDate: "2026-04-30" },
  });
  return {
    ...platform,
    owner,
    call,
    stranger,
    payrollConfigId: config.body.content.data.payrollConfigId,
    employee: async (fields = {}) => {
      const made = await call("POST", "/v1/employees", { ...SAMPLE, ...fields });
      if (made.status !== 201) throw new Error(JSON.stringify(made.body));
      return made.body.content.data;
    },
    lock: (employeeId, periodEndDate, paymentDate) =>
      platform.store.inTenant(owner.organisationId, async (tx) => {
        await sql`update employee set locked_period_end_date = ${periodEndDate}, locked_payment_date = ${paymentDate}
          where employee_id = ${employeeId}`.execute(tx);
      }),
  };
}

export function issuesOf({ body }: Called): string[][] {
  return (body.validationIssues ?? [])
    .map(({ field, reasonToken }: { field: string; reasonToken: string }) => [field, reasonToken])
    .sort();
}
