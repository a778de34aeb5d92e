import type { ClientBase } from "pg";
import { CannotMove } from "./move-options";

/** Keeps other commands from an organisation's rows in a database, until the connection ends. Throws `CannotMove`. */
export async function alone(client: ClientBase, organisation: string): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>(
    "select pg_try_advisory_lock(hashtextextended('move ' || $1, 0)) as free",
    [organisation],
  );
  if (rows[0]?.free !== true) throw new CannotMove("Another command moves it at this moment.");
}
