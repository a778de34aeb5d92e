import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { createDatabase, dropDatabase } from "../../src/platform/postgres";

/** A database that no other test sees. */
export interface FreshDatabase {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/**
 * Makes an empty database on the run's PostgreSQL (see postgres-broker.ts). Call it in `beforeAll`, and `drop` in
 * `afterAll`.
 */
export async function freshDatabase(): Promise<FreshDatabase> {
  const adminUrl = await serverAddress();
  const name = `paypacket_test_${randomBytes(6).toString("hex")}`;
  await createDatabase(adminUrl, name);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => dropDatabase(adminUrl, name) };
}

/** The address of the run's PostgreSQL, as a user who may make databases and roles. */
export async function serverAddress(): Promise<string> {
  const response = await fetch(inject("postgresBroker"));
  const answer = await response.text();
  if (!response.ok) throw new Error(answer);
  return answer;
}
