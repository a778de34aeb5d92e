import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { NewAccount } from "../../../src/services/access";
import { type Balancer, openBalancer } from "../../support/balancer";
import { type PackagedProcess, startPackaged } from "../../support/packaged-process";
import { type RestartablePostgres, restartablePostgres } from "../../support/restartable-postgres";
import { openBooks, openProvider } from "../killed/provider";
import { openReceiver, type Receiver } from "../webhooks/receiver";
import { buildCheckout, buildCommit } from "./build-release";
import { RELEASE_BEFORE } from "./release-before";

/** The current time of both releases: the middle of the year of the clients' payrolls. */
const NOW = Date.UTC(2026, 10, 21, 12);

/** The programs of two releases, and a folder for whatever belongs to them. */
export interface Releases {
  readonly folder: string;
  readonly before: string;
  readonly next: string;
}

export function buildReleases(): Releases {
  const folder = mkdtempSync(join(tmpdir(), "paypacket-releases-"));
  chmodSync(folder, 0o711);
  return {
    folder,
    before: buildCommit(RELEASE_BEFORE, join(folder, "before")),
    next: buildCheckout(join(folder, "next")),
  };
}

/** An installation on one PostgreSQL, whose processes are of either release, with one address. */
export interface Shared {
  readonly dataFolder: string;
  readonly databaseUrl: string;
  readonly balancer: Balancer;
  readonly receiver: Receiver;
  readonly account: NewAccount;
  /** Starts a process; one with the interface serves requests to the address from then on. */
  readonly start: (program: string, roles: string) => Promise<PackagedProcess>;
  /** Stops it as an operator does; throws if it does not end well. */
  readonly stop: (process: PackagedProcess) => Promise<void>;
  readonly drop: () => Promise<void>;
}

/** Makes one with an account, by the release before. */
export async function openShared({ folder, before }: Releases): Promise<Shared> {
  const server = await restartablePostgres();
  const balancer = await openBalancer();
  const receiver = await openReceiver();
  const own = mkdtempSync(join(folder, "shared-"));
  const dataFolder = join(own, "data");
  mkdirSync(dataFolder);
  const env = await environmentOf(server, balancer, dataFolder);
  const started = new Set<PackagedProcess>();
  const start = async (program: string, roles: string): Promise<PackagedProcess> => {
    const made = await startPackaged(program, roles, { folder: own, env });
    started.add(made);
    if (roles.includes("api")) balancer.add(addressOf(made));
    return made;
  };
  const stop = async (process: PackagedProcess): Promise<void> => {
    const code = await process.stop();
    started.delete(process);
    balancer.remove(addressOf(process));
    if (code !== 0) throw new Error(`A process ended with ${code}.`);
  };
  const drop = async (): Promise<void> => {
    await Promise.all([...started].map((each) => each.stop()));
    await Promise.all([balancer.close(), receiver.close(), server.drop()]);
  };
  const account = makeAccount(before, env);
  return { dataFolder, databaseUrl: server.url("postgres_sandbox"), balancer, receiver, account, start, stop, drop };
}

export function addressOf({ port }: PackagedProcess): string {
  return `http://127.0.0.1:${port}`;
}

async function environmentOf(
  server: RestartablePostgres,
  balancer: Balancer,
  dataFolder: string,
): Promise<Readonly<Record<string, string>>> {
  // An address: in NODE_OPTIONS a space of a path would end it.
  const { href: ahead } = pathToFileURL(join(import.meta.dirname, "clock-ahead.mjs"));
  return {
    NODE_OPTIONS: `--import=${ahead}`,
    CLOCK_AHEAD: String(NOW - Date.now()),
    DATA_FOLDER: dataFolder,
    DATABASE_URL: server.url("postgres"),
    SECRET_KEY: randomBytes(32).toString("base64"),
    SANDBOX_ADDRESS: balancer.address,
    LOG_LEVEL: "warn",
    DRAIN_SECONDS: "2",
    REQUESTS_PER_SECOND: "100000",
    REQUESTS_AT_ONCE: "100000",
    WEBHOOK_NETWORKS: "127.0.0.0/8",
    SANDBOX_SMART_PENSION_ADDRESS: (await openProvider()).address,
    XERO_ADDRESS: (await openBooks()).address,
  };
}

function makeAccount(program: string, env: Readonly<Record<string, string>>): NewAccount {
  const run = (words: readonly string[]): string =>
    execFileSync(process.execPath, [program, "platform", ...words], {
      encoding: "utf8",
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
  const names = ["--account", "Sample", "--organisation", "Sample Ltd", "--owner-email", "owner@sample.example"];
  const printed = run(["create-account", "--environment", "sandbox", ...names]);
  const field = (name: string): string => new RegExp(`^${name} +(\\S+)`, "m").exec(printed)?.[1] ?? "";
  const account = {
    accountId: field("account_id"),
    ownerId: field("owner_id"),
    organisationId: field("organisation_id"),
    clientId: field("client_id"),
    clientSecret: field("client_secret"),
    ownerInvitation: field("owner_invitation"),
  };
  run(["white-label", "--environment", "sandbox", "--account-id", account.accountId, "--state", "on"]);
  return account;
}
