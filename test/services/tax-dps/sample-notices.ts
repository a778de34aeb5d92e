import { setTimeout as wait } from "node:timers/promises";
import { type RunPlatform, runPlatform } from "../pay-runs/sample-runs";
import { INFORMATION } from "../payslip-files/sample-payslips";
import type { Called, TestOptions } from "../support/platform";

const DPS = "/v1/tax-dps";

/** A platform with an open run in April 2026 and a feed of notices. */
export interface NoticePlatform extends RunPlatform {
  readonly get: (path: string) => Promise<Called>;
  readonly send: (path: string, body?: object) => Promise<Called>;
  readonly put: (path: string, body: object) => Promise<Called>;
  /** Puts notices into the sandbox's feed. */
  readonly feed: (...notices: readonly object[]) => Promise<Called>;
  /** Waits for a job of notices and returns it. */
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
  readonly ended: (started: Called) => Promise<any>;
  /** Retrieves what is new and returns the job. */
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
  readonly retrieve: (body?: object) => Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
  readonly listed: (query?: string) => Promise<any>;
}

export async function noticePlatform(options?: TestOptions): Promise<NoticePlatform> {
  const platform = await runPlatform(Date.UTC(2026, 10, 21, 23, 45), options);
  const { call } = platform;
  await call("POST", "/v1/organisation/information", INFORMATION);
  await call("POST", "/v1/organisation/tax/settings", {
    payeReference: "123/AB456",
    accountsOfficeReference: "123PA00012345",
  });
  await platform.next();
  const get = (path: string) => call("GET", `${DPS}${path}`);
  const send = (path: string, body?: object) => call("POST", `${DPS}${path}`, body);
  const ended = async (started: Called) => {
    if (started.status !== 202) throw new Error(JSON.stringify(started.body));
    const { jobId } = started.body.content.data;
    for (;;) {
      const { data } = (await get(`/notifications/jobs/${jobId}/status`)).body.content;
      if (data.finishedAt !== null) return data;
      await wait(20);
    }
  };
  return {
    ...platform,
    get,
    send,
    ended,
    put: (path, body) => call("PUT", `${DPS}${path}`, body),
    feed: (...notices) => send("/sandbox/notices", { notices }),
    retrieve: async (body) => ended(await send("/notifications/retrieve-all", body)),
    listed: async (query = "") => (await get(`/notifications?${query}`)).body.content.data,
  };
}

interface Person {
  readonly nationalInsuranceNumber?: string;
  readonly worksNumber?: string;
  readonly firstName?: string;
  readonly lastName?: string;
}

/** A tax code from 20 April 2026. */
export function p6(employee: Person, content: object = { taxCode: "1100L" }, change: object = {}) {
  return { dataType: "P6", issueDate: "2026-04-13", effectiveDate: "2026-04-20", employee, content, ...change };
}

export function sl1(employee: Person, content: object, change: object = {}) {
  return { dataType: "SL1", issueDate: "2026-04-13", employee, content, ...change };
}

export function sl2(employee: Person, stopDate: string, change: object = {}) {
  return { dataType: "SL2", issueDate: "2026-04-14", employee, content: { stopDate }, ...change };
}
