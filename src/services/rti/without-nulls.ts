type Told<Facts> = { readonly [Name in keyof Facts]?: Exclude<Facts[Name], null> };

/** What was said of something: what is null was left out. */
export function withoutNulls<Facts extends object>(facts: Facts): Told<Facts> {
  const told = Object.entries(facts).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(told) as Told<Facts>;
}
