import type { Client } from "pg";
import { PrimaryClient } from "../postgres";

/** The steps of a move, in their order; after each of them it can be ended by a kill and run again. */
export type MoveStep = "copied" | "held" | "caught up" | "closed" | "switched" | "opened";

/** Where organisations are, as the first cell's database says. */
export interface Directory {
  /** Returns the organisation's cell; null if there is no such organisation. */
  readonly cellOf: (organisation: string) => Promise<string | null>;
  readonly setCell: (organisation: string, cell: string) => Promise<void>;
}

export interface MoveOptions {
  readonly organisation: string;
  readonly directory: Directory;
  /** The cell that it goes to. */
  readonly to: string;
  /** Connects to a cell's database, as a user who passes row-level security by. */
  readonly connect: (cell: string) => Promise<Client>;
  /** Milliseconds that transactions which run when writes are held may take to end; default: a minute. */
  readonly longestWait?: number;
  readonly onStep?: ((step: MoveStep) => void | Promise<void>) | undefined;
}

/** Why an organisation cannot be moved, in words for the operator. */
export class CannotMove extends Error {
  override readonly name = "CannotMove";
}

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
