/** Caches a function's result for each object, so that each frozen rule value is compiled once. */
export function memoByValue<Value extends object, Compiled>(
  compile: (value: Value) => Compiled,
): (value: Value) => Compiled {
  const known = new WeakMap<Value, { readonly compiled: Compiled }>();
  return (value) => {
    let found = known.get(value);
    if (found === undefined) {
      found = { compiled: compile(value) };
      known.set(value, found);
    }
    return found.compiled;
  };
}
