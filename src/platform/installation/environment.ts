import { join } from "node:path";
import type { MiddlewareHandler } from "hono";
import type { Secrets, Settings } from "../config";
import {
  bucketPlace,
  createFiles,
  type FilePlace,
  type Files,
  fileRoutes,
  LINK_PATH,
  type LocalPlace,
  localPlace,
} from "../files";
import {
  type Cursors,
  createCursors,
  createRootApp,
  crossOrigin,
  databaseRefusal,
  type PlatformApp,
  type PlatformEnv,
  rateLimit,
  takeLargerBodies,
} from "../http";
import { createJobs, type Jobs, type JobsOptions } from "../jobs";
import { folderMail, type Mail, smtpMail } from "../mail";
import { createMetrics, healthRoutes, type Log, type Metrics, type MetricsAccess } from "../observe";
import type { OutboundRules } from "../outbound";
import { type Clock, createIds, type Ids } from "../ports";
import { type Migration, openStore, type ReplicaOptions, type Store } from "../store";
import { createTimetable, type Timetable } from "../timetable";
import {
  createUploads,
  type Examine,
  LARGEST_UPLOAD,
  processExamination,
  type Uploads,
  uploadRoutes,
  uploadWorker,
} from "../uploads";
import { type AuthorityGateway, getGateway } from "./authority-gateway";
import { type Cells, getConfiguredCells } from "./cells";
import type { EnvironmentName } from "./databases-of";
import { keyFingerprint } from "./open-keys";
import type { Role } from "./roles";

const QUIET = 10_000;

/** Everything that a service uses, in one environment, isolated from the other one. */
export interface Environment {
  readonly name: EnvironmentName;
  /** The URL at which callers reach it. */
  readonly address: string;
  readonly store: Store;
  readonly jobs: Jobs;
  readonly files: Files;
  /** Files that callers send. */
  readonly uploads: Uploads;
  readonly mail: Mail;
  readonly workers: Workers;
  /** Jobs at fixed times, which services add when they are installed. */
  readonly timetable: Timetable;
  /** Where webhooks may be sent. */
  readonly outbound: OutboundRules;
  readonly cursors: Cursors;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly metrics: Metrics;
  /** The app on which services mount their routes. */
  readonly app: PlatformApp;
  /** The configured rate limit; authentication mounts it after itself. */
  readonly rateLimit: MiddlewareHandler<PlatformEnv>;
  /** Returns 32 bytes for a purpose, such as signing tokens. */
  readonly keyOf: (purpose: string) => Uint8Array;
  readonly gateway: AuthorityGateway;
  /** Where the pension provider of this name is reached instead of at its own addresses; null if nothing is configured. */
  readonly smartPensionAddress: string | null;
  readonly accounting: AccountingApps;
  /** Whether billing is served: in live only if it is configured. */
  readonly hasBilling: boolean;
  /** Employees of a payroll above which locking a run or finalising a year is a job. */
  readonly largePayroll: number;
  /** Addresses and networks of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  readonly cells: Cells;
}

/** A service that an environment installs. */
export interface Service {
  readonly name: string;
  /** IDs begin with the service's name: "pay-0001". */
  readonly migrations: readonly Migration[];
  /** Mounts routes and registers job handlers; services are installed in the given order. */
  readonly install: (environment: Environment) => void | Promise<void>;
}

interface EnvironmentOptions {
  readonly name: EnvironmentName;
  readonly address: string;
  readonly databaseUrl: string;
  /** The first cell's database, if this process is of another cell. */
  readonly accountsUrl: string | null;
  readonly settings: Settings;
  readonly secrets: Secrets;
  readonly services: readonly Service[];
  readonly clock: Clock;
  readonly log: Log;
  readonly isDraining: () => boolean;
  /** Attempts before a job fails for good. */
  readonly jobTries?: number;
  /** Examines files that callers send; by default on threads of the process. */
  readonly examine?: Examine;
}

/** Opens an environment: store, jobs, files and mail, with its services installed. It does not serve yet. */
export async function openEnvironment(options: EnvironmentOptions): Promise<Environment> {
  const { name, databaseUrl, settings, secrets, services, clock, log } = options;
  const ids = createIds(clock);
  const metrics = createMetrics(name);
  const keyOf = (purpose: string): Uint8Array => secrets.keyOf(name, purpose);
  const store = await openStore({
    url: databaseUrl,
    ...addressesOf(name, settings, metrics),
    environment: name,
    accountsUrl: options.accountsUrl,
    keyFingerprint: keyFingerprint(secrets, name),
    migrations: services.flatMap(({ migrations }) => migrations),
    connections: settings.DATABASE_CONNECTIONS,
    onConnectionLost: (error) => log.failure("connection lost", error),
  });
  try {
    metrics.replica(store.replicaLag);
    const environment = assemble(options, { ids, metrics, store, keyOf });
    for (const service of services) await service.install(environment);
    return environment;
  } catch (error) {
    await store.close();
    throw error;
  }
}

function assemble(
  options: EnvironmentOptions,
  parts: Pick<Environment, "ids" | "metrics" | "store" | "keyOf">,
): Environment {
  const { name, address, settings, clock, log, isDraining } = options;
  const { ids, metrics, store, keyOf } = parts;
  const app = observedApp(ids, log, metrics);
  app.route("/", healthRoutes({ ping: store.ping, isDraining, metrics, metricsAccess: metricsAccessOf(settings) }));
  // After health and metrics, which are for the installation's own machines.
  if (settings.CORS_ORIGINS !== undefined) app.use(crossOrigin(settings.CORS_ORIGINS));
  const timetable = observedTimetable(options, parts);
  const workers = createWorkers();
  workers.add("scheduler", timetable);
  return {
    ...parts,
    name,
    address,
    clock,
    log,
    app,
    jobs: observedJobs(options, parts),
    ...filesOf(options, { ...parts, app, workers }),
    mail: mailOf(options, ids),
    workers,
    timetable,
    outbound: { networks: settings.WEBHOOK_NETWORKS, ports: settings.WEBHOOK_PORTS.map(Number) },
    gateway: getGateway(options),
    smartPensionAddress: addressOf(options),
    accounting: accountingOf(settings),
    hasBilling: name !== "live" || settings.BILLING_IN_LIVE === "true",
    largePayroll: settings.LARGE_PAYROLL,
    trustedProxies: settings.TRUSTED_PROXIES,
    cells: getConfiguredCells(name, settings),
    cursors: createCursors({ keys: [keyOf("cursors")], clock }),
    rateLimit: rateLimit({ clock, perSecond: settings.REQUESTS_PER_SECOND, burst: settings.REQUESTS_AT_ONCE }),
  };
}

/** Opens the files and uploads of an environment; a local folder is served by the environment itself. */
function filesOf(
  options: EnvironmentOptions,
  { app, workers, ...parts }: Pick<Environment, "ids" | "store" | "keyOf" | "app" | "workers">,
): Pick<Environment, "files" | "uploads"> {
  const { clock, log, examine = processExamination } = options;
  const place = placeOf(options, parts.keyOf("links"));
  const files = createFiles({ ...parts, place, clock });
  const kept = { ...parts, place, clock, files };
  const uploads = createUploads(kept);
  const onFailure = (error: unknown) => log.failure("upload not examined", error);
  workers.add("worker", uploadWorker({ ...kept, examine, onFailure }));
  if ("links" in place) {
    app.route("/", fileRoutes(place, files));
    app.route("/", uploadRoutes(place, uploads));
    for (const method of ["PUT", "POST"]) takeLargerBodies(app, method, LINK_PATH, LARGEST_UPLOAD);
  }
  return { files, uploads };
}

function metricsAccessOf({ METRICS_TOKEN: token, METRICS_OPEN }: Settings): MetricsAccess {
  if (token !== undefined) return { token };
  return METRICS_OPEN === "true" ? "open" : "closed";
}

function addressOf({ name, settings }: EnvironmentOptions): string | null {
  const address = name === "live" ? settings.SMART_PENSION_ADDRESS : settings.SANDBOX_SMART_PENSION_ADDRESS;
  return address?.replace(/\/$/, "") ?? null;
}

function observedApp(ids: Ids, log: Log, metrics: Metrics): PlatformApp {
  const failures = requestFailures(log);
  return createRootApp({
    ids,
    onFailure: failures.failed,
    onAnswer: (answer) => {
      failures.answered(answer.status);
      log.info("request", answer);
      metrics.request(answer.method, answer.route, answer.status, answer.milliseconds);
    },
  });
}

/**
 * Logs failed requests: each of our own, but of those that the database cannot answer now only the first, and how many more
 * there were once a request is answered again. A restart of the database would be a line for every request otherwise.
 */
export function requestFailures(log: Log) {
  let unanswered: number | null = null;
  return {
    failed: (error: unknown, requestId: string): void => {
      const isDatabase = error instanceof Error && databaseRefusal(error)?.status === 503;
      if (!isDatabase || unanswered === null) log.failure("request failed", error, { requestId });
      if (isDatabase) unanswered = unanswered === null ? 0 : unanswered + 1;
    },
    answered: (status: number): void => {
      if (unanswered === null || status >= 500) return;
      if (unanswered > 0) log.warn("further requests failed without the database", { count: unanswered });
      unanswered = null;
    },
  };
}

function observedJobs(
  { clock, log, jobTries }: EnvironmentOptions,
  { store, ids, metrics }: Pick<Environment, "store" | "ids" | "metrics">,
): Jobs {
  return createJobs({
    store,
    clock,
    ids,
    ...(jobTries === undefined ? {} : { tries: jobTries }),
    onFailure: jobFailures(clock, log, metrics),
  });
}

function observedTimetable(
  { clock, log }: EnvironmentOptions,
  { store, metrics }: Pick<Environment, "store" | "metrics">,
): Timetable {
  const onFailure = jobFailures(clock, log, metrics);
  return createTimetable({
    store,
    clock,
    onRun: (kind, count = 0, milliseconds) => {
      metrics.job(kind, "completed");
      log.info("timed job", { kind, count, milliseconds });
    },
    onFailure: (error, name) => onFailure(error, null, name),
  });
}

function placeOf({ name, address, settings, clock }: EnvironmentOptions, key: Uint8Array): FilePlace | LocalPlace {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    return localPlace({ folder: join(settings.DATA_FOLDER, "files", name), address, key, clock });
  }
  const credentials = { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY };
  return bucketPlace({ endpoint: S3_ENDPOINT, bucket: S3_BUCKET, region: S3_REGION, prefix: name, ...credentials });
}

/** Returns the mail. Sandbox emails never leave the machine: they would reach real people. */
function mailOf({ name, settings, log }: EnvironmentOptions, ids: Ids): Mail {
  const from = settings.MAIL_FROM;
  const onFailure = (error: unknown) => log.failure("refused email not recorded", error);
  return settings.SMTP_URL !== undefined && name === "live"
    ? smtpMail({ from, url: settings.SMTP_URL })
    : folderMail({ from, folder: join(settings.DATA_FOLDER, "mail", name), ids, onFailure });
}

/** Logs each failure of a job, and every ten seconds a queue that cannot work, such as without its database. */
export function jobFailures(
  clock: Clock,
  log: Pick<Log, "failure">,
  metrics: Pick<Metrics, "job">,
): NonNullable<JobsOptions["onFailure"]> {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (error, jobId, kind) => {
    metrics.job(kind ?? "queue", "failed");
    if (jobId !== null || kind !== null) return log.failure("job failed", error, { jobId, kind });
    if (clock.now() - toldAt < QUIET) return;
    toldAt = clock.now();
    log.failure("queue failed", error);
  };
}

/** The installation's applications at providers of accounting software, as configured. */
interface AccountingApps {
  readonly xero: AccountingApp | null;
  readonly freeAgent: AccountingApp | null;
  /** Where the providers are reached instead of at their own addresses. */
  readonly xeroAddress: string | null;
  readonly freeAgentAddress: string | null;
}

interface AccountingApp {
  readonly clientId: string;
  readonly clientSecret: string;
}

function accountingOf(settings: Settings): AccountingApps {
  const appOf = (clientId = "", clientSecret = "") =>
    clientId === "" || clientSecret === "" ? null : { clientId, clientSecret };
  return {
    xero: appOf(settings.XERO_CLIENT_ID, settings.XERO_CLIENT_SECRET),
    freeAgent: appOf(settings.FREEAGENT_CLIENT_ID, settings.FREEAGENT_CLIENT_SECRET),
    xeroAddress: settings.XERO_ADDRESS?.replace(/\/$/, "") ?? null,
    freeAgentAddress: settings.FREEAGENT_ADDRESS?.replace(/\/$/, "") ?? null,
  };
}

/** How the database of an environment is reached beside its own address. */
interface FurtherAddresses {
  readonly poolUrl: string | null;
  readonly replica: ReplicaOptions | null;
}

/** Returns the pool and the replica of an environment, as configured. */
function addressesOf(
  name: EnvironmentName,
  settings: Settings,
  { replicaRead }: Pick<Metrics, "replicaRead">,
): FurtherAddresses {
  const { POOL_URL, SANDBOX_POOL_URL, REPLICA_URL, SANDBOX_REPLICA_URL } = settings;
  const isLive = name === "live";
  const url = isLive ? REPLICA_URL : SANDBOX_REPLICA_URL;
  return {
    poolUrl: (isLive ? POOL_URL : SANDBOX_POOL_URL) ?? null,
    replica: url === undefined ? null : { url, ...limitsOf(settings), onRead: replicaRead },
  };
}

function limitsOf({ REPLICA_WAIT_SECONDS: waitSeconds, REPLICA_STALENESS_SECONDS: stalenessSeconds }: Settings) {
  return { waitSeconds, stalenessSeconds };
}

/** Work that a process does beside requests and jobs, from its start until it stops. */
export interface Worker {
  readonly start: () => void;
  /** Fulfils when the work at hand is done or handed back. */
  readonly stop: () => Promise<void>;
}

/** The workers of an environment; services add theirs when they are installed. */
export interface Workers {
  /** Adds the work of processes with a role. */
  readonly add: (role: Exclude<Role, "api">, worker: Worker) => void;
  /** Starts those of the roles of this process. */
  readonly start: (roles: ReadonlySet<Role>) => void;
  readonly stop: () => Promise<void>;
}

function createWorkers(): Workers {
  const added: { readonly role: Role; readonly worker: Worker }[] = [];
  let started: readonly Worker[] = [];
  return {
    add: (role, worker) => added.push({ role, worker }),
    start: (roles) => {
      started = added.flatMap(({ role, worker }) => (roles.has(role) ? [worker] : []));
      for (const { start } of started) start();
    },
    stop: async () => {
      await Promise.all(started.map(({ stop }) => stop()));
    },
  };
}
