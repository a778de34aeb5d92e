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

/**
 * Returns the listed fields that match their shape, each as JSON after a comma; nothing else reaches a line, whatever
 * the caller's types allowed. No shape allows characters that JSON would escape.
 */
export function fieldsText<Fields extends LogFields>(fields: Fields): string {
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
export function safeFailure(error: unknown): Readonly<Record<string, unknown>> {
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
