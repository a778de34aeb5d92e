/** Goes on at once with what is there, and later with what has to be waited for: waiting for what is there takes time too. */
export function onceThere<Value, Result>(
  value: Value | Promise<Value>,
  goOn: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(goOn) : goOn(value);
}
