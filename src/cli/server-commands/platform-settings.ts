import type { Option, Setting } from "../command";

function setting(name: string, usual: string | null, summary: string): Setting {
  return { name, usual, summary };
}

/** The options that name an account. */
export const ACCOUNT_OPTIONS: readonly Option[] = [
  { name: "environment", value: "sandbox|live", summary: "where the account is" },
  { name: "account-id", value: "id", summary: "the account, as create-account printed it" },
];

/** Settings for where data is stored and how it is reached. */
export const DATA_SETTINGS: readonly Setting[] = [
  setting("DATA_FOLDER", "paypacket-data", "the own PostgreSQL, files, emails, the secret key"),
  setting(
    "DATABASE_URL",
    null,
    "the live database of a PostgreSQL that others run; an own one in DATA_FOLDER without it",
  ),
  setting("SANDBOX_DATABASE_URL", null, "the sandbox's database; the live one's name with \"_sandbox\" without it"),
  setting("CELL_URLS", "", "the live databases of further cells: north=postgres://...,south=postgres://..."),
  setting("SANDBOX_CELL_URLS", "", "the same for the sandbox"),
  setting("SECRET_KEY", null, "32 bytes in base64, the same for all processes; drawn once into DATA_FOLDER without it"),
];

/** Every setting of an installation. */
export const PLATFORM_SETTINGS: readonly Setting[] = [
  ...DATA_SETTINGS,
  setting(
    "POOL_URL",
    null,
    "the live database through a pool that gives a connection for each transaction, such as PgBouncer; migrations, the queue and exports connect to DATABASE_URL itself",
  ),
  setting("SANDBOX_POOL_URL", null, "the same for the sandbox"),
  setting("REPLICA_URL", null, "a replica of the live database, from which reports, their exports and lists are read"),
  setting("SANDBOX_REPLICA_URL", null, "the same for the sandbox"),
  setting(
    "REPLICA_WAIT_SECONDS",
    "5",
    "how long a report or its export waits until the replica has all that was written before; then it is read from the primary",
  ),
  setting(
    "REPLICA_STALENESS_SECONDS",
    "30",
    "how far the replica may be behind for a list whose caller allows it; if it is further behind, the primary is read",
  ),
  setting("CELL", "first", "the cell of the process, of CELL_URLS"),
  setting(
    "CELL_ADDRESSES",
    "",
    "how processes reach live of each cell, the first too: first=http://...,north=http://...",
  ),
  setting("SANDBOX_CELL_ADDRESSES", "", "the same for the sandbox"),
  setting("DATABASE_CONNECTIONS", "10", "connections an environment uses, beside four of its queue"),
  setting("SANDBOX_PORT", "8080", "the sandbox's port"),
  setting("LIVE_PORT", null, "the live environment's port; there is no live environment without it"),
  setting(
    "SANDBOX_HEALTH_PORT",
    null,
    "a port for /health, /ready and /metrics of a process without the role api; no port without it",
  ),
  setting("LIVE_HEALTH_PORT", null, "the same for live"),
  setting("SANDBOX_ADDRESS", null, "how callers reach the sandbox; HOST and its port without it"),
  setting("LIVE_ADDRESS", null, "how callers reach live; HOST and its port without it"),
  setting("HOST", "127.0.0.1", "the interface to listen on; 0.0.0.0 listens on every one"),
  setting(
    "DRAIN_SECONDS",
    "0",
    "how long a process that stops still accepts requests while /ready is 503, so that a load balancer sends its requests elsewhere",
  ),
  setting("REQUESTS_PER_SECOND", "50", "the rate of one client in one process"),
  setting("TRUSTED_PROXIES", "", "proxies in front, with commas: their X-Forwarded-For names the caller's address"),
  setting(
    "WEBHOOK_NETWORKS",
    "",
    "private networks, with commas, for webhooks and identity providers, without TLS too",
  ),
  setting("WEBHOOK_PORTS", "", "ports for webhooks and identity providers besides 443, with commas"),
  setting("REQUESTS_AT_ONCE", "200", "how many a client may send at once before the rate counts"),
  setting("MAX_CONNECTIONS", "2000", "connections to a port at once; further ones are closed"),
  setting(
    "LARGE_PAYROLL",
    "20000",
    "employees above which a payroll's runs are locked by a job, and recalculated by several workers",
  ),
  setting("FPS_PART_EMPLOYEES", "5000", "the most employees of one full payment submission; more are sent in parts"),
  setting("CORS_ORIGINS", null, "origins whose pages may call, with commas, or * for all; none without it"),
  setting("LOG_LEVEL", "info", "debug, info, warn, error or silent"),
  setting("METRICS_TOKEN", null, "what a collector sends as a bearer token to /metrics, which are closed without it"),
  setting("METRICS_OPEN", "false", "true opens /metrics to everybody who reaches the port"),
  setting("S3_ENDPOINT", null, "a bucket's address for files, with the next four; files lie in DATA_FOLDER without it"),
  setting("S3_BUCKET", null, "the bucket's name"),
  setting("S3_REGION", "auto", "the bucket's region"),
  setting("S3_ACCESS_KEY_ID", null, "the bucket's key"),
  setting("S3_SECRET_ACCESS_KEY", null, "the bucket's secret"),
  setting("SMTP_URL", null, "the mail server of live letters; without it, emails are saved as files in DATA_FOLDER"),
  setting("MAIL_FROM", "no-reply@paypacket.invalid", "the sender of letters"),
  setting("GATEWAY_ADDRESS", null, "the tax authority's gateway; live submissions are refused without it"),
  setting("SANDBOX_GATEWAY_ADDRESS", null, "the tax authority's test service; the sandbox answers itself without it"),
  setting("SMART_PENSION_ADDRESS", null, "where submissions go instead of to Smart Pension, such as a proxy"),
  setting("SANDBOX_SMART_PENSION_ADDRESS", null, "the same for the sandbox, which uses Smart Pension's sandbox"),
  setting(
    "BUNDLED_POSTGRES_IN_LIVE",
    "false",
    "true starts live on the bundled PostgreSQL, to try it; live work needs DATABASE_URL",
  ),
  setting(
    "BILLING_IN_LIVE",
    "false",
    "true serves billing in live; it is in development, and in the sandbox always on",
  ),
  setting("XERO_CLIENT_ID", null, "the installation's application at Xero; Xero cannot be connected without it"),
  setting("XERO_CLIENT_SECRET", null, "its secret"),
  setting("XERO_ADDRESS", null, "where calls go instead of to Xero, such as a proxy"),
  setting("FREEAGENT_CLIENT_ID", null, "the installation's application at FreeAgent; the same"),
  setting("FREEAGENT_CLIENT_SECRET", null, "its secret"),
  setting("FREEAGENT_ADDRESS", null, "where calls go instead of to FreeAgent, whose sandbox the sandbox uses"),
  setting("GATEWAY_VENDOR_ID", null, "four digits that the tax authority knows the software by"),
  setting("DPS_ADDRESS", null, "the tax authority's data service of notices; live retrieval is refused without it"),
  setting("DPS_TOKEN_ADDRESS", null, "its token service; needed with DPS_ADDRESS"),
  setting("SANDBOX_DPS_ADDRESS", null, "a test service of notices; the sandbox has its own feed without it"),
  setting("SANDBOX_DPS_TOKEN_ADDRESS", null, "its token service; needed with SANDBOX_DPS_ADDRESS"),
  setting("DPS_NAMESPACE", "https://dps.ws.hmrc.gov.uk/dps", "namespace of messages to the data service"),
  setting(
    "DPS_TOKEN_NAMESPACE",
    "https://dps.ws.hmrc.gov.uk/dpsauthentication",
    "namespace of messages to the token service",
  ),
  setting("DPS_DATE_ELEMENT", "date", "the element that holds the date when a mark is asked for"),
  setting("MODULUS_TABLE", null, "the path of VALACDOS.txt: account numbers are checked by it"),
  setting("MODULUS_SUBSTITUTIONS", null, "the path of SCSUBTAB.txt"),
];
