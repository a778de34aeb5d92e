import type { z } from "@hono/zod-openapi";
import { success } from "../../platform";
import type { KeptAnswer } from "../../platform/idempotency";
import type { Answer, Operation } from "./operation";
import type { ServiceContext } from "./service";

const TAG = '(?:W/)?"[\\x21\\x23-\\x7e\\x80-\\xff]*"';
const LIST = new RegExp(`^[\\s,]*${TAG}(?:\\s*,[\\s,]*${TAG})*[\\s,]*$`);

/** Returns an operation's response in its envelope, as text; 304 without a body if `If-None-Match` matches. */
export function keptAnswer(
  operation: Operation,
  { checkAnswers }: Pick<ServiceContext, "checkAnswers">,
  answer: Answer<unknown>,
  ifNoneMatch: string | null = null,
): KeptAnswer {
  if (checkAnswers) check(operation.data, answer.data);
  const etag = operation.method === "get" ? answer.headers?.etag : undefined;
  if (etag !== undefined && namesTag(ifNoneMatch, etag)) return { status: 304, body: "", headers: { etag } };
  const body = bodyOf(operation, answer, answer.data);
  const { dataOfRepetition: again } = answer;
  const { status } = answer.isAccepted ? ACCEPTED : operation;
  return {
    status: status ?? 200,
    body,
    ...(again === undefined ? {} : { bodyOfRepetition: bodyOf(operation, answer, again) }),
    headers: { "content-type": "application/json", ...answer.headers },
  };
}

const ACCEPTED = { status: 202 } as const;

function bodyOf({ token: usual, accepted }: Operation, answer: Answer<unknown>, data: unknown): string {
  const token = answer.isAccepted ? (accepted?.token ?? usual) : usual;
  const message = { text: answer.text, token: answer.token ?? token, arguments: answer.arguments ?? null };
  const envelope = success(message, data, answer.paginationToken ?? null);
  return JSON.stringify(answer.issues?.length ? { ...envelope, validationIssues: answer.issues } : envelope);
}

function check(schema: z.ZodType, data: unknown): void {
  const parsed = schema.safeParse(data);
  if (!parsed.success) throw new Error(`An answer is not what its schema says: ${parsed.error.message}`);
}

/** A tag of RFC 9110, section 8.8.3, without its quotation marks. */
interface EntityTag {
  readonly isWeak: boolean;
  readonly value: string;
}

/** Returns the tags of an `If-Match` or `If-None-Match`; "*" for any, null if the header is malformed. */
export function readEntityTags(header: string): readonly EntityTag[] | "*" | null {
  if (header.trim() === "*") return "*";
  if (!LIST.test(header)) return null;
  return [...header.matchAll(/(W\/)?"([^"]*)"/g)].map(([, weak, value = ""]) => ({
    isWeak: weak !== undefined,
    value,
  }));
}

/** Returns whether an `If-None-Match` names a quoted tag, by the weak comparison of section 13.1.2. */
export function namesTag(ifNoneMatch: string | null, tag: string): boolean {
  const tags = ifNoneMatch === null ? null : readEntityTags(ifNoneMatch);
  return tags === "*" || (tags?.some(({ value }) => `"${value}"` === tag) ?? false);
}

/** Seconds to wait after each time in a row that a receiver was out of reach; after the last one sending is given up. */
export const WAITS_AFTER_FAULTS = { live: [1, 5, 30, 60, 300, 900], sandbox: [0, 1, 1] } as const;

/** A message that a receiver must not get twice. */
interface Once {
  /** Whether sending has begun before, and its outcome is not known. */
  readonly wasCutOff: boolean;
  /** Notes that sending begins, before the receiver can have anything. */
  readonly begin: () => Promise<unknown>;
  /** Returns the receiver's reference of the message; null if it does not have it. */
  readonly find: () => Promise<string | null>;
  readonly send: () => Promise<string>;
}

/** Sends a message unless the receiver has it already; returns the receiver's reference. */
export async function sendOnce({ wasCutOff, begin, find, send }: Once): Promise<string> {
  const known = wasCutOff ? await find() : null;
  if (!wasCutOff) await begin();
  return known ?? send();
}
