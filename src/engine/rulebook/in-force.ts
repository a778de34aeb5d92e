/** The entry of a dated list that applies on a date: the last one that has begun. Dates of this form sort as text. */
export function entryOn<Dated extends { readonly from: string }>(
  parameter: { readonly values: readonly Dated[] },
  date: string,
): Dated {
  let found = parameter.values[0] as Dated;
  for (const entry of parameter.values) if (entry.from <= date) found = entry;
  return found;
}

/** The value that applies on a date, of a parameter that always has one. */
export function valueOn<Value>(
  parameter: { readonly values: readonly { readonly from: string; readonly value: Value }[] },
  date: string,
): Value {
  return entryOn(parameter, date).value;
}

/** The value that applies on a date; null where its absence is stated. */
export function valueOrNullOn<Value>(
  parameter: { readonly values: readonly { readonly from: string; readonly value?: Value | undefined }[] },
  date: string,
): Value | null {
  return entryOn(parameter, date).value ?? null;
}

/** Dates on which anything among the parameters changes, ascending. */
export function changeDates(
  parameters: readonly { readonly values: readonly { readonly from: string }[] }[],
): string[] {
  return [...new Set(parameters.flatMap((parameter) => parameter.values.map((entry) => entry.from)))].sort();
}
