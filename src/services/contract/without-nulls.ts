type CanLack<Value> = [Extract<Value, null | undefined>] extends [never] ? false : true;

/** Facts without null: a field that could be null may be left out, every other one is there. */
type Known<Facts> = {
  readonly [Name in keyof Facts as CanLack<Facts[Name]> extends true ? Name : never]?: NonNullable<Facts[Name]>;
} & {
  readonly [Name in keyof Facts as CanLack<Facts[Name]> extends true ? never : Name]: Facts[Name];
};

/** Returns facts in the engine's form: null and undefined fields are left out. */
export function withoutNulls<Facts extends object>(facts: Facts): Known<Facts> {
  const known = Object.entries(facts).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(known) as Known<Facts>;
}
