import { cpSync, existsSync, mkdirSync, rmSync, statfsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { connectPostgres, startPostgres } from "../../../src/platform/postgres";
import type { SharedName } from "./ask-shared";
import { folderOfProcess, nameOfProcess, sweepFolders } from "./run-folders";

declare module "vitest" {
  interface ProvidedContext {
    broker: string;
  }
}

/** What test files share: where it is, and how it is removed after the last of them. */
interface Shared {
  readonly place: string;
  readonly remove?: () => Promise<void>;
}

/** A file system in memory, for the many small files of some two hundred databases; containers have little of it. */
const MEMORY = "/dev/shm";
const ENOUGH_MEMORY = 4 * 2 ** 30;

/** Within node_modules, so that built programs find the packages they import. */
const CACHE = "node_modules/.cache/paypacket-tests";
const BUILT = join(CACHE, nameOfProcess());

const MAKERS: Readonly<Record<SharedName, (get: Get) => Promise<Shared>>> = {
  postgres: makePostgres,
  "services-template": async (get) => {
    const { makeServicesTemplate } = await import("./services-template");
    return { place: await makeServicesTemplate(await get("postgres")) };
  },
  command: () => built("buildCommand", "command"),
  "command-with-page": async (get) => {
    const place = `${await get("command")}-with-page`;
    cpSync(await get("command"), place, { recursive: true });
    cpSync(await get("page"), join(place, "web"), { recursive: true });
    return { place };
  },
  page: () => built("buildPage", "page"),
  threads: () => built("buildThreads", "threads"),
};

type Get = (name: SharedName) => Promise<string>;

/** Makes what test files share, each once a run, when the first file asks for it over HTTP. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  for (const parent of [MEMORY, tmpdir(), CACHE]) await sweepFolders(parent);
  const made = new Map<SharedName, Promise<Shared>>();
  const get: Get = async (name) => {
    const making = made.get(name) ?? MAKERS[name](get);
    made.set(name, making);
    return (await making).place;
  };
  const broker = createServer((request, response) => {
    get((request.url ?? "").slice(1) as SharedName).then(
      (place) => response.end(place),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  // A file may ask again at the moment at which the server would close its connection.
  broker.keepAliveTimeout = 0;
  const teardown = async (): Promise<void> => {
    broker.close();
    broker.closeAllConnections();
    for (const making of made.values()) await making.then(({ remove }) => remove?.()).catch(() => undefined);
    rmSync(BUILT, { recursive: true, force: true });
  };
  return new Promise((resolve) => {
    broker.listen(0, "127.0.0.1", () => {
      project.provide("broker", `http://127.0.0.1:${(broker.address() as AddressInfo).port}`);
      resolve(teardown);
    });
  });
}

/** Starts one PostgreSQL for the whole run, or connects to that of DATABASE_URL. */
async function makePostgres(): Promise<Shared> {
  const given = process.env.DATABASE_URL;
  const folder = folderOfProcess(hasMemory() ? MEMORY : tmpdir());
  const server = given ? await connectPostgres(given) : await startPostgres({ folder, durable: false });
  const remove = async (): Promise<void> => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { place: given ?? server.url("postgres"), remove };
}

function hasMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ENOUGH_MEMORY;
}

async function built(build: "buildCommand" | "buildPage" | "buildThreads", name: string): Promise<Shared> {
  const folder = join(process.cwd(), BUILT, name);
  mkdirSync(folder, { recursive: true });
  await (await import("./build"))[build](folder);
  return { place: folder };
}
