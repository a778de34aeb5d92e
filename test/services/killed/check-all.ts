import { Pool } from "pg";
import { expect } from "vitest";
import type { Receiver } from "../webhooks/receiver";
import { lost, otherAnswers } from "./acknowledged";
import type { Door, PayrollClient } from "./client";
import { storedFaults, unfinishedJobs } from "./stored-faults";
import type { Served } from "./victim";
import { webhookFaults } from "./webhook-faults";

/**
 * How much is checked. `acknowledged`: what was acknowledged to clients and what is stored, while jobs may be running;
 * `jobs`: also what the jobs must leave, once they have ended; `all`: that of every run, not only of each client's last
 * one.
 */
export type Depth = "acknowledged" | "jobs" | "all";

/** Who knows what must be there: clients by their responses, a receiver by the webhooks that have arrived. */
interface Checked {
  readonly clients: readonly PayrollClient[];
  readonly receiver: Receiver;
}

/** Checks everything that must be true whenever the process responds. */
export async function checkAll(
  door: Door,
  { databaseUrl }: Pick<Served, "databaseUrl">,
  { clients, receiver }: Checked,
  depth: Depth,
): Promise<void> {
  const database = new Pool({ connectionString: databaseUrl, max: 4 });
  // The server may be killed before it notices that a connection was returned.
  database.on("connect", (connection) => connection.on("error", () => undefined));
  try {
    if (depth !== "acknowledged") expect(await unfinishedJobs(database)).toEqual([]);
    for (const client of clients) {
      expect(await lost({ door, database }, client, periodsOf(client, depth))).toEqual([]);
      expect(await otherAnswers(door, client, depth === "all" ? 40 : 6)).toEqual([]);
    }
    expect(await storedFaults(database, depth !== "acknowledged")).toEqual([]);
    if (depth === "all") expect(await webhookFaults(database, receiver)).toEqual([]);
  } finally {
    await database.end();
  }
}

/** The payslips of an open run depend on its jobs. */
function periodsOf({ known: { locked, open } }: PayrollClient, depth: Depth): readonly number[] {
  const all = [...locked, ...(open === null || depth === "acknowledged" ? [] : [open])];
  return depth === "all" ? all : all.slice(-1);
}
