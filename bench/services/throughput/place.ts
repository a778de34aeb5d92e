import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { readConfig } from "../../../src/platform/config";
import { openStoreOf } from "../../../src/platform/installation";
import { createIds, systemClock } from "../../../src/platform/ports";
import { createDatabase, startPostgres } from "../../../src/platform/postgres";
import type { Store } from "../../../src/platform/store";
import { accessKeys, createAccount, type NewAccount } from "../../../src/services/access";
import { MIGRATIONS } from "../../../src/services/installation";
import { type Caller, callerOf } from "../caller";
import { type Crew, startCrew } from "./crew";
import { postgresSeconds, postmasterOf } from "./processor-time";

/** Above this many employees a run is locked by a job. */
const LARGE_PAYROLL = 10;

/** A crew on a PostgreSQL, in a folder that is removed afterwards. */
export interface Place {
  readonly crew: Crew;
  readonly client: Client;
  readonly store: Store;
  /** Processor time of the whole PostgreSQL so far. */
  readonly databaseSeconds: () => number;
  readonly newAccount: () => Promise<AccountAndCaller>;
}

export interface AccountAndCaller {
  readonly account: NewAccount;
  readonly caller: Caller;
}

export async function inPlace<T>(work: (place: Place) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "paypacket-throughput-"));
  // PostgreSQL may run as another user, who needs access to its data.
  chmodSync(folder, 0o711);
  const postgres = await startPostgres({ folder: join(folder, "postgres"), settings: { max_connections: "200" } });
  try {
    await createDatabase(postgres.url("postgres"), "paypacket");
    const env = {
      DATA_FOLDER: join(folder, "data"),
      DATABASE_URL: postgres.url("paypacket"),
      SECRET_KEY: randomBytes(32).toString("base64"),
      REQUESTS_PER_SECOND: "1000000",
      REQUESTS_AT_ONCE: "1000000",
      LARGE_PAYROLL: String(LARGE_PAYROLL),
      WEBHOOK_NETWORKS: "127.0.0.0/8",
    };
    const crew = await startCrew(folder, env);
    const client = new Client({ connectionString: postgres.url("paypacket_sandbox") });
    await client.connect();
    const { store, keyOf, close } = await openStoreOf(readConfig(env), "sandbox", MIGRATIONS);
    const { pepper } = accessKeys(keyOf);
    const names = { accountName: "Sample Bureau", organisationName: "Sample Ltd", ownerEmail: "owner@sample.example" };
    const ports = { store, clock: systemClock, ids: createIds(systemClock), pepper };
    const [port = 0] = crew.portsOf("api");
    const postmaster = await postmasterOf(client);
    try {
      return await work({
        crew,
        client,
        store,
        databaseSeconds: () => postgresSeconds(postmaster),
        newAccount: async () => {
          const account = await createAccount({ ...ports, ...names });
          return { account, caller: await callerOf({ port }, account) };
        },
      });
    } finally {
      await client.end();
      await close();
      await crew.stop();
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
