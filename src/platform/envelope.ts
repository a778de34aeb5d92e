/** A named argument of a message or an issue. */
export interface TokenArgument {
  readonly name: string;
  readonly value: unknown;
}

/** One thing that is wrong with a request's body. */
export interface ValidationIssue {
  /** Dotted path with `[i]`, empty for the body as a whole. */
  readonly field: string;
  readonly reason: string;
  readonly reasonToken: string;
  readonly reasonTokenArguments: readonly TokenArgument[] | null;
}

/** What every JSON answer looks like. */
export interface Envelope<Data> {
  readonly message: {
    readonly text: string;
    readonly token: string;
    readonly tokenArguments: readonly TokenArgument[] | null;
  };
  readonly content: {
    readonly data: Data;
    readonly metadata: {
      readonly dateFormat: string;
      readonly dateTimeFormat: string;
      readonly paginationToken: string | null;
    };
  };
  readonly validationIssues: readonly ValidationIssue[] | null;
}

export interface Message {
  readonly text: string;
  readonly token: string;
  readonly arguments?: Readonly<Record<string, unknown>> | null;
}

/** The envelope of an answer that holds what was asked for; a list says how to ask for its next page. */
export function success<Data extends object>(
  message: Message,
  data: Data,
  paginationToken: string | null = null,
): Envelope<Data> {
  return envelope(message, data, null, paginationToken);
}

/** Issues that a refusal tells: more than anybody mends at once, and no answer of many times the body that it refuses. */
export const MOST_ISSUES = 200;

/** The envelope of a refusal: no data, and the issues of the body where there are any. */
export function refusal(message: Message, issues: readonly ValidationIssue[] | null = null): Envelope<object> {
  return envelope(message, {}, issues);
}

/** Arguments as the envelope lists them; null when there are none. */
export function tokenArguments(args: Readonly<Record<string, unknown>> | null | undefined): TokenArgument[] | null {
  const named = Object.entries(args ?? {}).map(([name, value]) => ({ name, value }));
  return named.length === 0 ? null : named;
}

function envelope<Data>(
  message: Message,
  data: Data,
  issues: readonly ValidationIssue[] | null,
  paginationToken: string | null = null,
): Envelope<Data> {
  return {
    message: { text: message.text, token: message.token, tokenArguments: tokenArguments(message.arguments) },
    content: {
      data,
      metadata: { dateFormat: "yyyy-MM-dd", dateTimeFormat: "yyyy-MM-dd'T'HH:mm:ss.SSS'Z'", paginationToken },
    },
    validationIssues: issues,
  };
}
