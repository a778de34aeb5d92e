import type { Settings } from "../config";
import { type FetchApp, type ServedApp, serveApp } from "../http";
import { listenOnNextFree } from "../next-free-port";
import type { EnvironmentName } from "./databases-of";
import type { Role } from "./roles";

interface PortOptions {
  readonly name: EnvironmentName;
  readonly settings: Settings;
  readonly roles: ReadonlySet<Role>;
  /** Whether to take the next free port if a port is in use. */
  readonly nextFreePort?: boolean;
}

/** Opens the port of an environment, or only one for its health if the process serves no requests; null for neither. */
export async function openPort(options: PortOptions, fetch: FetchApp["fetch"]): Promise<ServedApp | null> {
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
export function portOf(name: EnvironmentName, { LIVE_PORT, SANDBOX_PORT }: Settings): number {
  return name === "live" ? (LIVE_PORT ?? 0) : SANDBOX_PORT;
}

function healthPortOf(name: EnvironmentName, settings: Settings): number | undefined {
  return name === "live" ? settings.LIVE_HEALTH_PORT : settings.SANDBOX_HEALTH_PORT;
}

const HEALTH_PATHS: ReadonlySet<string> = new Set(["/health", "/ready", "/metrics"]);

function healthOnly(fetch: FetchApp["fetch"]): FetchApp["fetch"] {
  return (request, bindings) =>
    HEALTH_PATHS.has(new URL(request.url).pathname) ? fetch(request, bindings) : new Response(null, { status: 404 });
}
