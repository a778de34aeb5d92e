import type { Call } from "../support/platform";

/** A scheme of The People's Pension. */
export const SCHEME = {
  name: "Sample Pension",
  pensionProviderId: "01JZ3V6D4R0000000000000P02",
  dutyStartDate: "2026-04-06",
};

/** A group on the legal minimum; its scheme is added. */
export const GROUP = {
  name: "Everyone",
  pensionType: "ReliefAtSource",
  contributionBasis: "QualifyingEarnings",
  employeeFactor: "0.05",
  employerFactor: "0.03",
};

/** Calls of a platform that must succeed, or must be refused. */
export function callsOf({ call }: { readonly call: Call }) {
  return {
    /** Returns the data; throws if it is refused. */
    // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
    done: async (method: string, path: string, body?: unknown): Promise<any> => {
      const { status, body: answer } = await call(method, path, body);
      if (status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
      return answer.content.data;
    },
    /** Returns the status, the token, and what is wrong with each field. */
    refused: async (method: string, path: string, body?: unknown) => {
      const { status, body: answer } = await call(method, path, body);
      const issues = (answer.validationIssues ?? []).map(
        (each: Record<string, string>) => `${each.field} ${each.reasonToken}`,
      );
      return [status, answer.message.token, ...issues];
    },
  };
}
