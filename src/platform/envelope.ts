/** A named argument of a message or an issue. */
export interface TokenArgument {
  readonly name: string;
  readonly value: unknown;
}

/** One problem of a request's body. */
export interface ValidationIssue {
  /** Dotted path with `[i]`, empty for the body as a whole. */
  readonly field: string;
  readonly reason: string;
  readonly reasonToken: string;
  readonly reasonTokenArguments: readonly TokenArgument[] | null;
  /** JSON pointer to the same place, where a record promises one. */
  readonly path?: string;
}

/** The shape of every JSON response. */
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

/** Returns the envelope of a successful response; a list includes the token of its next page. */
export function success<Data>(message: Message, data: Data, paginationToken: string | null = null): Envelope<Data> {
  return envelope(message, data, null, paginationToken);
}

/** The most issues that a refusal lists, so that the response does not grow many times larger than the request. */
export const MOST_ISSUES = 200;

/** Returns the envelope of a refusal: usually no data, and the issues of the body if there are any. */
export function refusal(
  message: Message,
  issues: readonly ValidationIssue[] | null = null,
  data: object = {},
): Envelope<object> {
  return envelope(message, data, issues);
}

/** Returns arguments as the envelope lists them; null if there are none. */
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
