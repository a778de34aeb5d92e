import { type Failure, Reader, type shape, type Workings } from "../base";

/** The result of the journal functions. Journals follow no legislation, so no rules are named. */
export type JournalAnswer<Value, Explained extends Workings | null = Workings | null> =
  | { readonly ok: true; readonly value: Value; readonly workings: Explained }
  | Failure;

interface Worked<Value> {
  readonly value: Value;
  readonly workings?: Workings | null;
}

/** Reads the facts and works with them; the work returns null after a problem of its own. */
export function answer<F extends shape.Fields, Value>(
  facts: shape.RecordShape<F>,
  given: shape.RecordFacts<F>,
  work: (read: shape.RecordRead<F>, reader: Reader) => Worked<Value> | null,
): JournalAnswer<Value> {
  const reader = new Reader();
  const { problems } = reader;
  const read = facts.readObject(reader, given, "");
  const worked = problems.length > 0 ? null : work(read, reader);
  if (worked === null || problems.length > 0) return { ok: false, problems };
  return { ok: true, value: worked.value, workings: worked.workings ?? null };
}
