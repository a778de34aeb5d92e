import { formatInstant, systemClock } from "../ports";
import { type LogOutput, standardOutput } from "./gathered-output";

/** Everything that a log line may contain: identifiers, counts and the program's own words. */
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

type Shape = (value: unknown) => boolean;

const words =
  (shape: RegExp): Shape =>
  (value) =>
    value === null || (typeof value === "string" && shape.test(value));
const whole: Shape = (value) => Number.isSafeInteger(value);
const identifier = words(/^[\w-]{1,64}$/);

const SHAPES: Readonly<Record<keyof LogFields, Shape>> = {
  requestId: identifier,
  method: words(/^[A-Z]{3,7}$/),
  route: words(/^[\w/:{}.-]{1,200}$/),
  status: whole,
  milliseconds: Number.isFinite,
  tokenId: identifier,
  organisationId: identifier,
  jobId: identifier,
  kind: words(/^[\w.-]{1,64}$/),
  count: whole,
  port: whole,
  version: words(/^[\w.+-]{1,64}$/),
};

/** A field with its last text: most lines repeat a value, which is then neither checked nor formatted again. */
interface Field {
  readonly shape: Shape;
  readonly begins: string;
  value: unknown;
  text: string;
}

const FIELDS = new Map(
  Object.entries(SHAPES).map(([name, shape]): [string, Field] => [
    name,
    { shape, begins: `,"${name}":`, value: undefined, text: "" },
  ]),
);

export const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * Structured lines for operators. Fields are a closed list, so that no personal data is logged. They are read a moment
 * later: callers must not change them.
 */
export interface Log {
  readonly debug: (event: string, fields?: LogFields) => void;
  readonly info: (event: string, fields?: LogFields) => void;
  readonly warn: (event: string, fields?: LogFields) => void;
  /** Logs a failure on our side at once: kind, code and place, never its message, which may quote data. */
  readonly failure: (event: string, error: unknown, fields?: LogFields) => void;
}

const NUMBERS: Readonly<Record<LogLevel, number>> = { debug: 20, info: 30, warn: 40, error: 50, silent: 100 };

/** Creates a log of JSON lines, to the standard output unless another destination is given. */
export function createLog(level: LogLevel, environment: string, destination: LogOutput = standardOutput()): Log {
  const place = `,"environment":${JSON.stringify(environment)}`;
  const write = (of: LogLevel, event: string, fields: LogFields = {}, failure = ""): void => {
    if (NUMBERS[of] < NUMBERS[level]) return;
    const now = systemClock.now();
    const line = (): string => {
      const told = `${place}${fieldsText(fields)}${failure},"msg":${JSON.stringify(event)}`;
      return `{"level":"${of}","time":"${formatInstant(now)}"${told}}\n`;
    };
    if (destination.writeSoon === undefined) destination.write(line());
    else destination.writeSoon(line);
  };
  return {
    debug: (event, fields) => write("debug", event, fields),
    info: (event, fields) => write("info", event, fields),
    warn: (event, fields) => write("warn", event, fields),
    failure: (event, error, fields) => {
      write("error", event, fields, `,"failure":${JSON.stringify(safeFailure(error))}`);
      destination.flush?.();
    },
  };
}

/**
 * Returns the listed fields that match their shape, each as JSON after a comma; nothing else reaches a line, whatever
 * the caller's types allowed. No shape allows characters that JSON would escape.
 */
function fieldsText<Fields extends LogFields>(fields: Fields): string {
  let text = "";
  for (const name in fields) {
    const field = FIELDS.get(name);
    if (field !== undefined) text += textOf(field, fields[name]);
  }
  return text;
}

function textOf(field: Field, value: unknown): string {
  if (value === field.value) return field.text;
  if (!field.shape(value)) return "";
  field.value = value;
  field.text = typeof value === "string" ? `${field.begins}"${value}"` : field.begins + value;
  return field.text;
}

/** Returns what may be logged of a failure: name, code, the database's own names, and the places in the program. */
function safeFailure(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { name: typeof error };
  const stated = ["name", "code", "constraint", "table"].map((name) => [name, Reflect.get(error, name)] as const);
  return {
    ...Object.fromEntries(stated.filter(([, value]) => /^[\w.-]{1,64}$/.test(String(value)) && value !== undefined)),
    places: placesOf(error),
    ...(error.cause instanceof Error ? { cause: safeFailure(error.cause) } : {}),
  };
}

/** Returns the frames of a stack, without the message before them. A folder may have spaces in its name. */
function placesOf(error: Error): readonly string[] {
  const lines = (error.stack ?? "").replace(error.message, "").split("\n");
  return lines
    .map((line) => /^\s+at (?:[\w.<>[\] #]+ )?\(?((?:file:\/\/|node:|\/|[A-Z]:\\)[^()]+:\d+:\d+)\)?$/.exec(line)?.[1])
    .filter((place) => place !== undefined)
    .slice(0, 8);
}
