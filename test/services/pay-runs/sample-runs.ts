import { setTimeout as wait } from "node:timers/promises";
import { type PayPlatform, payPlatform } from "../pay/sample-employees";
import type { Called, TestOptions } from "../support/platform";

/** A platform with a monthly payroll for pay runs. */
export interface RunPlatform extends PayPlatform {
  readonly next: (body?: object) => Promise<Called>;
  /** Locks a run, whatever its warnings. */
  readonly lockRun: (period: number, year?: number) => Promise<Called>;
  readonly post: (employeeId: string, lines: readonly unknown[]) => Promise<Called>;
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
  readonly payslip: (employeeId: string, period: number) => Promise<any>;
  /** Reads the run of a period. */
  readonly run: (period: number) => Promise<Called>;
  /** Reads the same once everything in it is calculated. */
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
  readonly settled: (period: number) => Promise<any>;
  readonly events: () => Promise<readonly { readonly event_type: string; readonly body: string }[]>;
}

/** The body that locks a run in spite of its warnings. */
export const ACKNOWLEDGED = { acknowledgeWarnings: true };

export async function runPlatform(begins?: number, options?: TestOptions): Promise<RunPlatform> {
  const platform = await payPlatform(begins, options);
  const { call, payrollConfigId, owner, store } = platform;
  const runs = `/v1/payroll/${payrollConfigId}`;
  const run = (period: number) => call("GET", `${runs}/2026/${period}`);
  return {
    ...platform,
    run,
    settled: async (period) => {
      for (;;) {
        const { data } = (await run(period)).body.content;
        if (data.pendingRecalculations === 0 && data.recalculation === null) return data;
        await wait(50);
      }
    },
    next: (body) => call("POST", `${runs}/next`, body),
    lockRun: (period, year = 2026) => call("POST", `${runs}/${year}/${period}/lock`, ACKNOWLEDGED),
    post: (employeeId, lines) => call("POST", `/v1/payroll/line/${employeeId}`, { lines }),
    payslip: async (employeeId, period) =>
      (await call("GET", `/v1/payslip/data/${employeeId}/2026/${period}`)).body.content.data,
    events: () =>
      store.inTenant(owner.organisationId, (tx) =>
        tx.selectFrom("event").select(["event_type", "body"]).orderBy("event_id").execute(),
      ),
  };
}
