import { fileURLToPath } from "node:url";
import type { Rulebook } from "../../engine";
import type { ModulusTable } from "../../engine/bank-files";
import { nearest } from "../../engine/base";
import { readSite } from "../../platform";
import { ConfigFault, readConfig, type Settings } from "../../platform/config";
import { ALL_ROLES, type Installation, openInstallation, ROLES, type Role } from "../../platform/installation";
import { consoleSite, loadModulusTable, pageService, paypacketServices } from "../../services/installation";
import { elsewhereText, reachText } from "../listening-text";
import { EXIT, type ExitCode, StartRefusal } from "../refusal";
import { refusalToStart } from "../start-fault";
import { stopSignal } from "../stop-signal";
import type { Terminal } from "../terminal";

const WORDS = [...ROLES, "all"] as const;

const LIVE_ON_BUNDLED =
  "Warning: live uses the bundled PostgreSQL, which is meant for trials. Set DATABASE_URL to a PostgreSQL of your own.\n";

/** Milliseconds for the longest request, its response, and handing back jobs. */
const LONGEST_WORK = 330_000;

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

/** Returns the longest time in milliseconds for an orderly stop, after which the process ends whatever it does. */
export function longestEnd({ DRAIN_SECONDS }: Pick<Settings, "DRAIN_SECONDS">): number {
  return DRAIN_SECONDS * 1_000 + LONGEST_WORK;
}

/** Describes what a started process does, and where. */
function startedText(
  { environments, dataElsewhere }: Installation,
  { HOST, DATA_FOLDER, DATABASE_URL }: Settings,
  roles: ReadonlySet<Role>,
  { paintError }: Pick<Terminal, "paintError">,
): string {
  const isLiveOnBundled = environments.live !== undefined && DATABASE_URL === undefined;
  const rows = Object.values(environments).map(({ name, address }) => {
    const where = roles.has("api") ? `${paintError("accent", address)}${reachText(HOST)}` : [...roles].join(", ");
    return `  ${name.padEnd(8)} ${where}\n`;
  });
  const data = elsewhereText(DATA_FOLDER, dataElsewhere) + (isLiveOnBundled ? LIVE_ON_BUNDLED : "");
  return `Paypacket runs.\n${rows.join("")}${data}SIGTERM or Ctrl-C stops it.\n`;
}

/** Everything that the command line and the environment state for a start. */
interface Start {
  readonly settings: Settings;
  readonly modulusTable: ModulusTable | null;
  readonly roles: ReadonlySet<Role>;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Reads settings, the files they name, and roles. Throws `ConfigFault` with everything that is wrong with them. */
function readStart(environment: Variables, stated: string | undefined): Start {
  const faults: string[] = [];
  const settings = collect(faults, () => readConfig(environment));
  const modulusTable = collect(faults, () => loadModulusTable(modulusFiles(environment)));
  const roles = readRoles(stated);
  if (typeof roles === "string") faults.push(roles);
  else if (roles.size < ROLES.length && !environment.DATABASE_URL) {
    faults.push(
      "DATABASE_URL: is needed unless one process has all roles: processes share a PostgreSQL that none of them has started",
    );
  }
  if (settings === null || typeof roles === "string" || faults.length > 0) throw new ConfigFault(faults);
  return { settings, modulusTable, roles };
}

function modulusFiles({ MODULUS_TABLE, MODULUS_SUBSTITUTIONS }: Variables) {
  return { MODULUS_TABLE: MODULUS_TABLE || undefined, MODULUS_SUBSTITUTIONS: MODULUS_SUBSTITUTIONS || undefined };
}

function collect<T>(faults: string[], read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ConfigFault)) throw error;
    faults.push(...error.faults);
    return null;
  }
}

/** Reads roles from text such as "api,worker": all if it is missing; a sentence if a role is unknown. */
function readRoles(text: string | undefined): ReadonlySet<Role> | string {
  const words = (text ?? "all").split(",").map((word) => word.trim());
  const unknown = words.find((word) => !WORDS.some((known) => known === word));
  if (unknown !== undefined) {
    const near = nearest(unknown, WORDS);
    const hint = near === null ? "" : ` Did you mean "${near}"?`;
    return `--role: "${unknown}" is not a role. Give ${ROLES.join(", ")}, several of them with commas, or all.${hint}`;
  }
  return words.includes("all") ? ALL_ROLES : new Set(ROLES.filter((role) => words.includes(role)));
}
