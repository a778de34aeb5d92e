import type { Problem, ProblemToken, TaxYear } from "../../base";

/** The input of a check of one document. */
export interface CheckContext {
  readonly year: TaxYear;
  /** Reports a problem at a pointer inside the document. */
  report(token: ProblemToken, pointer: string, args?: Problem["arguments"]): void;
}

/** Reports a count that is not a whole number, or is below its minimum. */
export function checkCount(context: CheckContext, pointer: string, count: number, least: number): void {
  if (!Number.isInteger(count)) context.report("not_an_integer", pointer);
  else if (count < least) context.report("too_small", pointer, { least });
}

interface Dated {
  readonly values: readonly { readonly from: string; readonly value?: unknown }[];
}

type ValueOf<Parameter extends Dated> = Parameter["values"][number]["value"];

/** Calls back with each value of a parameter, and the pointer to it. */
export function eachValue<Parameter extends Dated>(
  name: string,
  parameter: Parameter,
  visit: (value: ValueOf<Parameter>, pointer: string) => void,
): void {
  parameter.values.forEach(({ value }, index) => {
    visit(value, `/parameters/${name}/values/${index}/value`);
  });
}

/** A value of a parameter, and the pointer to it. */
interface Found<Value> {
  readonly value: Value | undefined;
  readonly at: string;
}

type AllDated = Readonly<Record<string, Dated | undefined>>;

type Finder<Parameters extends AllDated> = <Name extends keyof Parameters & string>(
  name: Name,
) => Found<ValueOf<NonNullable<Parameters[Name]>>>;

/** Calls back for each date on which a parameter changes, with a lookup of the values that apply on that date. */
export function onEachDate<Parameters extends AllDated>(
  parameters: Parameters,
  visit: (on: Finder<Parameters>, date: string) => void,
): void {
  // Dates of this form sort as text.
  const dates = Object.values(parameters).flatMap((parameter) => parameter?.values.map(({ from }) => from) ?? []);
  for (const date of [...new Set(dates)].sort()) visit((name) => valueOn(parameters, name, date), date);
}

function valueOn<Parameters extends AllDated, Name extends keyof Parameters & string>(
  parameters: Parameters,
  name: Name,
  date: string,
): Found<ValueOf<NonNullable<Parameters[Name]>>> {
  const values: Dated["values"] = parameters[name]?.values ?? [];
  let last = 0;
  values.forEach(({ from }, index) => {
    if (from <= date) last = index;
  });
  return { value: values[last]?.value, at: `/parameters/${name}/values/${last}/value` };
}
