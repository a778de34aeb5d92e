import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { serve } from "@hono/node-server";
import { createRulebook, type Rulebook } from "../../../engine/rulebook";
import { LOOPBACK, listeningAddress, listenOnNextFree } from "../../../platform";
import { rules } from "../../../rules/all";
import { createApp } from "./create-app";

const USUAL_PORT = 8080;
const LONGEST_STOP = 2_000;

export interface ServerOptions {
  /** Port to listen on; the environment's `PORT`, or 8080, by default; 0 takes any free port. */
  readonly port?: number;
  /** The interface to listen on; loopback by default. */
  readonly host?: string;
  /** Whether to try the next free port if the port is in use. */
  readonly nextFreePort?: boolean;
  /** The built page; by default the folder "web" beside the running module. */
  readonly webFolder?: string;
  /** All years of the package by default. */
  readonly rulebook?: Rulebook;
}

export interface RunningServer {
  readonly address: string;
  readonly port: number;
  /** Lets open requests finish, then closes. SIGTERM and SIGINT do the same. */
  readonly stop: () => Promise<void>;
}

/** Serves the preview page and the calculator until it is stopped. Rejects if the port is not available. */
export function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const { port = Number(process.env.PORT || USUAL_PORT), host = LOOPBACK, rulebook = packagedRulebook() } = options;
  const webFolder = options.webFolder ?? fileURLToPath(new URL("web", import.meta.url));
  const { fetch } = createApp({ rulebook, webFolder });
  const listen = (tried: number) => listenOn(fetch, host, tried);
  return options.nextFreePort ? listenOnNextFree(port, listen) : listen(port);
}

function listenOn(
  fetch: ReturnType<typeof createApp>["fetch"],
  hostname: string,
  port: number,
): Promise<RunningServer> {
  return new Promise((resolve, reject) => {
    const listening = ({ port: taken }: AddressInfo): void => {
      server.off("error", reject);
      resolve({ address: listeningAddress(hostname, taken), port: taken, stop: stopping(server) });
    };
    const server = serve({ fetch, port, hostname }, listening);
    server.once("error", reject);
  });
}

type Server = ReturnType<typeof serve>;

/** Stops a server once, by call or by signal. */
function stopping(server: Server): () => Promise<void> {
  let stopped: Promise<void> | null = null;
  const stop = (): Promise<void> => {
    process.off("SIGTERM", stop).off("SIGINT", stop);
    stopped ??= close(server);
    return stopped;
  };
  process.on("SIGTERM", stop).on("SIGINT", stop);
  return stop;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => "closeAllConnections" in server && server.closeAllConnections(), LONGEST_STOP);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
  });
}

function packagedRulebook(): Rulebook {
  const created = createRulebook(rules);
  if (!created.ok) throw new Error(`The package's own rules are refused: ${JSON.stringify(created.problems)}`);
  return created.value;
}
