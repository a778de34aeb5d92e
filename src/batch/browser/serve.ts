import { createRulebook } from "../../engine";
import type { RuleDocuments } from "../../engine/rulebook";
import type { Batch } from "../batch";
import { type BatchOptions, makeBatch } from "../create-batch";
import { OWN_THREAD } from "../run";
import type { BatchCalls, Request, Response } from "./messages";

type ServedCalls = { readonly [Name in keyof BatchCalls]: (...given: Parameters<BatchCalls[Name]>) => unknown };

function workOn<Name extends keyof BatchCalls>(calls: ServedCalls, { name, given }: Request<Name>): unknown {
  return calls[name](...given);
}

/** Serves the calls of one page with its own batch, in the worker's thread. */
export function batchServer(): (request: Request) => Promise<Response> {
  let open: Batch | null = null;
  const batch = (): Batch => {
    if (open === null) throw new Error("the batch has not been opened");
    return open;
  };
  const calls: ServedCalls = {
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
  return async (request) => {
    const { call } = request;
    try {
      return { call, value: (await workOn(calls, request)) ?? null, fault: null };
    } catch (error) {
      return { call, value: null, fault: error instanceof Error ? error.message : String(error) };
    }
  };
}
