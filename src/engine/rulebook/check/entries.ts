import { pointerStep } from "../../base";
import type { Parameter, PolicyChoice } from "../documents";
import type { CheckContext } from "./context";

/** Each entry holds a value or says why there is none, never both. */
export function checkAbsence(context: CheckContext, pointer: string, parameter: Parameter): void {
  parameter.values.forEach((entry, index) => {
    const at = `${pointer}/values/${index}`;
    const isAbsent = entry.none !== undefined;
    if (entry.value === undefined && !isAbsent) context.report("required", `${at}/value`, { or: "none" });
    if (entry.value !== undefined && isAbsent) context.report("sent_together", `${at}/none`, { with: "value" });
  });
}

/** Each source that is named exists. */
export function checkSources(context: CheckContext, pointer: string, sources: readonly string[]): void {
  sources.forEach((source, index) => {
    if (context.sourceIds?.has(source) === false) {
      context.report("source_not_found", `${pointer}/sources/${index}`, { source });
    }
  });
}

/** A policy's default is one of its choices. */
export function checkPolicy(context: CheckContext, name: string, policy: PolicyChoice): void {
  const at = `/policies${pointerStep(name)}`;
  checkSources(context, at, policy.sources);
  if (!policy.choices.includes(policy.default)) {
    context.report("unknown_value", `${at}/default`, { expected: policy.choices.join(", ") });
  }
}
