import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import { type RunPlatform, runPlatform } from "../pay-runs/sample-runs";
import type { Called, TestOptions } from "../support/platform";

export const SETTINGS = {
  taxOfficeNumber: "635",
  taxOfficeReference: "A635",
  accountsOfficeReference: "635PA00012345",
};

/** Milliseconds for an answer: a killed process's job is taken over after 15 to 20 seconds, and tried again later still. */
const LONGEST = 120_000;

export const ADDRESS = { line1: "1 Sample Street", line2: "Sampletown", postcode: "EC1A 1BB", country: "England" };

/** A platform with a monthly payroll for submissions. */
export interface RtiPlatform extends RunPlatform {
  readonly saveSettings: (change?: object) => Promise<void>;
  readonly fps: (period: number, body?: object) => Promise<Called>;
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
  readonly answered: (submission: Called) => Promise<any>;
  readonly xml: (submissionId: string) => Promise<string>;
  /** Adds somebody with everything that a message needs. */
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
  readonly worker: (fields?: object) => Promise<any>;
  readonly pay: (employeeId: string, date: string, amount: string, code?: string) => Promise<void>;
}

export async function rtiPlatform(begins?: number, options?: TestOptions): Promise<RtiPlatform> {
  const platform = await runPlatform(begins, options);
  const { call, payrollConfigId } = platform;
  const read = async (id: string) => (await call("GET", `/v1/rti/submissions/${id}`)).body.content.data;
  const saveSettings = async (change: object = {}) => {
    const saved = await call("POST", "/v1/organisation/tax/settings", { ...SETTINGS, ...change });
    expect(saved.status).toBe(200);
  };
  await saveSettings();
  return {
    ...platform,
    saveSettings,
    fps: (period, body) => call("POST", `/v1/rti/fps/${payrollConfigId}/2026/${period}`, body),
    answered: async (submission) => {
      expect([submission.status, submission.body.validationIssues]).toEqual([201, null]);
      const { submissionId } = submission.body.content.data;
      for (const begun = Date.now(); Date.now() - begun < LONGEST; await setTimeout(50)) {
        const data = await read(submissionId);
        if (data.status !== "Pending" && data.status !== "Submitted") return data;
      }
      throw new Error("The submission was not answered.");
    },
    xml: async (id) => (await call("GET", `/v1/rti/submissions/${id}/message`)).body.content.data.xml,
    worker: (fields = {}) =>
      platform.employee({
        startDate: "2026-04-01",
        taxCode: "1257L",
        salary: "0",
        hoursWorkedBand: "D",
        address: ADDRESS,
        firstName: "Zoë",
        lastName: "Baker",
        ...fields,
      }),
    pay: async (employeeId, payrollDate, amount, payElementCode = "SALARY") => {
      const posted = await platform.post(employeeId, [{ payElementCode, amount, payrollDate }]);
      expect([posted.status, posted.body.validationIssues]).toEqual([200, null]);
    },
  };
}

/** Waits for the result of every part of a submission; returns them in their order, with later versions. */
export async function answeredParts({ call, answered }: Pick<RtiPlatform, "call" | "answered">, sent: Called) {
  const { firstPartSubmissionId } = sent.body.content.data;
  const query = `firstPartSubmissionId=${firstPartSubmissionId}&pageSize=100`;
  const { items } = (await call("GET", `/v1/rti/submissions?${query}`)).body.content.data;
  const ids: readonly string[] = items.map(({ submissionId }: { submissionId: string }) => submissionId).reverse();
  return Promise.all(
    ids.map((submissionId) =>
      answered({ ...sent, body: { content: { data: { submissionId } }, validationIssues: null } }),
    ),
  );
}

/** Returns the texts of an element of a message, in their order. */
export function texts(xml: string, element: string): string[] {
  return [...xml.matchAll(new RegExp(`<${element}(?: [^>]*)?>([^<]*)</${element}>`, "g"))].map(
    ([, text]) => text ?? "",
  );
}
