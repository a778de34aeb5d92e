import type { Parameter } from "../documents";
import type { CheckContext } from "./context";

/** There is an entry, and each holds a value or says why there is none, never both. */
export function checkAbsence(context: CheckContext, pointer: string, parameter: Parameter): void {
  if (parameter.values.length === 0) context.report("must_not_be_empty", `${pointer}/values`);
  parameter.values.forEach((entry, index) => {
    const at = `${pointer}/values/${index}`;
    const isAbsent = entry.none !== undefined;
    if (entry.value === undefined && !isAbsent) context.report("required", `${at}/value`, { or: "none" });
    if (entry.value !== undefined && isAbsent) context.report("sent_together", `${at}/none`, { with: "value" });
  });
}

/** At least one source is named, and each exists. */
export function checkSources(context: CheckContext, pointer: string, sources: readonly string[]): void {
  if (sources.length === 0) context.report("must_not_be_empty", `${pointer}/sources`);
  sources.forEach((source, index) => {
    if (context.sourceIds?.has(source) === false) {
      context.report("source_not_found", `${pointer}/sources/${index}`, { source });
    }
  });
}

/** A count is a whole number, and not below its least value. */
export function checkCount(context: CheckContext, pointer: string, count: number, least: number): void {
  if (!Number.isInteger(count)) context.report("not_an_integer", pointer);
  else if (count < least) context.report("too_small", pointer, { least });
}
