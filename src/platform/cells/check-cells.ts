import type { ClientBase } from "pg";
import { hasQueue } from "../jobs";
import { type OwnedTable, ownedTables } from "../store";
import { CannotMove } from "./move-options";

/** Returns the tables that are copied. Throws `CannotMove` if the two databases are not of one release, or may not be copied. */
export async function checkCells(source: ClientBase, target: ClientBase): Promise<readonly OwnedTable[]> {
  for (const client of [source, target]) {
    if (!(await mayCopy(client))) {
      throw new CannotMove(
        "The database user of the command must be a superuser: triggers and row-level security rest.",
      );
    }
    if (!(await hasQueue(client))) throw new CannotMove("Start a process of the cell first.");
  }
  const [here, there] = await Promise.all([migrationsOf(source), migrationsOf(target)]);
  if (here !== there) throw new CannotMove("The two cells are of different releases.");
  return ownedTables(source);
}

async function mayCopy(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    "select rolsuper as may from pg_roles where rolname = current_user",
  );
  return rows[0]?.may === true;
}

async function migrationsOf(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ all: string }>(
    "select string_agg(id || digest, ',' order by id) as all from public.migration",
  );
  return rows[0]?.all ?? "";
}
