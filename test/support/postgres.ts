import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { createDatabase, dropDatabase } from "../../src/platform/postgres";
import { askShared } from "./shared/ask-shared";

/** A database that no other test sees. */
export interface FreshDatabase {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/** Makes an empty database on the run's PostgreSQL. Call it in `beforeAll`, and `drop` in `afterAll`. */
export function freshDatabase(): Promise<FreshDatabase> {
  return databaseMadeBy(createDatabase);
}

/** Makes a database with the tables of all services, and no rows. */
export async function servicesDatabase(): Promise<FreshDatabase> {
  const template = await askShared("services-template");
  return databaseMadeBy(async (adminUrl, name) => {
    const client = new Client({ connectionString: adminUrl });
    await client.connect();
    await client.query(`create database ${name} template ${template} strategy file_copy`);
    await client.end();
  });
}

/** Returns the address of the run's PostgreSQL, as a user who may make databases and roles. */
export function serverAddress(): Promise<string> {
  return askShared("postgres");
}

async function databaseMadeBy(make: (adminUrl: string, name: string) => Promise<void>): Promise<FreshDatabase> {
  const adminUrl = await serverAddress();
  const name = `paypacket_test_${randomBytes(6).toString("hex")}`;
  await make(adminUrl, name);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => dropDatabase(adminUrl, name) };
}
