import type { NewAccount } from "../../../src/services/access";
import type { FormTables } from "../../../src/services/forms";
import { type Call, type Called, type TestOptions, type TestPlatform, testPlatform } from "../support/platform";

/** An organisation whose payrolls pay once a year, so that one locked run makes a tax year. */
export interface YearPlatform extends TestPlatform {
  readonly owner: NewAccount;
  readonly call: Call;
  readonly stranger: Call;
  readonly payroll: (name: string, first?: object) => Promise<string>;
  readonly employee: (payrollConfigId: string, fields?: object) => Promise<string>;
  readonly pay: (employeeId: string, amount: string) => Promise<void>;
  readonly lock: (payrollConfigId: string, year?: number) => Promise<void>;
  /** Finalises a year, whatever it lacks. */
  readonly finalise: (payrollConfigId: string, body?: object, year?: number) => Promise<Called>;
  readonly p60s: () => Promise<readonly P60Row[]>;
  readonly codes: (employeeId: string) => Promise<readonly (readonly [string, string, boolean, string])[]>;
}

export type P60Row = Awaited<ReturnType<typeof storedP60s>>[number];

const YEARLY = { firstPeriodStartDate: "2026-04-06", firstPaymentDate: "2027-03-31" };

/** @param begins the clock's first moment; default: 8 April 2027 */
export async function yearPlatform(
  begins = Date.UTC(2027, 3, 8, 12),
  options: TestOptions = {},
): Promise<YearPlatform> {
  const platform = await testPlatform(begins, options);
  const owner = await platform.account("Sample Bakery");
  const call = await platform.callAs(owner);
  const stranger = await platform.callAs(await platform.account("Sample Mill"));
  const need = async (path: string, body?: object) => {
    const answer = await call("POST", path, body);
    if (answer.status >= 300 || answer.body.validationIssues !== null) throw new Error(JSON.stringify(answer.body));
    return answer.body.content.data;
  };
  return {
    ...platform,
    owner,
    call,
    stranger,
    payroll: async (name, first = {}) => {
      const paymentPeriodConfig = { ...YEARLY, ...first };
      return (await need("/v1/payrollconfig", { name, payFrequency: "Annually", paymentPeriodConfig })).payrollConfigId;
    },
    employee: async (payrollConfigId, fields = {}) =>
      (await need("/v1/employees", { ...SAMPLE, payrollConfigId, ...fields })).employeeId,
    pay: (employeeId, amount) =>
      need(`/v1/payroll/line/${employeeId}`, { lines: [{ payElementCode: "SALARY", amount }] }),
    lock: (payrollConfigId, year = 2026) =>
      need(`/v1/payroll/${payrollConfigId}/${year}/1/lock`, { acknowledgeWarnings: true }),
    finalise: (payrollConfigId, body, year = 2026) =>
      call("POST", `/v1/payroll/year-end/${year}/${payrollConfigId}/finalise`, { acknowledgeWarnings: true, ...body }),
    p60s: () => storedP60s(platform, owner),
    codes: async (employeeId) => {
      const { taxCodes } = (await call("GET", `/v1/employees/${employeeId}`)).body.content.data;
      return taxCodes.map((code: Record<string, never>) => [
        ...[code.effectiveDate, code.taxCode, code.week1Month1, code.source],
      ]);
    },
  };
}

const SAMPLE = {
  firstName: "Sample",
  lastName: "Baker",
  dateOfBirth: "1990-01-31",
  gender: "Female",
  startDate: "2026-04-06",
  salary: "30000",
  taxCode: "1257L",
};

/** Enters the employer details that a P60 needs. */
export async function tellEmployer(call: Call): Promise<void> {
  await call("POST", "/v1/organisation/information", {
    legalName: "Sample Bakery Ltd",
    address: { line1: "1 Sample Street", postcode: "AB1 2CD" },
  });
  await call("POST", "/v1/organisation/tax/settings", {
    payeReference: "635/A635",
    accountsOfficeReference: "635PA00012345",
  });
}

/** Returns the P60s of an organisation, in the order of their making. */
export function storedP60s({ store }: Pick<TestPlatform, "store">, { organisationId }: NewAccount) {
  return store.inTenant(organisationId, (tx) =>
    tx.withTables<FormTables>().selectFrom("p60").selectAll().orderBy("p60_id").execute(),
  );
}
