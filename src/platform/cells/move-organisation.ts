import type { Client, ClientBase } from "pg";
import { copyTickets, dropTickets, hasQueue } from "../jobs";
import { PrimaryClient } from "../postgres";
import { copyTable, differingTables, hideMoved, type OwnedTable, ownedTables, waitForOthers } from "../store";

/** Why an organisation cannot be moved, in words for the operator. */
export class CannotMove extends Error {
  override readonly name = "CannotMove";
}

/** Values are written the same way by every server, and triggers and references rest: what is copied was checked before. */
const SESSION = `set session_replication_role = replica; set search_path = public; set statement_timeout = 0;
  set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
  set bytea_output = 'hex'`;

const LONGEST_WAIT = 60_000;
/** Copies made while the organisation works; the second one has what changed during the first. */
const COPIES_BEFORE = 2;

/** What became of a move. */
interface Moved {
  readonly outcome: "moved" | "finished" | "undone" | "there already";
  readonly from: string;
  /** Milliseconds for which the organisation could not be changed. */
  readonly heldFor: number;
}

/**
 * Moves an organisation to another cell while it works: its records are copied, then nothing of it can be changed while
 * what has changed meanwhile is copied, then its cell is switched. Ended by a kill, it continues when it is run again; run
 * with the cell that it would have left, it is undone. Throws `CannotMove`.
 */
export async function moveOrganisation(options: MoveOptions): Promise<Moved> {
  const { organisation, directory, to, connect } = options;
  const cell = await directory.cellOf(organisation);
  if (cell === null) throw new CannotMove("There is no such organisation.");
  const target = await connect(to);
  try {
    if (cell === to) return { outcome: await settle(target, organisation), from: cell, heldFor: 0 };
    const source = await connect(cell);
    try {
      return await between(options, { source, target, cell });
    } finally {
      await source.end();
    }
  } finally {
    await target.end();
  }
}

/** Ends a move in the cell that the organisation's row names already: it was switched, or is undone. */
async function settle(client: Client, organisation: string): Promise<Moved["outcome"]> {
  const place = await placeIn(client, organisation);
  if (place === null) return "there already";
  if (place.state === "Elsewhere" && place.cell !== "") {
    throw new CannotMove(`It is on its way to ${place.cell}: run the command with --to ${place.cell}.`);
  }
  await open(client, organisation);
  return place.state === "Held" ? "undone" : "finished";
}

interface Cells {
  readonly source: Client;
  readonly target: Client;
  /** The cell that it leaves. */
  readonly cell: string;
}

async function between(options: MoveOptions, cells: Cells): Promise<Moved> {
  const { organisation, directory, to, onStep } = options;
  const { source, target, cell } = cells;
  for (const client of [source, target]) await alone(client, organisation);
  const place = await placeIn(source, organisation);
  if (place !== null && place.cell !== to) {
    throw new CannotMove(`It is on its way to ${place.cell}: run the command with --to ${place.cell}.`);
  }
  const since = await bring(options, cells, place?.state === "Elsewhere");
  await directory.setCell(organisation, to);
  await onStep?.("switched");
  await open(target, organisation);
  await onStep?.("opened");
  return { outcome: "moved", from: cell, heldFor: Math.round(performance.now() - since) };
}

/** Copies everything and closes the organisation where it was; returns when it was held. A closed one was copied before. */
async function bring(options: MoveOptions, { source, target }: Cells, isClosed: boolean): Promise<number> {
  const { organisation, to, onStep } = options;
  if (isClosed) return performance.now();
  const tables = await checkCells(source, target);
  for (const client of [source, target]) await hideMoved(client);
  // Nothing is of this cell until the end, whatever is copied.
  await setPlace(target, organisation, { state: "Elsewhere", cell: "" });
  for (let copy = 0; copy < COPIES_BEFORE; copy += 1) await copyAll(options, { source, target, tables });
  await onStep?.("copied");
  const since = performance.now();
  await hold(options, source);
  await onStep?.("held");
  await copyAll(options, { source, target, tables });
  const differing = await differingTables({ from: source, to: target, organisation }, tables);
  if (differing.length > 0)
    throw new CannotMove("Its records have changed although it is held. Run the command again.");
  await copyTickets(source, target, organisation);
  await onStep?.("caught up");
  await setPlace(source, organisation, { state: "Elsewhere", cell: to });
  await onStep?.("closed");
  return since;
}

interface Copying extends Pick<Cells, "source" | "target"> {
  readonly tables: readonly OwnedTable[];
}

async function copyAll({ organisation }: MoveOptions, { source, target, tables }: Copying): Promise<void> {
  const move = { from: source, to: target, organisation };
  for (const table of await differingTables(move, tables)) await copyTable(move, table);
}

/** Lets nobody change the organisation, and waits until those who were about to have ended. */
async function hold({ organisation, to, longestWait = LONGEST_WAIT }: MoveOptions, source: Client): Promise<void> {
  await setPlace(source, organisation, { state: "Held", cell: to });
  if (await waitForOthers(source, longestWait)) return;
  await open(source, organisation);
  throw new CannotMove("A transaction of this cell takes too long to wait for. Run the command again later.");
}

/** Returns the tables that are copied. Throws `CannotMove` if the two databases are not of one release, or may not be copied. */
async function checkCells(source: ClientBase, target: ClientBase): Promise<readonly OwnedTable[]> {
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

/** What a database says of an organisation: it may be `Held` or `Elsewhere`, with the cell that it goes to or is in. */
interface Place {
  readonly state: "Held" | "Elsewhere";
  readonly cell: string;
}

/** Returns what a database says of an organisation; null if its records are here. */
async function placeIn(client: ClientBase, organisation: string): Promise<Place | null> {
  const { rows } = await client.query<Place>("select state, cell from organisation_place where organisation_id = $1", [
    organisation,
  ]);
  return rows[0] ?? null;
}

async function setPlace(client: ClientBase, organisation: string, { state, cell }: Place): Promise<void> {
  await client.query(
    `insert into organisation_place (organisation_id, state, cell) values ($1, $2, $3)
      on conflict (organisation_id) do update set state = excluded.state, cell = excluded.cell, since = now()`,
    [organisation, state, cell],
  );
}

/** The records are here, and may be changed. */
async function open(client: ClientBase, organisation: string): Promise<void> {
  await client.query("delete from organisation_place where organisation_id = $1", [organisation]);
}

/** Keeps other commands from an organisation's rows in a database, until the connection ends. Throws `CannotMove`. */
async function alone(client: ClientBase, organisation: string): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>(
    "select pg_try_advisory_lock(hashtextextended('move ' || $1, 0)) as free",
    [organisation],
  );
  if (rows[0]?.free !== true) throw new CannotMove("Another command moves it at this moment.");
}

/**
 * Removes what a move has left behind in a cell that an organisation has left, or has not reached; returns the number of
 * rows. Throws `CannotMove`.
 */
export async function removeMoved({
  organisation,
  directory,
  cell,
  connect,
}: Pick<MoveOptions, "organisation" | "directory" | "connect"> & { readonly cell: string }): Promise<number> {
  const client = await connect(cell);
  try {
    await alone(client, organisation);
    if ((await directory.cellOf(organisation)) === cell) throw new CannotMove("The organisation is in that cell.");
    if ((await placeIn(client, organisation))?.state !== "Elsewhere") {
      throw new CannotMove("The organisation was never in that cell, or its move has not ended.");
    }
    let removed = 0;
    for (const { name, owner } of await ownedTables(client)) {
      const { rowCount } = await client.query(`delete from ${name} where ${owner} = $1`, [organisation]);
      removed += rowCount ?? 0;
    }
    await dropTickets(client, organisation);
    return removed;
  } finally {
    await client.end();
  }
}

/** The steps of a move, in their order; after each of them it can be ended by a kill and run again. */
export type MoveStep = "copied" | "held" | "caught up" | "closed" | "switched" | "opened";

/** Where organisations are, as the first cell's database says. */
export interface Directory {
  /** Returns the organisation's cell; null if there is no such organisation. */
  readonly cellOf: (organisation: string) => Promise<string | null>;
  readonly setCell: (organisation: string, cell: string) => Promise<void>;
}

interface MoveOptions {
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

/** Connects to a cell's database to copy rows from it or to it; the user has to be a superuser. */
export async function connectToCell(url: string): Promise<Client> {
  const client = new PrimaryClient({ connectionString: url, application_name: "paypacket-move" });
  client.on("error", () => undefined);
  await client.connect();
  await client.query(SESSION);
  return client;
}
