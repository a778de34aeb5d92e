import { createRulebook } from "../../engine";
import type { RuleDocuments } from "../../engine/rulebook";
import type { Batch } from "../batch";
import { type BatchOptions, makeBatch } from "../create-batch";
import { OWN_THREAD } from "../run";
import type { BatchCalls, Request, Response } from "./messages";

/** Serves the calls of one page with its own batch, in the worker's thread. */
export function batchServer(): (request: Request) => Promise<Response> {
  let open: Batch | null = null;
  const batch = (): Batch => {
    if (open === null) throw new Error("the batch has not been opened");
    return open;
  };
  const calls: { readonly [Name in keyof BatchCalls]: (...given: Parameters<BatchCalls[Name]>) => unknown } = {
    open(rules: RuleDocuments, options: BatchOptions) {
      const rulebook = createRulebook(rules);
      if (!rulebook.ok) return rulebook;
      const made = makeBatch(rulebook.value, options, () => OWN_THREAD);
      if (!made.ok) return made;
      open = made.value;
      return { ok: true };
    },
    add(rows) {
      for (const row of rows) batch().add(row);
    },
    run: () => batch().run(),
    answers: () => [...batch().answers()],
    summaries: () => [...batch().summaries()],
    totals: () => batch().totals(),
    clear: () => batch().clear(),
  };
  return async ({ call, name, given }) => {
    try {
      const work = calls[name] as (...given: readonly unknown[]) => unknown;
      return { call, value: (await work(...given)) ?? null, fault: null };
    } catch (error) {
      return { call, value: null, fault: error instanceof Error ? error.message : String(error) };
    }
  };
}
