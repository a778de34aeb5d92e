import { type PayPlatform, payPlatform } from "../pay/sample-employees";
import type { ServiceName } from "../support/openable-services";
import type { Called, TestOptions } from "../support/platform";

/** An employer with a monthly payroll of a tax year that pays salaries. */
export interface BenefitPlatform extends PayPlatform {
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
  readonly done: (method: string, path: string, body?: object) => Promise<any>;
  /** A monthly payroll that pays on the last day of the month, unless it has another calendar. */
  readonly payroll: (name: string, calendar?: Calendar) => Promise<Payroll>;
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
  readonly slip: (employeeId: string, period: number, year?: number) => Promise<any>;
  /** What the payslip taxes of benefits, by the code of the row. */
  readonly taxed: (employeeId: string, period: number, year?: number) => Promise<Readonly<Record<string, string>>>;
}

interface Calendar {
  readonly payFrequency: "Weekly" | "Fortnightly" | "FourWeekly" | "Monthly";
  readonly firstPeriodStartDate: string;
  readonly firstPaymentDate: string;
}

interface Payroll {
  readonly payrollConfigId: string;
  readonly employee: (fields?: object) => Promise<string>;
  /** Locks the main run of a period, and opens the next if there is none. */
  readonly lock: (period: number, year?: number) => Promise<void>;
  readonly reopen: (period: number) => Promise<Called>;
}

export async function benefitPlatform(
  services: readonly ServiceName[],
  begins?: number,
  options?: TestOptions,
): Promise<BenefitPlatform> {
  const platform = await payPlatform(begins, { services: ["benefits", "salary", "pay-runs", ...services], ...options });
  const done: BenefitPlatform["done"] = async (method, path, body) => {
    const { status, body: answer } = await platform.call(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
    return answer.content.data;
  };
  await done("PUT", "/v1/salary/organisation", { calculationMethod: "CalendarDays", enabled: true });
  const slip: BenefitPlatform["slip"] = (employeeId, period, year = 2026) =>
    done("GET", `/v1/payslip/data/${employeeId}/${year}/${period}`);
  return {
    ...platform,
    done,
    slip,
    payroll: (name, calendar = MONTHLY) => payrollOf(platform, done, { name, ...calendar }),
    taxed: async (employeeId, period, year) => {
      const { summaryItems } = await slip(employeeId, period, year);
      const rows = summaryItems.filter(({ code }: { code: string }) => code.startsWith("BENEFIT_"));
      return Object.fromEntries(rows.map(({ code, amount }: { code: string; amount: string }) => [code, amount]));
    },
  };
}

const MONTHLY: Calendar = {
  payFrequency: "Monthly",
  firstPeriodStartDate: "2026-04-06",
  firstPaymentDate: "2026-04-30",
};

async function payrollOf(
  { call, employee }: PayPlatform,
  done: BenefitPlatform["done"],
  { name, payFrequency, ...days }: Calendar & { readonly name: string },
): Promise<Payroll> {
  const paymentPeriodConfig = payFrequency === "Monthly" ? { ...days, paymentDateRule: "LastDay" } : days;
  const { payrollConfigId } = await done("POST", "/v1/payrollconfig", { name, payFrequency, paymentPeriodConfig });
  const run = (period: number, year = 2026) => `/v1/payroll/${payrollConfigId}/${year}/${period}`;
  await done("POST", `/v1/payroll/${payrollConfigId}/next`);
  return {
    payrollConfigId,
    employee: async (fields = {}) => {
      const { employeeId } = await employee({ payrollConfigId, taxCode: "1257L", ...fields });
      return employeeId;
    },
    lock: async (period, year) => {
      await done("POST", `${run(period, year)}/lock`, { acknowledgeWarnings: true });
      await call("POST", `/v1/payroll/${payrollConfigId}/next`);
    },
    reopen: (period) => call("POST", `${run(period)}/reopen`, { reason: "Wrong" }),
  };
}
