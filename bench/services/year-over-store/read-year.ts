import type { Caller } from "../caller";
import { type Employer, TAX_YEAR } from "./employer";

/** What is asked about a year that has ended, and how long the answer took; null if it was refused. */
export interface YearRead {
  readonly name: string;
  readonly seconds: number | null;
}

type Asked = readonly [method: string, path: string, body?: unknown];

/** What an accountant opens at the year's end: none of it may read every payslip of the year one by one. */
function reads({ payrollConfigId }: Employer): Readonly<Record<string, Asked>> {
  const runs = `/v1/payroll/${payrollConfigId}`;
  const query = {
    dataset: "payslips",
    select: [{ field: "period" }, { aggregate: "sum", field: "forPeriod.tax", as: "tax" }],
    groupBy: ["period"],
  };
  return {
    "State of the year": ["GET", `/v1/payroll/year-end/${TAX_YEAR}/${payrollConfigId}`],
    "List of the runs": ["GET", runs],
    "Run of month 12": ["GET", `${runs}/${TAX_YEAR}/12`],
    "First payslips of month 12": ["GET", `${runs}/${TAX_YEAR}/12/payslips`],
    "Month 12 compared with month 11": ["GET", `${runs}/${TAX_YEAR}/12/variance`],
    "P32 of the year": ["GET", `/v1/tax-p-forms/p32/${TAX_YEAR}`],
    "P32 of month 11": ["GET", `/v1/tax-p-forms/p32/${TAX_YEAR}/11`],
    "HMRC's charge for month 11": ["GET", `/v1/rti/charges/${TAX_YEAR}/11`],
    "Report: tax by month": ["POST", "/v1/report/reports/run", query],
    "First P60s": ["GET", `/v1/tax-p-forms/p60/list/${payrollConfigId}/${TAX_YEAR}/finalised`],
  };
}

/** Asks each once; a refusal is printed, and the results have it as refused. */
export async function readYear({ call }: Caller, employer: Employer): Promise<readonly YearRead[]> {
  const done: YearRead[] = [];
  for (const [name, asked] of Object.entries(reads(employer))) {
    const began = performance.now();
    const refused = await call(...asked).then(
      () => null,
      (error: unknown) => String(error),
    );
    const seconds = (performance.now() - began) / 1_000;
    console.log(`  ${name}: ${refused ?? ""} ${seconds.toFixed(2)} s`);
    done.push({ name, seconds: refused === null ? seconds : null });
  }
  return done;
}
