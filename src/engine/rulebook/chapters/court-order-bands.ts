import { readPence } from "../../base";
import type { CheckContext } from "../check/context";
import type { SubjectDocument } from "../documents";

interface Band {
  readonly upTo?: string | undefined;
}

/** Bands of a column ascend, and only the last one is open. */
export function checkBandTables(context: CheckContext, { parameters }: SubjectDocument): void {
  for (const [name, { values }] of Object.entries(parameters)) {
    values.forEach(({ value }, at) => {
      if (typeof value !== "object" || value === null) return;
      for (const [column, bands] of Object.entries(value)) {
        if (Array.isArray(bands)) checkColumn(context, `/parameters/${name}/values/${at}/value/${column}`, bands);
      }
    });
  }
}

function checkColumn(context: CheckContext, pointer: string, bands: readonly Band[]): void {
  if (bands.length === 0) context.report("must_not_be_empty", pointer);
  let previous = 0;
  bands.forEach(({ upTo }, at) => {
    const isLast = at === bands.length - 1;
    if (isLast && upTo !== undefined) context.report("must_be_absent", `${pointer}/${at}/upTo`);
    if (!isLast && upTo === undefined) context.report("required", `${pointer}/${at}/upTo`);
    const limit = upTo === undefined ? Number.POSITIVE_INFINITY : readPence(upTo);
    if (limit <= previous) context.report("limits_not_ascending", `${pointer}/${at}/upTo`);
    previous = limit;
  });
}
