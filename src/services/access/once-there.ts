/** Calls the function at once with a value, or later with a promise's value: awaiting a plain value costs time. */
export function onceThere<Value, Result>(
  value: Value | Promise<Value>,
  goOn: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(goOn) : goOn(value);
}
