import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Rulebook } from "../../engine";
import { readSite, replaceFile } from "../../platform";
import { readConfig, type Settings } from "../../platform/config";
import { type Environment, type Installation, openInstallation } from "../../platform/installation";
import { accessKeys, createAccount } from "../../services/access";
import { loadModulusTable, pageService, paypacketServices } from "../../services/installation";
import { elsewhereText, movedText } from "../listening-text";
import { EXIT } from "../refusal";
import { refusalToStart } from "../start-fault";
import { stopSignal } from "../stop-signal";
import type { Terminal } from "../terminal";
import type { DemoCredentials } from "./credentials";
import { areRight, demoCaller } from "./demo-caller";
import { fillOrganisation } from "./fill-organisation";
import { SAMPLE_NAME } from "./sample-employer";
import { type DemoState, demoTokenService } from "./token-service";

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

/** Returns the path of the credentials in a data folder. */
function credentialsFile(folder: string): string {
  return join(folder, "demo-credentials.json");
}

/** Reads the credentials of a demo organisation already filled in this data folder; null on the first start. */
function knownCredentials(folder: string): DemoCredentials | null {
  const file = credentialsFile(folder);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

/**
 * Makes a demo organisation and fills it. Its credentials are written last, in one step: an interrupted start leaves
 * none, and the next start makes a new organisation.
 */
export async function makeDemo(folder: string, sandbox: Environment): Promise<DemoCredentials> {
  const { clientId, clientSecret } = await createAccount({
    ...sandbox,
    pepper: accessKeys(sandbox.keyOf).pepper,
    accountName: "Sample Bureau",
    organisationName: SAMPLE_NAME,
    ownerEmail: "owner@sample.example",
  });
  const credentials = { clientId, clientSecret };
  await fillOrganisation(await demoCaller(sandbox, credentials));
  replaceFile(credentialsFile(folder), JSON.stringify(credentials), { mode: 0o600 });
  return credentials;
}

/** Describes where the demo is, its credentials, and three commands to paste. */
function demoText(
  address: string,
  { clientId, clientSecret }: DemoCredentials,
  { paint }: Pick<Terminal, "paint">,
): string {
  const strong = (text: string): string => paint("strong", text);
  return `${placesText(address, { paint })}
  client_id      ${clientId}
  client_secret  ${clientSecret}

${strong("  Ask for an access token")}
  TOKEN=$(curl -s ${address}/oauth2/token -d grant_type=client_credentials -d client_id=${clientId} -d client_secret=${clientSecret} | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')

${strong("  The employees of the demo organisation")}
  curl -s ${address}/v1/employees -H "X-Auth-Token: $TOKEN"

${strong("  A payslip, calculated")}
  curl -s ${address}/v1/calculator/grosstonet -H "X-Auth-Token: $TOKEN" -H "Content-Type: application/json" -d '{"payFrequency":"Monthly","paymentDate":"2026-04-30","grossPay":"3000.00"}'

  Ctrl-C stops it.
`;
}

/** Explains that the stored credentials are refused, and what to do. */
function refusedText(address: string, file: string, { paint }: Pick<Terminal, "paint">): string {
  const what = "The credentials of the demo organisation no longer work: they were revoked or have a new secret.";
  return `${placesText(address, { paint })}
  ${paint("bad", what)}
  Use the ones that took their place. For a new sample organisation with credentials of its own, stop the
  demo, remove ${file}, and start it again.

  Ctrl-C stops it.
`;
}

function placesText(address: string, { paint }: Pick<Terminal, "paint">): string {
  return `
  Paypacket's sandbox is ready: ${paint("accent", address)}
  Documentation, and every operation to try: ${paint("accent", `${address}/docs`)}
  The preview page, with this organisation's employees: ${paint("accent", `${address}/`)}
  The console, with the client id and secret below: ${paint("accent", `${address}/console`)}
`;
}
