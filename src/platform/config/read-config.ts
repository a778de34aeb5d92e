import { z } from "@hono/zod-openapi";
import { LOOPBACK } from "../listening-address";
import { isNetwork } from "../networks";
import { LOG_LEVELS } from "../observe";
import { ConfigFault } from "./config-fault";

const port = z.coerce.number("must be a port, 0 to 65535").int("must be a port, 0 to 65535").min(0).max(65_535);
const seconds = z.coerce
  .number("must be a whole number")
  .int("must be a whole number")
  .min(0, "must be 0 to 45")
  .max(45, "must be 0 to 45");
const upToAnHour = z.coerce
  .number("must be a whole number")
  .int("must be a whole number")
  .min(1, "must be 1 to 3600")
  .max(3_600, "must be 1 to 3600");
const positive = z.coerce.number("must be a whole number").int("must be a whole number").min(1, "must be 1 or more");
const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: "must be an address such as postgres://user:password@host/database",
});
const httpUrl = z.url({ protocol: /^https?$/, error: "must be an address such as https://host" });
const key = z
  .string()
  .regex(/^[A-Za-z0-9+/_-]{43}=?$/, "must be 32 random bytes in base64, such as `openssl rand -base64 32` prints");

/** Origins as browsers send them, separated by commas: "https://pay.example.com", or "*" alone. */
const origins = z
  .string()
  .transform((text) => text.split(",").map((each) => each.trim()))
  .refine(
    (all) => (all.length === 1 && all[0] === "*") || all.every(isOrigin),
    "must be origins such as https://pay.example.com, with commas between them, or * alone",
  );

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

const listed = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((each) => each.trim())
      .filter((each) => each !== ""),
  );
const networks = listed.refine(
  (all) => all.every(isNetwork),
  "must be addresses or networks, such as 10.0.0.0/8, with commas",
);

const cellName = z.string().regex(/^[a-z][a-z0-9-]{0,30}$/, "must be a name of letters a to z, digits and hyphens");

/** Cells with an address each: "north=postgres://host/north,south=postgres://host/south". */
const addressed = (protocol: RegExp) =>
  z
    .string()
    .default("")
    .transform((text) => {
      const pairs = text.split(/,(?=[a-z][a-z0-9-]*=)/).filter((each) => each.trim() !== "");
      return new Map(pairs.map((each) => splitPair(each.trim())));
    })
    .refine(
      (all) => [...all].every(([name, url]) => cellName.safeParse(name).success && isAddress(url, protocol)),
      "must be cells with their addresses, such as north=address,south=address",
    );

function splitPair(text: string): [name: string, url: string] {
  const at = text.indexOf("=");
  return [text.slice(0, Math.max(at, 0)), text.slice(at + 1).replace(/\/$/, "")];
}

function isAddress(text: string, protocol: RegExp): boolean {
  return URL.canParse(text) && protocol.test(new URL(text).protocol);
}

/** The environment variables; each has a default that works on one machine. */
const schema = z.object({
  DATA_FOLDER: z.string().default("paypacket-data"),
  DATABASE_URL: postgresUrl.optional(),
  SANDBOX_DATABASE_URL: postgresUrl.optional(),
  POOL_URL: postgresUrl.optional(),
  SANDBOX_POOL_URL: postgresUrl.optional(),
  REPLICA_URL: postgresUrl.optional(),
  SANDBOX_REPLICA_URL: postgresUrl.optional(),
  CELL: cellName.default("first"),
  CELL_URLS: addressed(/^postgres(ql)?:$/),
  SANDBOX_CELL_URLS: addressed(/^postgres(ql)?:$/),
  CELL_ADDRESSES: addressed(/^https?:$/),
  SANDBOX_CELL_ADDRESSES: addressed(/^https?:$/),
  REPLICA_WAIT_SECONDS: seconds.default(5),
  REPLICA_STALENESS_SECONDS: upToAnHour.default(30),
  DATABASE_CONNECTIONS: positive.default(10),
  SECRET_KEY: key.optional(),
  SANDBOX_PORT: port.default(8080),
  LIVE_PORT: port.optional(),
  SANDBOX_HEALTH_PORT: port.optional(),
  LIVE_HEALTH_PORT: port.optional(),
  HOST: z.string().default(LOOPBACK),
  DRAIN_SECONDS: seconds.default(0),
  SANDBOX_ADDRESS: httpUrl.optional(),
  LIVE_ADDRESS: httpUrl.optional(),
  CORS_ORIGINS: origins.optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`).default("info"),
  METRICS_TOKEN: z.string().min(16, "must have 16 characters or more").optional(),
  METRICS_OPEN: z.enum(["true", "false"], "must be true or false").default("false"),
  TRUSTED_PROXIES: networks,
  WEBHOOK_NETWORKS: networks,
  WEBHOOK_PORTS: listed.refine(
    (ports) => ports.every((each) => /^\d{1,5}$/.test(each) && Number(each) >= 1 && Number(each) <= 65_535),
    "must be ports, such as 8443, with commas",
  ),
  REQUESTS_PER_SECOND: positive.default(50),
  REQUESTS_AT_ONCE: positive.default(200),
  MAX_CONNECTIONS: positive.default(2_000),
  LARGE_PAYROLL: positive.default(20_000),
  FPS_PART_EMPLOYEES: positive.default(5_000),
  S3_ENDPOINT: httpUrl.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("auto"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an address such as smtps://user:password@host" }).optional(),
  GATEWAY_ADDRESS: httpUrl.optional(),
  SANDBOX_GATEWAY_ADDRESS: httpUrl.optional(),
  SMART_PENSION_ADDRESS: httpUrl.optional(),
  SANDBOX_SMART_PENSION_ADDRESS: httpUrl.optional(),
  BUNDLED_POSTGRES_IN_LIVE: z.enum(["true", "false"], "must be true or false").default("false"),
  BILLING_IN_LIVE: z.enum(["true", "false"], "must be true or false").default("false"),
  XERO_CLIENT_ID: z.string().optional(),
  XERO_CLIENT_SECRET: z.string().optional(),
  XERO_ADDRESS: httpUrl.optional(),
  FREEAGENT_CLIENT_ID: z.string().optional(),
  FREEAGENT_CLIENT_SECRET: z.string().optional(),
  FREEAGENT_ADDRESS: httpUrl.optional(),
  GATEWAY_VENDOR_ID: z
    .string()
    .regex(/^\d{4}$/, "must be four digits")
    .optional(),
  DPS_ADDRESS: httpUrl.optional(),
  DPS_TOKEN_ADDRESS: httpUrl.optional(),
  SANDBOX_DPS_ADDRESS: httpUrl.optional(),
  SANDBOX_DPS_TOKEN_ADDRESS: httpUrl.optional(),
  DPS_NAMESPACE: z.string().default("https://dps.ws.hmrc.gov.uk/dps"),
  DPS_TOKEN_NAMESPACE: z.string().default("https://dps.ws.hmrc.gov.uk/dpsauthentication"),
  DPS_DATE_ELEMENT: z
    .string()
    .regex(/^[A-Za-z_][\w.-]*$/, "must be the name of an element")
    .default("date"),
  MODULUS_TABLE: z.string().optional(),
  MODULUS_SUBSTITUTIONS: z.string().optional(),
  MAIL_FROM: z.email("must be an email address").default("no-reply@paypacket.invalid"),
});

const TOGETHER = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

export type Settings = z.infer<typeof schema>;

/** The name of every setting. */
export const SETTING_NAMES: readonly string[] = Object.keys(schema.shape);

/**
 * Reads the settings of an installation from environment variables; an empty one counts as left out. Throws
 * `ConfigFault` with everything that is wrong, and never repeats a value, which may be a secret.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Settings {
  const stated = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = schema.safeParse(stated);
  const issues = parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`);
  const faults = [...new Set([...issues, ...crossFaults(stated)])];
  if (parsed.success && faults.length === 0) return parsed.data;
  throw new ConfigFault(faults);
}

type Stated = Readonly<Record<string, unknown>>;

/** What is wrong between two settings, and when. */
const CROSS_FAULTS: readonly (readonly [fault: string, isWrong: (stated: Stated) => boolean])[] = [
  [
    "DATABASE_URL: is needed with LIVE_PORT, since the bundled PostgreSQL is for trying; to try live, set BUNDLED_POSTGRES_IN_LIVE=true",
    (stated) =>
      stated.LIVE_PORT !== undefined && stated.DATABASE_URL === undefined && stated.BUNDLED_POSTGRES_IN_LIVE !== "true",
  ],
  [
    "DATABASE_URL: is needed with SANDBOX_DATABASE_URL",
    (stated) => stated.SANDBOX_DATABASE_URL !== undefined && stated.DATABASE_URL === undefined,
  ],
  [
    "SANDBOX_DATABASE_URL: must be another database than DATABASE_URL, so that sandbox data never meets live",
    (stated) => stated.DATABASE_URL !== undefined && stated.DATABASE_URL === stated.SANDBOX_DATABASE_URL,
  ],
  [
    "SECRET_KEY: is needed with DATABASE_URL, so that all processes share it",
    (stated) => stated.DATABASE_URL !== undefined && stated.SECRET_KEY === undefined,
  ],
  [
    "POOL_URL: needs DATABASE_URL, the same database without the pool",
    (stated) => stated.POOL_URL !== undefined && stated.DATABASE_URL === undefined,
  ],
  [
    "SANDBOX_POOL_URL: needs DATABASE_URL, beside which the sandbox's database is",
    (stated) => stated.SANDBOX_POOL_URL !== undefined && stated.DATABASE_URL === undefined,
  ],
  [
    "REPLICA_URL: needs DATABASE_URL, the primary's database",
    (stated) => stated.REPLICA_URL !== undefined && stated.DATABASE_URL === undefined,
  ],
  [
    "SANDBOX_REPLICA_URL: needs DATABASE_URL, beside which the sandbox's database is",
    (stated) => stated.SANDBOX_REPLICA_URL !== undefined && stated.DATABASE_URL === undefined,
  ],
  [
    "CELL: needs DATABASE_URL, the first cell's database",
    (stated) => stated.CELL !== undefined && stated.DATABASE_URL === undefined,
  ],
  [
    "METRICS_OPEN: must be left out with METRICS_TOKEN, which closes the metrics",
    (stated) => stated.METRICS_TOKEN !== undefined && stated.METRICS_OPEN === "true",
  ],
  [
    "DPS_TOKEN_ADDRESS: is needed with DPS_ADDRESS",
    (stated) => stated.DPS_ADDRESS !== undefined && stated.DPS_TOKEN_ADDRESS === undefined,
  ],
  [
    "SANDBOX_DPS_TOKEN_ADDRESS: is needed with SANDBOX_DPS_ADDRESS",
    (stated) => stated.SANDBOX_DPS_ADDRESS !== undefined && stated.SANDBOX_DPS_TOKEN_ADDRESS === undefined,
  ],
  [
    "MODULUS_TABLE: is needed with MODULUS_SUBSTITUTIONS",
    (stated) => stated.MODULUS_SUBSTITUTIONS !== undefined && stated.MODULUS_TABLE === undefined,
  ],
];

function crossFaults(stated: Stated): readonly string[] {
  const missing = TOGETHER.filter((name) => stated[name] === undefined);
  const isPart = missing.length > 0 && missing.length < TOGETHER.length;
  return [
    ...(isPart ? missing.map((name) => `${name}: is needed where another setting of S3 is stated`) : []),
    ...CROSS_FAULTS.filter(([, isWrong]) => isWrong(stated)).map(([fault]) => fault),
  ];
}
