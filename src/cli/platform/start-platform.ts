import { fileURLToPath } from "node:url";
import type { Rulebook } from "../../engine";
import { readSite } from "../../platform";
import { type Installation, openInstallation } from "../../platform/installation";
import { consoleSite, pageService, paypacketServices } from "../../services/installation";
import { EXIT, type ExitCode } from "../exit-code";
import { refusalToStart } from "../start-fault";
import { StartRefusal } from "../start-refusal";
import { stopSignal } from "../stop-signal";
import type { Terminal } from "../terminal";
import { longestEnd } from "./longest-end";
import { readStart, type Start } from "./read-start";
import { startedText } from "./started-text";

const IN_USE = "An installation runs there already. Several processes share a PostgreSQL by DATABASE_URL.";

interface Asked {
  readonly rulebook: Rulebook;
  readonly roles: string | undefined;
}

/** Runs an installation until it is stopped, or its own PostgreSQL has ended. */
export async function startPlatform({ rulebook, roles }: Asked, terminal: Terminal): Promise<ExitCode> {
  const { asked } = stopSignal();
  const { start, installation } = await open(rulebook, roles, terminal);
  terminal.complain(startedText(installation, start.settings, start.roles, terminal));
  const code = await Promise.race([
    asked.then(() => EXIT.fine),
    installation.lost.then(() => {
      terminal.complain("The PostgreSQL of the data folder has ended, and so does this process.\n");
      return EXIT.fault;
    }),
  ]);
  setTimeout(() => process.exit(EXIT.fault), longestEnd(start.settings)).unref();
  await installation.stop();
  return code;
}

async function open(
  rulebook: Rulebook,
  roles: string | undefined,
  { environment }: Terminal,
): Promise<{ readonly start: Start; readonly installation: Installation }> {
  try {
    const start = readStart(environment, roles);
    const { settings, modulusTable } = start;
    const pages = consoleSite(readSite(fileURLToPath(new URL("web", import.meta.url))));
    const services = () => [...paypacketServices({ rulebook, modulusTable }), pageService(pages)];
    return { start, installation: await openInstallation({ settings, services, roles: start.roles }) };
  } catch (error) {
    throw portTaken(error) ?? refusalToStart(error, IN_USE);
  }
}

const BUSY: Readonly<Record<string, string>> = {
  EADDRINUSE: "is in use by another program",
  EACCES: "may not be opened by this user",
  EADDRNOTAVAIL: "cannot be opened at HOST, which is not an address of this machine",
};

function portTaken(error: unknown): StartRefusal | null {
  if (!(error instanceof Error) || !("code" in error)) return null;
  const why = BUSY[String(error.code)];
  const port = "port" in error ? ` ${error.port}` : "";
  return why === undefined
    ? null
    : new StartRefusal(`The port${port} ${why}. Choose others with SANDBOX_PORT and LIVE_PORT.`);
}
