import type { components } from "./schema";

type Envelope = components["schemas"]["Refusal"];

/** Why a request was refused. */
export interface Refusal {
  readonly status: number;
  /** Identifies the case; programs branch on it. */
  readonly token: string;
  /** For people. */
  readonly text: string;
  readonly tokenArguments: Envelope["message"]["tokenArguments"];
  /** What is wrong with the request, field by field; empty for any other refusal. */
  readonly validationIssues: NonNullable<Envelope["validationIssues"]>;
}

/**
 * Reads the refusal from a response: in the API's own form, in that of the token service, or, if an intermediary sent
 * it, in neither. The last has the token `unreadable_answer` and the body as its text.
 */
export function toRefusal(status: number, body: unknown): Refusal {
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
