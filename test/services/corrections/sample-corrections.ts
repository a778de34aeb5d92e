import { jobsAtRest, openDatabase } from "../all/contents";
import { type RunPlatform, runPlatform } from "../pay-runs/sample-runs";
import type { TestOptions } from "../support/platform";

export interface CorrectionPlatform extends RunPlatform {
  /** Waits until nothing is left to do in the background. */
  readonly atRest: () => Promise<void>;
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
  readonly corrections: (query?: string) => Promise<readonly any[]>;
  /** Reads the open corrections of a payroll, up to a hundred. */
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
  readonly correctionsOf: (payrollConfigId: string) => Promise<readonly any[]>;
  /** Reads every row of payslips and locked runs, each as text. */
  readonly closedRows: () => Promise<readonly string[]>;
}

/** A platform whose organisation has salary, with a monthly payroll. */
export async function correctionPlatform(options?: TestOptions): Promise<CorrectionPlatform> {
  const platform = await runPlatform(undefined, options);
  const { call, payrollConfigId } = platform;
  await call("PUT", "/v1/salary/organisation", { calculationMethod: "CalendarDays", enabled: true });
  const database = await openDatabase(platform.databaseUrl);
  const read = async (payroll: string, query: string) => {
    const answer = await call("GET", `/v1/payroll/${payroll}/corrections${query}`);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body.content.data.items;
  };
  return {
    ...platform,
    stop: async () => {
      await database.end();
      await platform.stop();
    },
    atRest: () => jobsAtRest(database),
    corrections: (query = "") => read(payrollConfigId, query),
    correctionsOf: (payroll) => read(payroll, "?pageSize=100"),
    closedRows: async () => {
      const slips = await database.query("select payslip::text as row from payslip order by payslip_id");
      const runs = await database.query("select pay_run::text as row from pay_run where status = 'Locked' order by 1");
      return [...slips.rows, ...runs.rows].map(({ row }) => row);
    },
  };
}
