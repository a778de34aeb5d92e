import type { Client } from "pg";

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
