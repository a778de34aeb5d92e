type Given<Record> = { readonly [Name in keyof Record]?: Exclude<Record[Name], null> };

/** A record as the engine takes it: what is not known is left out. */
export function withoutNulls<Record extends object>(record: Record): Given<Record> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null)) as Given<Record>;
}
