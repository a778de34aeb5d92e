import { Pool } from "pg";
import { expect } from "vitest";
import { lost, otherAnswers } from "./acknowledged";
import type { Door, PayrollClient } from "./client";
import { storedFaults, unfinishedJobs } from "./stored-faults";
import type { Served } from "./victim";

/**
 * How much is looked at. `acknowledged`: what clients were told and what is stored, while jobs may be at work; `jobs`: also
 * what the jobs have to leave, once they have ended; `all`: that of every run, not only of each client's last one.
 */
export type Depth = "acknowledged" | "jobs" | "all";

/** Everything that has to be so whenever the process answers. */
export async function checkAll(
  door: Door,
  { databaseUrl }: Served,
  clients: readonly PayrollClient[],
  depth: Depth,
): Promise<void> {
  const database = new Pool({ connectionString: databaseUrl, max: 4 });
  // The server may be killed before it has heard that a connection is given back.
  database.on("connect", (connection) => connection.on("error", () => undefined));
  try {
    if (depth !== "acknowledged") expect(await unfinishedJobs(database)).toEqual([]);
    for (const client of clients) {
      expect(await lost({ door, database }, client, periodsOf(client, depth))).toEqual([]);
      expect(await otherAnswers(door, client, depth === "all" ? 40 : 6)).toEqual([]);
    }
    expect(await storedFaults(database, depth !== "acknowledged")).toEqual([]);
  } finally {
    await database.end();
  }
}

/** The payslips of an open run are those of its jobs. */
function periodsOf({ known: { locked, open } }: PayrollClient, depth: Depth): readonly number[] {
  const all = [...locked, ...(open === null || depth === "acknowledged" ? [] : [open])];
  return depth === "all" ? all : all.slice(-1);
}
