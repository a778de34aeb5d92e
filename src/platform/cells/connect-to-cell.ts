import type { Client } from "pg";
import { PrimaryClient } from "../postgres";

/** Values are written the same way by every server, and triggers and references rest: what is copied was checked before. */
const SESSION = `set session_replication_role = replica; set search_path = public; set statement_timeout = 0;
  set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
  set bytea_output = 'hex'`;

/** Connects to a cell's database to copy rows from it or to it; the user has to be a superuser. */
export async function connectToCell(url: string): Promise<Client> {
  const client = new PrimaryClient({ connectionString: url, application_name: "paypacket-move" });
  client.on("error", () => undefined);
  await client.connect();
  await client.query(SESSION);
  return client;
}
