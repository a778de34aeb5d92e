/** Returns records by their keys. */
export function mapOf<Record>(
  records: readonly Record[],
  keyOf: (record: Record) => string,
): ReadonlyMap<string, Record> {
  return new Map(records.map((record) => [keyOf(record), record]));
}
