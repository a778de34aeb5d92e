import type { CorrectionPlatform } from "./sample-corrections";

const START = { startDate: "2026-04-06", taxCode: "1257L", salary: "30000" };

/** A fact, and how it is entered. */
interface Fact {
  readonly fields?: object;
  readonly method: "POST" | "PUT" | "PATCH";
  /** After the employee's path. */
  readonly path: string;
  readonly body: object;
}

export type FactName = "rise" | "cut" | "code" | "letter" | "loan" | "both";

const of = (method: Fact["method"], path: string, body: object, fields: object = {}): Fact => {
  return { method, path, body, fields };
};

export const FACTS: Readonly<Record<FactName, Fact>> = {
  rise: of("PUT", "/salary", { salary: "33000", effectiveFrom: "2026-05-01" }),
  cut: of("PUT", "/salary", { salary: "27600", effectiveFrom: "2026-05-01" }),
  code: of("POST", "/tax-code", { effectiveDate: "2026-04-06", taxCode: "1000L" }),
  letter: of("POST", "/ni-category", { effectiveDate: "2026-04-06", niCategory: "J" }, { salary: "42000" }),
  loan: of("POST", "/student-loan/start", { startDate: "2026-04-06", studentLoanPlan: "Plan2" }, { salary: "60000" }),
  both: of("PUT", "/salary", { salary: "90000", effectiveFrom: "2026-05-01" }, { salary: "60000" }),
};

/** Somebody of whom a fact becomes known late, and a twin of whom it was known in time. */
export interface Twins {
  readonly late: string;
  readonly inTime: string;
}

export async function enter(platform: CorrectionPlatform, employeeId: string, name: FactName): Promise<void> {
  const { method, path, body } = FACTS[name];
  const answer = await platform.call(method, `/v1/employees/${employeeId}${path}`, body);
  if (answer.status > 201) throw new Error(JSON.stringify(answer.body));
}

export async function twins(platform: CorrectionPlatform, name: FactName): Promise<Twins> {
  const fields = { ...START, ...FACTS[name].fields };
  const late = (await platform.employee(fields)).employeeId;
  const inTime = (await platform.employee(fields)).employeeId;
  await enter(platform, inTime, name);
  return { late, inTime };
}

/** The amounts to date that corrections put right. */
const AMOUNTS = ["grossPay", "taxablePay", "tax", "ni", "employerNi", "studentLoan", "netPay"] as const;

/** Returns the amounts to date in which the twins differ after a period. */
export async function differing(platform: CorrectionPlatform, { late, inTime }: Twins, period: number) {
  const [one, other] = [await platform.payslip(late, period), await platform.payslip(inTime, period)];
  return AMOUNTS.filter((name) => one.yearToDate[name] !== other.yearToDate[name]);
}
