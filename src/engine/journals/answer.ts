import type { Failure, Workings } from "../base";

/** What the functions of this room return. No law makes a journal, so that no rules are named. */
export type JournalAnswer<Value, Explained extends Workings | null = Workings | null> =
  | { readonly ok: true; readonly value: Value; readonly workings: Explained }
  | Failure;
