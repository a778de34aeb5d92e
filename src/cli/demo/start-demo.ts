import type { Rulebook } from "../../engine";
import { ConfigFault, readConfig, type Settings } from "../../platform/config";
import { type Installation, openInstallation } from "../../platform/installation";
import { PostgresFault } from "../../platform/postgres";
import { StoreFault } from "../../platform/store";
import { paypacketServices } from "../../services/installation";
import type { Terminal } from "../terminal";
import { UsageError } from "../usage-error";
import { demoCredentials } from "./demo-credentials";
import { demoText } from "./demo-text";

const FOLDER = "paypacket-demo";

/** Starts the sandbox with a demo organisation and prints how to call it; it runs until it is stopped. */
export async function startDemo(port: number | null, rulebook: Rulebook, terminal: Terminal): Promise<void> {
  const settings = settingsOf(port, terminal.environment);
  const installation = await open(settings, rulebook);
  const { sandbox } = installation.environments;
  if (sandbox === undefined) throw new Error("An installation has a sandbox.");
  const stop = (): void => void installation.stop();
  process.once("SIGTERM", stop).once("SIGINT", stop);
  try {
    const credentials = await demoCredentials(settings.DATA_FOLDER, sandbox);
    terminal.print(demoText(sandbox.address, credentials, terminal));
  } catch (error) {
    await installation.stop();
    throw error;
  }
}

/** The environment's own settings, but for live: a demo has none. */
function settingsOf(port: number | null, environment: Terminal["environment"]): Settings {
  const { LIVE_PORT: _, ...rest } = environment;
  const usual = { DATA_FOLDER: FOLDER, LOG_LEVEL: "warn" };
  const sandboxPort = port === null ? {} : { SANDBOX_PORT: String(port) };
  try {
    return readConfig({ ...usual, ...rest, ...sandboxPort });
  } catch (error) {
    throw told(error);
  }
}

async function open(settings: Settings, rulebook: Rulebook): Promise<Installation> {
  try {
    return await openInstallation({ settings, services: () => paypacketServices({ rulebook }) });
  } catch (error) {
    throw told(error);
  }
}

/** What whoever starts the program can mend is said in a sentence. */
function told(error: unknown): unknown {
  const isTheirs = error instanceof ConfigFault || error instanceof PostgresFault || error instanceof StoreFault;
  return isTheirs ? new UsageError(error.message) : error;
}
