import { setTimeout as wait } from "node:timers/promises";
import type { Secrets, Settings } from "../config";
import { type FetchApp, type ServedApp, serveApp } from "../http";
import { listeningAddress } from "../listening-address";
import { listenOnNextFree } from "../next-free-port";
import { createLog, type LineOutput, type Log } from "../observe";
import { type Clock, systemClock } from "../ports";
import type { Examine } from "../uploads";
import { urlOfCell } from "./cells";
import { type EnvironmentName, openDatabases } from "./databases-of";
import { type Environment, openEnvironment, type Service } from "./environment";
import { openKeys } from "./open-keys";
import { ALL_ROLES, type Role } from "./roles";

const HEALTH_PATHS: ReadonlySet<string> = new Set(["/health", "/ready", "/metrics"]);

const IN_LONDON = { timezone: "Europe/London", missed: "once" } as const;

interface InstallationOptions {
  readonly settings: Settings;
  /** The services of an environment. */
  readonly services: (environment: EnvironmentName) => readonly Service[];
  readonly clock?: Clock;
  /** What this process does; default: everything. */
  readonly roles?: ReadonlySet<Role>;
  /** Attempts before a job fails for good; default: the usual ones. */
  readonly jobTries?: number;
  /** Examines files that callers send; default: on threads of this process. */
  readonly examine?: Examine;
  readonly logTo?: LineOutput;
  /** Whether to take the next free port if a port is in use. */
  readonly nextFreePort?: boolean;
}

export interface Installation {
  readonly environments: Readonly<Partial<Record<EnvironmentName, Environment>>>;
  /** Where the private PostgreSQL stores its data if not in the data folder; otherwise null. */
  readonly dataElsewhere: string | null;
  /** Fulfils when the private PostgreSQL stopped unexpectedly: the installation cannot continue then. */
  readonly lost: Promise<void>;
  /**
   * Reports "not ready", for as long as the settings say while requests are still accepted, completes open requests, hands
   * jobs back, closes the databases.
   */
  readonly stop: () => Promise<void>;
}

interface Part {
  readonly environment: Environment;
  readonly close: () => Promise<void>;
}

/**
 * Starts an installation: the sandbox, and live if `LIVE_PORT` is set, each with its own database, keys, files, emails
 * and port. Throws the errors of its parts (`PostgresFault`, `StoreFault`), with nothing left running.
 */
export async function openInstallation(options: InstallationOptions): Promise<Installation> {
  const { settings } = options;
  const secrets = openKeys(settings);
  const databases = await openDatabases(settings);
  const parts: Part[] = [];
  let draining = false;
  const stop = async (): Promise<void> => {
    draining = true;
    const servesRequests = parts.length > 0 && (options.roles ?? ALL_ROLES).has("api");
    if (servesRequests) await wait(settings.DRAIN_SECONDS * 1_000);
    await Promise.all(parts.map(({ close }) => close()));
    await databases.server.stop();
  };
  try {
    for (const name of namesOf(settings)) {
      const log = createLog(settings.LOG_LEVEL, name, options.logTo);
      const accountsUrl = await databases.urlOf(name);
      const databaseUrl = urlOfCell(name, settings, settings.CELL, accountsUrl);
      const urls = { databaseUrl, accountsUrl: databaseUrl === accountsUrl ? null : accountsUrl };
      parts.push(await openPart({ ...options, ...urls, name, secrets, log, isDraining: () => draining }));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  if (settings.LIVE_PORT !== undefined && settings.DATABASE_URL === undefined) {
    parts.find(({ environment }) => environment.name === "live")?.environment.log.warn("live on bundled PostgreSQL");
  }
  const lost = databases.server.ended.then(() => (draining ? new Promise<void>(() => undefined) : undefined));
  const environments = Object.fromEntries(parts.map(({ environment }) => [environment.name, environment]));
  return { environments, dataElsewhere: databases.server.elsewhere, lost, stop };
}

function namesOf({ LIVE_PORT }: Settings): readonly EnvironmentName[] {
  return LIVE_PORT === undefined ? ["sandbox"] : ["sandbox", "live"];
}

interface PartOptions extends InstallationOptions {
  readonly name: EnvironmentName;
  readonly databaseUrl: string;
  readonly accountsUrl: string | null;
  readonly secrets: Secrets;
  readonly log: Log;
  readonly isDraining: () => boolean;
}

/**
 * Opens the port first, as the address needs its number; it is "not ready" until services are installed. A process that
 * does not serve requests opens a port for its health alone, if one is configured.
 */
async function openPart(options: PartOptions): Promise<Part> {
  const { name, settings, clock = systemClock, log, roles = ALL_ROLES } = options;
  let environment: Environment | null = null;
  let opened: Environment | null = null;
  const fetch: FetchApp["fetch"] = (request, bindings) =>
    environment?.app.fetch(request, bindings) ?? new Response(null, { status: 503, headers: { "retry-after": "1" } });
  const server = await openPort({ ...options, roles }, fetch);
  const stated = name === "live" ? settings.LIVE_ADDRESS : settings.SANDBOX_ADDRESS;
  const port = roles.has("api") ? server?.port : undefined;
  const address = stated ?? listeningAddress(settings.HOST, port ?? portOf(name, settings));
  try {
    opened = await openEnvironment({ ...options, services: options.services(name), clock, address });
    addSweeps(opened);
    opened.metrics.roles([...roles]);
    await opened.jobs.start({ work: roles.has("worker") });
    opened.workers.start(roles);
  } catch (error) {
    await close(opened, server);
    throw error;
  }
  environment = opened;
  log.info("open", { port: server?.port ?? 0 });
  return { environment: opened, close: () => close(opened, server) };
}

async function close(environment: Environment | null, server: ServedApp | null): Promise<void> {
  environment?.metrics.draining(true);
  await server?.stop();
  await Promise.all([environment?.jobs.stop(), environment?.workers.stop()]);
  environment?.mail.close();
  await environment?.store.close();
  environment?.log.info("closed");
}

/**
 * Adds the deletion of uploads that nobody completed, and of files that have expired or were removed: each minute, because a
 * link into a bucket opens a file for as long as its bytes are there.
 */
function addSweeps({ timetable, files, uploads }: Environment): void {
  timetable.add({ ...IN_LONDON, name: "SweepUploads", cron: "12 * * * *", run: () => uploads.sweep() });
  timetable.add({ ...IN_LONDON, name: "SweepFiles", cron: "* * * * *", run: () => files.sweep() });
}

interface PortOptions {
  readonly name: EnvironmentName;
  readonly settings: Settings;
  readonly roles: ReadonlySet<Role>;
  /** Whether to take the next free port if a port is in use. */
  readonly nextFreePort?: boolean;
}

/** Opens the port of an environment, or only one for its health if the process serves no requests; null for neither. */
async function openPort(options: PortOptions, fetch: FetchApp["fetch"]): Promise<ServedApp | null> {
  const { name, settings, roles, nextFreePort } = options;
  const isApi = roles.has("api");
  const port = isApi ? portOf(name, settings) : healthPortOf(name, settings);
  if (port === undefined) return null;
  const app = { fetch: isApi ? fetch : healthOnly(fetch) };
  const listen = (free: number) =>
    serveApp(app, { port: free, host: settings.HOST, maxConnections: settings.MAX_CONNECTIONS });
  return isApi && nextFreePort ? listenOnNextFree(port, listen) : listen(port);
}

/** Returns the port at which an environment serves requests. */
function portOf(name: EnvironmentName, { LIVE_PORT, SANDBOX_PORT }: Settings): number {
  return name === "live" ? (LIVE_PORT ?? 0) : SANDBOX_PORT;
}

function healthPortOf(name: EnvironmentName, settings: Settings): number | undefined {
  return name === "live" ? settings.LIVE_HEALTH_PORT : settings.SANDBOX_HEALTH_PORT;
}

function healthOnly(fetch: FetchApp["fetch"]): FetchApp["fetch"] {
  return (request, bindings) =>
    HEALTH_PATHS.has(new URL(request.url).pathname) ? fetch(request, bindings) : new Response(null, { status: 404 });
}
