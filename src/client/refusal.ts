import type { components } from "./schema";

type Envelope = components["schemas"]["Refusal"];

/** Why a request was not done. */
export interface Refusal {
  readonly status: number;
  /** Names the case; programs branch on it. */
  readonly token: string;
  /** For people. */
  readonly text: string;
  readonly tokenArguments: Envelope["message"]["tokenArguments"];
  /** What is wrong with the request, field by field; empty where it is something else. */
  readonly validationIssues: NonNullable<Envelope["validationIssues"]>;
}

/**
 * The refusal in an answer that is no success: in the interface's own form, in that of the token service, or, from
 * something between here and there, in none: that one's token is `unreadable_answer`, its text what was sent.
 */
export function refusalOf(status: number, body: unknown): Refusal {
  const { message, validationIssues, error, error_description } = fieldsOf(body);
  if (message !== undefined) return { status, ...message, validationIssues: validationIssues ?? [] };
  const none = { tokenArguments: null, validationIssues: [] };
  if (error !== undefined) return { status, token: error, text: error_description ?? "", ...none };
  return { status, token: "unreadable_answer", text: typeof body === "string" ? body : "", ...none };
}

type Fields = Partial<Envelope & components["schemas"]["TokenRefusal"]>;

function fieldsOf(body: unknown): Fields {
  const { message, error, ...fields } = (typeof body === "object" && body !== null ? body : {}) as Fields;
  return {
    ...fields,
    ...(typeof message?.token === "string" ? { message } : {}),
    ...(typeof error === "string" ? { error } : {}),
  };
}
