import { type RunPlatform, runPlatform } from "../pay-runs/sample-runs";
import type { Called, TestOptions } from "../support/platform";

/** A platform with leave years from 6 April, and the ways to its leave. */
export interface HolidayPlatform extends RunPlatform {
  /** Makes a call that must be answered with data, and returns it. */
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
  readonly data: (method: string, path: string, body?: object) => Promise<any>;
  /** Returns the status and the token of an answer. */
  readonly token: (method: string, path: string, body?: object) => Promise<readonly [number, string]>;
  readonly policy: (fields?: object) => Promise<string>;
  /** Adds an employee with a policy of their own, from 6 April 2026 if no day is stated. */
  readonly worker: (policyId: string, fields?: object, from?: string) => Promise<string>;
}

const HOLIDAY = "/v1/holiday";

export async function holidayPlatform(begins?: number, options?: TestOptions): Promise<HolidayPlatform> {
  const platform = await runPlatform(begins, options);
  const data = async (method: string, path: string, body?: object) => {
    const answer: Called = await platform.call(method, HOLIDAY + path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.content.data;
  };
  await data("PUT", "/organisation", { holidayYearStart: "--04-06" });
  let count = 0;
  return {
    ...platform,
    data,
    token: async (method, path, body) => {
      const answer = await platform.call(method, HOLIDAY + path, body);
      return [answer.status, answer.body.message.token];
    },
    policy: async (fields = {}) => {
      count += 1;
      const usual = { kind: "RegularHours", unitName: "Day", effectiveFrom: "2026-04-06", bankHolidays: "NotGiven" };
      return (await data("POST", "/policies", { name: `Policy ${count}`, ...usual, ...fields })).policyId;
    },
    worker: async (policyId, fields = {}, from = "2026-04-06") => {
      const { employeeId } = await platform.employee({ taxCode: "1257L", startDate: from, ...fields });
      await data("PUT", `/employees/${employeeId}/policy`, { policyId, effectiveFrom: from });
      return employeeId;
    },
  };
}
