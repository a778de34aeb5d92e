import { setTimeout } from "node:timers/promises";
import type { P60 } from "../../../src/engine/forms";
import { serveApp } from "../../../src/platform/http";
import type { NewAccount } from "../../../src/services/access";
import { type TestPlatform, testPlatform, tokenOf } from "../support/platform";
import { storedP60s, tellEmployer } from "../year-end/sample-year";
import { addDays, type Period } from "./calendar";
import { rulebook } from "./library";
import { ELEMENTS } from "./lines";
import type { Person } from "./people";

/** The sample employer, reached over a socket only. */
export interface Employer {
  readonly platform: TestPlatform;
  readonly owner: NewAccount;
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
  readonly send: (method: string, path: string, body?: object) => Promise<any>;
  /** Sets the clock forward to a morning; nothing of the day is known before. */
  readonly comeTo: (date: string) => void;
  readonly payrolls: Readonly<Record<Period["payroll"], string>>;
  /** Returns a submission, once HMRC has responded. */
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
  readonly answered: (submissionId: string) => Promise<any>;
  /** Returns the stored P60s. */
  readonly p60s: () => Promise<readonly P60[]>;
  readonly stop: () => Promise<void>;
}

/** Opens the employer in April of a year. The weekly payroll begins in 2026. */
export async function openEmployer(year = 2026): Promise<Employer> {
  const begins = Date.UTC(year, 3, 1, 9);
  const platform = await testPlatform(begins, { rulebook });
  const owner = await platform.account("Sample Bakery");
  const served = await serveApp(platform.app, { port: 0, host: "127.0.0.1" });
  let [now, token, tokenAt] = [begins, "", 0];
  const request = async (method: string, path: string, body?: object) => {
    if (now - tokenAt > 1_800_000) [token, tokenAt] = [await tokenOf(platform.app, owner), now];
    const answer = await fetch(`http://127.0.0.1:${served.port}/v1/${path}`, {
      method,
      headers: { "x-auth-token": token, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { content, message, validationIssues } = (await answer.json()) as Answered;
    if (answer.ok && validationIssues === null) return content.data;
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify([message, validationIssues])}`);
  };
  await settle(request);
  const payroll = async (name: string, payFrequency: string, paymentPeriodConfig: object) =>
    ((await request("POST", "payrollconfig", { name, payFrequency, paymentPeriodConfig })) as Payroll).payrollConfigId;
  return {
    platform,
    owner,
    send: request,
    comeTo: (date) => {
      const moment = Date.parse(`${date}T09:00:00Z`);
      if (moment <= now) return;
      platform.passTime(moment - now);
      now = moment;
    },
    payrolls: {
      Monthly: await payroll("Monthly staff", "Monthly", {
        firstPeriodStartDate: `${year}-04-01`,
        firstPaymentDate: `${year}-04-30`,
        paymentDateRule: "LastDay",
      }),
      Weekly: await payroll("Weekly staff", "Weekly", {
        firstPeriodStartDate: "2026-03-30",
        firstPaymentDate: "2026-04-06",
      }),
    },
    answered: async (submissionId) => {
      for (let tries = 0; tries < 1000; tries += 1) {
        const submission = (await request("GET", `rti/submissions/${submissionId}`)) as { readonly status: string };
        if (!["Pending", "Submitted"].includes(submission.status)) return submission;
        await setTimeout(20);
      }
      throw new Error("The submission was not answered.");
    },
    p60s: async () => (await storedP60s(platform, owner)).map(({ document }) => document),
    stop: async () => {
      await served.stop();
      await platform.stop();
    },
  };
}

interface Payroll {
  readonly payrollConfigId: string;
}

interface Answered {
  readonly content: { readonly data: object };
  readonly message: object;
  readonly validationIssues: readonly object[] | null;
}

async function settle(send: (method: string, path: string, body?: object) => Promise<unknown>): Promise<void> {
  await tellEmployer(async (method, path, body) => {
    await send(method, path.replace("/v1/", ""), body as object);
    return { status: 200, headers: new Headers(), body: null };
  });
  await send("PUT", "salary/organisation", { calculationMethod: "WorkingDays", enabled: true });
  for (const { sent } of ELEMENTS) await send("POST", "organisation/pay-element", sent);
}

/**
 * Returns what to report about somebody, by day: the record before its first day, rises a fortnight before their own.
 */
export function newsOf(person: Person): readonly { readonly on: string; readonly tell: Tell }[] {
  const { record, rises = [], changes = [], name } = person;
  let employeeId = "";
  const adds: Tell = async ({ send, payrolls }) => {
    const sent = { ...record, lastName: name, payrollConfigId: payrolls[person.payroll] };
    employeeId = (await send("POST", "employees", sent)).employeeId;
    return employeeId;
  };
  const changing = (method: string, path: string, body: object): Tell => {
    return async ({ send }) => {
      await send(method, `employees/${employeeId}${path}`, body);
      return employeeId;
    };
  };
  const moving: Tell = async ({ send, payrolls }) => {
    await send("PUT", `employees/${employeeId}/payroll-config`, { payrollConfigId: payrolls.Monthly });
    return employeeId;
  };
  return [
    { on: addDays(record.startDate, -10), tell: adds },
    ...(person.moves === undefined ? [] : [{ on: person.moves, tell: moving }]),
    ...[
      ...rises.map((rise) => ({ on: addDays(rise.effectiveFrom, -14), tell: changing("PUT", "/salary", rise) })),
      ...changes.map(({ on, method, path, body }) => ({ on, tell: changing(method, path, body) })),
    ].sort((a, b) => (a.on < b.on ? -1 : 1)),
  ];
}

/** Reports something; returns the employee's id. */
type Tell = (employer: Employer) => Promise<string>;
