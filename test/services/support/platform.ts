import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { Client } from "pg";
import { createRulebook } from "../../../src/engine/rulebook";
import type { StaticSite } from "../../../src/platform";
import { readConfig } from "../../../src/platform/config";
import type { PlatformApp } from "../../../src/platform/http";
import {
  ALL_ROLES,
  type Environment,
  openInstallation,
  type Role,
  type Service,
} from "../../../src/platform/installation";
import { platformMigrations } from "../../../src/platform/store/platform-migrations";
import { examineOnThread } from "../../../src/platform/uploads";
import { rules } from "../../../src/rules/2026-27";
import { accessKeys, createAccount, type NewAccount } from "../../../src/services/access";
import { createDrawing } from "../../../src/services/drawing";
import { openServices } from "../../../src/services/installation/open-services";
import { pageService } from "../../../src/services/installation/page-service";
import type { ServicesOptions } from "../../../src/services/installation/services-options";
import { startPgBouncer } from "../../support/pgbouncer";
import { serverAddress, servicesDatabase } from "../../support/postgres";
import { folderOfProcess } from "../../support/shared/run-folders";
import { SECRET_KEY } from "../../support/shared/secret-key";
import { drawThread, examineThread } from "../../support/threads";
import { loadServices, type ServiceName } from "./openable-services";

export interface Called {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
  readonly body: any;
}

/** Makes calls as one client. */
export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Called>;

/** The sandbox of an installation on its own database, with every response checked against its schema. */
export interface TestPlatform extends Environment {
  readonly databaseUrl: string;
  /** Where files and emails are stored. */
  readonly dataFolder: string;
  /** The key of the installation, for processes that share its database. */
  readonly secretKey: string;
  readonly passTime: (milliseconds: number) => void;
  /** Starts another process on the same database, with its own memory, and the same roles and settings unless others are given. */
  readonly anotherProcess: (
    roles?: ReadonlySet<Role>,
    settings?: Readonly<Record<string, string>>,
  ) => Promise<Environment>;
  readonly account: (name: string) => Promise<NewAccount>;
  readonly callAs: (credentials: Pick<NewAccount, "clientId" | "clientSecret">) => Promise<Call>;
  readonly stop: () => Promise<void>;
}

/** A hundredth of the documented work. */
const QUICK_HASHES = { passwordWork: { memoryExponent: 10, rounds: 1 } };

const THROUGH_PGBOUNCER = process.env.THROUGH_PGBOUNCER !== undefined;

const made = createRulebook(rules);
if (!made.ok) throw new Error("the rules do not load");
const rulebook = made.value;

/** Options of a test's installation; the rules of 2026-27 by default. */
export type TestOptions = Partial<ServicesOptions> & {
  /** The services that are opened, with all that they need and nothing else; default: the whole installation. */
  readonly services?: readonly ServiceName[];
  /** Settings beside those of every test. */
  readonly settings?: Readonly<Record<string, string>>;
  /** What the process does; default: everything. */
  readonly roles?: ReadonlySet<Role>;
  /** Whether passwords are hashed with the documented work; default: with a hundredth. */
  readonly slowHashes?: boolean;
  /** Whether transactions go through PgBouncer; default: if the environment has THROUGH_PGBOUNCER. */
  readonly pooled?: boolean;
  /** Pages that are served beside the API. */
  readonly pages?: StaticSite;
  /** Attempts of a job before it fails for good. */
  readonly jobTries?: number;
};

export async function testPlatform(
  begins = Date.UTC(2026, 10, 21, 12),
  {
    settings: stated = {},
    roles = ALL_ROLES,
    pooled = THROUGH_PGBOUNCER,
    jobTries = 5,
    slowHashes = false,
    pages,
    services: named,
    ...options
  }: TestOptions = {},
): Promise<TestPlatform> {
  let now = begins;
  const clock = { now: () => now };
  const folder = folderOfProcess(tmpdir());
  const [database, openAll] = await Promise.all([servicesDatabase(), serviceOpener(named)]);
  const drawing = createDrawing({ script: drawThread });
  const stops: (() => Promise<void>)[] = [drawing.close];
  const bouncer = pooled ? await startPgBouncer(database.url) : null;
  if (bouncer !== null) stops.push(bouncer.stop);
  const pool = bouncer === null ? {} : { SANDBOX_POOL_URL: bouncer.pooled(database.url) };
  const open = async (
    roles: ReadonlySet<Role>,
    others: Readonly<Record<string, string>> = {},
  ): Promise<Environment> => {
    const settings = readConfig({
      SECRET_KEY,
      DATA_FOLDER: folder,
      LOG_LEVEL: "error",
      DATABASE_URL: await serverAddress(),
      SANDBOX_DATABASE_URL: database.url,
      SANDBOX_PORT: "0",
      HOST: "127.0.0.1",
      REQUESTS_PER_SECOND: "10000",
      REQUESTS_AT_ONCE: "100000",
      // No test reaches a real provider.
      SANDBOX_SMART_PENSION_ADDRESS: "http://127.0.0.1:9",
      XERO_ADDRESS: "http://127.0.0.1:9",
      FREEAGENT_ADDRESS: "http://127.0.0.1:9",
      ...pool,
      ...stated,
      ...others,
    });
    const forTests = { checkAnswers: true, drawing, ...(slowHashes ? {} : QUICK_HASHES) };
    const beside = pages === undefined ? [] : [pageService(pages)];
    const services = () => [...openAll({ rulebook, ...forTests, ...options }), ...beside];
    if (named !== undefined) await forgetOthers(database.url, services());
    const examine = examineOnThread(examineThread);
    // Vitest shows it beside the test that wrote it, of a whole run only if that failed.
    const logTo = { write: (lines: string) => console.error(lines.trimEnd()) };
    const installation = await openInstallation({ settings, services, clock, roles, jobTries, examine, logTo });
    stops.unshift(installation.stop);
    return installation.environments.sandbox as Environment;
  };
  const environment = await open(roles);
  const { pepper } = accessKeys(environment.keyOf);
  return {
    ...environment,
    databaseUrl: database.url,
    dataFolder: folder,
    secretKey: SECRET_KEY,
    passTime: (milliseconds) => {
      now += milliseconds;
    },
    anotherProcess: (others = roles, further) => open(others, further),
    account: (name) => {
      const names = { accountName: name, organisationName: `${name} Ltd`, ownerEmail: "owner@sample.example" };
      return createAccount({ ...environment, pepper, ...names });
    },
    callAs: async (credentials) => callerWith(environment.app, await tokenOf(environment.app, credentials)),
    stop: async () => {
      for (const stop of stops) await stop();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type OpenServices = (options: ServicesOptions) => readonly Service[];

/** Loads the named services, or the whole installation: only files that open it load it. */
async function serviceOpener(named: readonly ServiceName[] | undefined): Promise<OpenServices> {
  if (named === undefined) return (await import("../../../src/services/installation")).paypacketServices;
  const services = await loadServices(named);
  return (options) => openServices(services, options);
}

/** The database has the tables of all services, of which an installation of a few must not know. */
async function forgetOthers(databaseUrl: string, services: readonly Service[]): Promise<void> {
  const known = [...platformMigrations, ...services.flatMap(({ migrations }) => migrations)].map(({ id }) => id);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("delete from migration where id <> all($1)", [known]);
  await client.end();
}

/** Returns the token service's response to a form. */
export async function askToken(app: PlatformApp, form: Readonly<Record<string, string>>): Promise<Called> {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const body = new URLSearchParams({ grant_type: "client_credentials", ...form }).toString();
  const answer = await app.request("/oauth2/token", { method: "POST", body, headers });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

/** Returns an access token for credentials. */
export async function tokenOf(
  app: PlatformApp,
  { clientId, clientSecret }: Pick<NewAccount, "clientId" | "clientSecret">,
): Promise<string> {
  return (await askToken(app, { client_id: clientId, client_secret: clientSecret })).body.access_token;
}

/** Returns the content of the envelope, or the bytes of a file. */
async function bodyOf(answer: Response): Promise<unknown> {
  const isJson = answer.headers.get("content-type")?.startsWith("application/json");
  return isJson ? answer.json() : new Uint8Array(await answer.arrayBuffer());
}

/** Makes calls with an access token, or with none if it is empty. */
export function callerWith(app: PlatformApp, token: string): Call {
  return async (method, path, body, headers = {}) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const type = body === undefined ? {} : { "content-type": "application/json" };
    const answer = await app.request(path, {
      method,
      ...sent,
      headers: { ...(token === "" ? {} : { "x-auth-token": token }), ...type, ...headers },
    });
    return { status: answer.status, headers: answer.headers, body: await bodyOf(answer) };
  };
}
