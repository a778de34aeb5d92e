import { fileURLToPath } from "node:url";
import type { Rulebook } from "../../engine";
import { readSite } from "../../platform";
import { readConfig, type Settings } from "../../platform/config";
import { type Installation, openInstallation } from "../../platform/installation";
import { loadModulusTable, pageService, paypacketServices } from "../../services/installation";
import { EXIT } from "../exit-code";
import { elsewhereText, movedText } from "../listening-text";
import { refusalToStart } from "../start-fault";
import { stopSignal } from "../stop-signal";
import type { Terminal } from "../terminal";
import { areRight } from "./demo-caller";
import { credentialsFile, knownCredentials, makeDemo } from "./demo-credentials";
import type { DemoState } from "./demo-state";
import { demoText, refusedText } from "./demo-text";
import { demoTokenService } from "./token-service";

const FOLDER = "paypacket-demo";
const RUNNING = "A demo runs there already. DATA_FOLDER names a folder for another one.";

/**
 * Starts the sandbox with a demo organisation and the preview page, and prints how to call it. It runs until it is
 * stopped; a stop during the start ends in order what has already started.
 */
export async function startDemo(listen: ListenTo, rulebook: Rulebook, terminal: Terminal): Promise<void> {
  const settings = settingsOf(listen, terminal.environment);
  const { asked, isAsked } = stopSignal();
  const state: DemoState = { credentials: knownCredentials(settings.DATA_FOLDER) };
  if (state.credentials === null) terminal.complain("  The first start makes a database and a sample organisation.\n");
  const installation = await open(settings, rulebook, state);
  const stop = onceOnly(installation.stop);
  void asked.then(stop);
  void installation.lost.then(() => giveUp(stop, terminal));
  try {
    const { sandbox } = installation.environments;
    if (sandbox === undefined) throw new Error("An installation has a sandbox.");
    const { address } = sandbox;
    state.credentials ??= await makeDemo(settings.DATA_FOLDER, sandbox);
    const moved = settings.SANDBOX_ADDRESS ? "" : movedText(settings.SANDBOX_PORT, Number(new URL(address).port));
    const text = (await areRight(sandbox, state.credentials))
      ? demoText(address, state.credentials, terminal)
      : refusedText(address, credentialsFile(settings.DATA_FOLDER), terminal);
    const place = elsewhereText(settings.DATA_FOLDER, installation.dataElsewhere);
    if (!isAsked()) terminal.print(`${moved}${place}${text}`);
  } catch (error) {
    await stop();
    if (!isAsked()) throw error;
  }
}

interface ListenTo {
  /** null for the default port. */
  readonly port: number | null;
  readonly host: string;
}

function onceOnly(stop: () => Promise<void>): () => Promise<void> {
  let stopped: Promise<void> | null = null;
  return () => {
    stopped ??= stop();
    return stopped;
  };
}

async function giveUp(stop: () => Promise<void>, terminal: Terminal): Promise<void> {
  process.exitCode = EXIT.fault;
  terminal.complain("  The demo's PostgreSQL has ended. Start the demo again.\n");
  await stop();
}

/** Returns the environment's own settings without those for live: a demo has no live environment. */
function settingsOf({ port, host }: ListenTo, environment: Terminal["environment"]): Settings {
  const { LIVE_PORT: _, ...rest } = environment;
  const usual = { DATA_FOLDER: FOLDER, LOG_LEVEL: "warn" };
  const sandboxPort = port === null ? {} : { SANDBOX_PORT: String(port) };
  try {
    return readConfig({ ...usual, ...rest, ...sandboxPort, HOST: host });
  } catch (error) {
    throw refusalToStart(error, RUNNING);
  }
}

async function open(settings: Settings, rulebook: Rulebook, state: DemoState): Promise<Installation> {
  const page = readSite(fileURLToPath(new URL("web", import.meta.url)));
  try {
    const options = { rulebook, modulusTable: loadModulusTable(settings) };
    const services = () => [...paypacketServices(options), pageService(page), demoTokenService(state)];
    return await openInstallation({ settings, services, nextFreePort: true });
  } catch (error) {
    throw refusalToStart(error, RUNNING);
  }
}
