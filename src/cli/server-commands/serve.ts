import { LOOPBACK } from "../../platform";
import type { RunningServer } from "../../services/preview";
import { type Command, type Given, RULES_OPTIONS } from "../command";
import { movedText, reachText } from "../listening-text";
import { loadRulebook } from "../load-rules";
import { EXIT, type ExitCode, StartRefusal, UsageError } from "../refusal";
import type { Terminal } from "../terminal";
import { PLATFORM_SETTINGS } from "./platform-settings";

const HIGHEST_PORT = 65_535;
const USUAL_PORT = 8080;

/** Implements `serve`: the preview page and the calculator over HTTP, or all services with a demo organisation. */
export const serveCommand: Command = {
  words: ["serve"],
  summary: "serve the preview page and POST /v1/calculator/grosstonet, or with --demo the HTTP interface",
  operands: [],
  options: [
    { name: "port", value: "number", summary: "the port; PORT in the environment says it as well, else 8080" },
    {
      name: "host",
      value: "address",
      summary: "the interface to listen on; HOST in the environment says it as well, else 127.0.0.1, this machine only",
    },
    {
      name: "demo",
      summary:
        "serve the sandbox of the HTTP interface with a sample organisation, its credentials, and the preview page",
    },
    ...RULES_OPTIONS,
  ],
  details: [
    "The address is printed. Ctrl-C stops it. Nothing that is sent to it is stored. If no port is named and 8080 is in use, the next free one is taken; --demo does so for any port.",
    "With --demo a PostgreSQL is started on the folder paypacket-demo (DATA_FOLDER names another), and what is sent is kept there. The first start fills a sample organisation. The page can load its employees, on this machine only.",
    "Other settings come from the environment, such as MODULUS_TABLE for the bank operator's VALACDOS.txt, which account numbers are checked by; docs/platform.md lists them.",
  ],
  examples: [
    "paypacket-server serve",
    "paypacket-server serve --port 3000",
    "PORT=3000 paypacket-server serve",
    "paypacket-server serve --demo",
    "paypacket-server serve --demo --provisional",
  ],
  run,
};

/** The server keeps the process running after the command has ended. */
async function run(given: Given, terminal: Terminal): Promise<ExitCode> {
  const port = readPort(given.values.port ?? terminal.environment.PORT);
  const host = given.values.host ?? (terminal.environment.HOST || LOOPBACK);
  const rulebook = loadRulebook(given);
  if (given.switches.has("demo")) {
    const { startDemo } = await import("../demo");
    await started(startDemo({ port, host }, rulebook, terminal));
    return EXIT.fine;
  }
  const { startServer } = await import("../../services/preview");
  const starting = startServer({ rulebook, host, port: port ?? USUAL_PORT, nextFreePort: port === null });
  terminal.print(readyText(await started(starting), port, host, terminal));
  return EXIT.fine;
}

function readyText(server: RunningServer, stated: number | null, host: string, { paint }: Terminal): string {
  const moved = movedText(stated ?? USUAL_PORT, server.port);
  return `\n  Paypacket is ready: ${paint("accent", server.address)}${reachText(host)}\n${moved}  Ctrl-C stops it.\n`;
}

const BUSY: Readonly<Record<string, string>> = {
  EADDRINUSE: "The port is in use by another program. Choose another with --port, or with PORT in the environment.",
  EACCES: "This port may not be opened by this user. Choose one above 1023 with --port.",
  EADDRNOTAVAIL:
    "The host is not an address of this machine. Choose another with --host, or with HOST in the environment.",
  ENOTFOUND: "The host is not known. Choose another with --host, or with HOST in the environment.",
};

async function started<T>(start: Promise<T>): Promise<T> {
  try {
    return await start;
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? BUSY[String(error.code)] : undefined;
    throw reason === undefined ? error : new StartRefusal(reason);
  }
}

function readPort(text: string | undefined): number | null {
  if (text === undefined || text === "") return null;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= HIGHEST_PORT) return port;
  throw new UsageError(`"${text}" is not a port: give a whole number from 0 to ${HIGHEST_PORT}.`);
}

/** Implements `platform start`: runs an installation until it is stopped. */
export const platformStartCommand: Command = {
  words: ["platform", "start"],
  summary: "run an installation: the HTTP interface of the sandbox, and of live where LIVE_PORT is set",
  operands: [],
  options: [
    {
      name: "role",
      value: "api|worker|dispatcher|scheduler|all",
      summary:
        "api answers requests, worker runs jobs, dispatcher sends webhooks, scheduler does what is due at fixed times; several with commas; all if left out",
    },
    ...RULES_OPTIONS,
  ],
  settings: PLATFORM_SETTINGS,
  details: [
    "Addresses go to the standard error, and the log to the standard output, one JSON object a line. Everything that is wrong with the settings is reported at once.",
    "SIGTERM or Ctrl-C ends it in order: open requests are finished, jobs are handed back. A second one ends it at once. It ends with 0 when it was asked to, with 1 when its own PostgreSQL has ended, with 2 when it could not start.",
    "Several processes, such as one with --role api and one with --role worker,dispatcher,scheduler, share a PostgreSQL by DATABASE_URL. docs/run-an-installation.md explains how to set up a live installation.",
  ],
  examples: [
    "paypacket-server platform start",
    "LIVE_PORT=8081 paypacket-server platform start",
    "LIVE_PORT=8081 paypacket-server platform start --role worker,dispatcher,scheduler",
  ],
  run: runPlatform,
};

async function runPlatform(given: Given, terminal: Terminal): Promise<ExitCode> {
  if (given.switches.has("provisional") && terminal.environment.LIVE_PORT)
    throw new StartRefusal("--provisional is for a rehearsal in the sandbox: start it without LIVE_PORT.");
  const { startPlatform } = await import("../platform");
  return startPlatform({ rulebook: loadRulebook(given), roles: given.values.role }, terminal);
}
