import type { Failure, Workings } from "../base";

/** The result of the journal functions. Journals follow no legislation, so no rules are named. */
export type JournalAnswer<Value, Explained extends Workings | null = Workings | null> =
  | { readonly ok: true; readonly value: Value; readonly workings: Explained }
  | Failure;
