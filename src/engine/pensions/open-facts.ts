import { type Failure, Reader, type Unread } from "../base";
import type { Rulebook } from "../rulebook";
import { type PensionRules, readPensionRules } from "./pension-rules";

/** Facts opened for reading, with the pension rules. */
interface OpenFacts {
  readonly reader: Reader;
  readonly owner: Unread;
  readonly rules: PensionRules;
}

/** Opens the facts of a function: an object with known fields only, and a rulebook that has pensions. */
export function openFacts(facts: unknown, rulebook: Rulebook, known: ReadonlySet<string>): OpenFacts | Failure {
  const reader = new Reader();
  const rules = readPensionRules(reader, rulebook);
  const owner = reader.object(facts, "");
  if (owner === null || rules === null) return { ok: false, problems: reader.problems };
  reader.onlyKnown(owner, known, "");
  return { reader, owner, rules };
}

/** Returns everything that is wrong. */
export function refusal(reader: Reader): Failure {
  return { ok: false, problems: reader.problems };
}
