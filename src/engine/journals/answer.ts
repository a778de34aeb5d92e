import type { Failure, Workings } from "../base";

/** What the functions of this room answer. No law makes a journal, so that no rules are named. */
export type JournalAnswer<Value> =
  | { readonly ok: true; readonly value: Value; readonly workings: Workings | null }
  | Failure;
