/** Everything that a log line may say: identifiers, counts and the program's own words. */
export interface LogFields {
  readonly requestId?: string;
  readonly method?: string;
  /** The route's pattern, never an address. */
  readonly route?: string;
  readonly status?: number;
  readonly milliseconds?: number;
  /** `jti` of the access token, never the token. */
  readonly tokenId?: string | null;
  readonly organisationId?: string;
  readonly jobId?: string | null;
  readonly kind?: string | null;
  readonly count?: number;
  readonly port?: number;
  readonly version?: string;
}

const SHAPES: Readonly<Record<keyof LogFields, RegExp>> = {
  requestId: /^[\w-]{1,64}$/,
  method: /^[A-Z]{3,7}$/,
  route: /^[\w/:{}.-]{1,200}$/,
  status: /^\d{3}$/,
  milliseconds: /^\d+(\.\d+)?$/,
  tokenId: /^[\w-]{1,64}$/,
  organisationId: /^[\w-]{1,64}$/,
  jobId: /^[\w-]{1,64}$/,
  kind: /^[\w.-]{1,64}$/,
  count: /^\d+$/,
  port: /^\d+$/,
  version: /^[\w.+-]{1,64}$/,
};

const NAMES = Object.keys(SHAPES) as (keyof LogFields)[];

/** The value of each field that was found right last: most lines say the same again, and are not looked at again. */
const right: Record<string, unknown> = {};

function hasShape(name: keyof LogFields, value: unknown): boolean {
  if (value === right[name] && typeof value === "string") return true;
  if (!SHAPES[name].test(String(value))) return false;
  right[name] = value;
  return true;
}

/** The fields of the list that have their shape; nothing else reaches a line, whatever a caller's type let through. */
export function safeFields(fields: LogFields = {}): Readonly<Record<string, unknown>> {
  const safe: Record<string, unknown> = {};
  for (const name of NAMES) {
    if (!Object.hasOwn(fields, name)) continue;
    const value = fields[name];
    if (hasShape(name, value)) safe[name] = value;
  }
  return safe;
}

/** What of a failure can be told: name, code, the database's own names, and the places in the program. */
export function safeFailure(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { name: typeof error };
  const named = error as Error & Readonly<Record<"code" | "constraint" | "table", unknown>>;
  const told = Object.entries({ name: error.name, code: named.code, constraint: named.constraint, table: named.table });
  return {
    ...Object.fromEntries(told.filter(([, value]) => /^[\w.-]{1,64}$/.test(String(value)) && value !== undefined)),
    places: placesOf(error),
    ...(error.cause instanceof Error ? { cause: safeFailure(error.cause) } : {}),
  };
}

/** The frames of a stack without the message before them. */
function placesOf(error: Error): readonly string[] {
  const lines = (error.stack ?? "").replace(error.message, "").split("\n");
  return lines
    .map((line) => /^\s+at (?:[\w.<>[\] #]+ )?\(?((?:file:\/\/|node:|\/|[A-Z]:\\)[^\s()]+:\d+:\d+)\)?$/.exec(line)?.[1])
    .filter((place) => place !== undefined)
    .slice(0, 8);
}
