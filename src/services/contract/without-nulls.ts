type Known<Facts> = { readonly [Name in keyof Facts]?: Exclude<Facts[Name], null> };

/** Returns facts in the engine's form: null fields are left out. */
export function withoutNulls<Facts extends object>(facts: Facts): Known<Facts> {
  const known = Object.entries(facts).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(known) as Known<Facts>;
}
