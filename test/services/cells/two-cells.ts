import { Client } from "pg";
import {
  connectToCell,
  type Directory,
  type MoveStep,
  moveOrganisation,
  removeMoved,
} from "../../../src/platform/cells";
import { freePort } from "../../../src/platform/free-port";
import type { Environment } from "../../../src/platform/installation";
import { cellDirectory } from "../../../src/services/access";
import { servicesDatabase } from "../../support/postgres";
import { type PayPlatform, payPlatform } from "../pay/sample-employees";

/** An installation of two cells, each with a process and a database of its own. */
export interface TwoCells {
  readonly first: PayPlatform;
  readonly north: Environment;
  readonly databases: Readonly<Record<"first" | "north", Client>>;
  readonly directory: Directory;
  readonly move: (
    organisation: string,
    to: string,
    onStep?: (step: MoveStep) => void | Promise<void>,
    longestWait?: number,
  ) => ReturnType<typeof moveOrganisation>;
  readonly remove: (organisation: string, cell: string) => Promise<number>;
  readonly stop: () => Promise<void>;
}

export async function twoCells(): Promise<TwoCells> {
  const [firstPort, northPort, northDatabase] = [await freePort(), await freePort(), await servicesDatabase()];
  const first = await payPlatform(undefined, {
    settings: {
      LOG_LEVEL: "silent",
      SANDBOX_PORT: String(firstPort),
      SANDBOX_CELL_URLS: `north=${northDatabase.url}`,
      SANDBOX_CELL_ADDRESSES: `first=http://127.0.0.1:${firstPort},north=http://127.0.0.1:${northPort}`,
    },
  });
  const north = await first.anotherProcess(undefined, { CELL: "north", SANDBOX_PORT: String(northPort) });
  const urls: Readonly<Record<string, string>> = { first: first.databaseUrl, north: northDatabase.url };
  const databases = { first: new Client(urls.first), north: new Client(urls.north) };
  for (const each of Object.values(databases)) await each.connect();
  const directory = cellDirectory(databases.first);
  const connect = (cell: string) => connectToCell(urls[cell] ?? "");
  return {
    first,
    north,
    databases,
    directory,
    move: (organisation, to, onStep, longestWait = 60_000) =>
      moveOrganisation({ organisation, to, directory, connect, onStep, longestWait }),
    remove: (organisation, cell) => removeMoved({ organisation, cell, directory, connect }),
    stop: async () => {
      for (const each of Object.values(databases)) await each.end();
      await first.stop();
      await northDatabase.drop();
    },
  };
}
