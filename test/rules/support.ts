import { readDate } from "../../src/engine/base";
import { createRulebook, type FiguresInForce, type Rulebook, type RuleDocuments } from "../../src/engine/rulebook";
import { rules } from "../../src/rules/all";

export { rules };

/** Returns the rulebook of every year, which must load. */
export function allYears(): Rulebook {
  return loaded(rules);
}

export function loaded(documents: RuleDocuments): Rulebook {
  const result = createRulebook(documents);
  if (!result.ok) throw new Error(JSON.stringify(result.problems, null, 2));
  return result.value;
}

/** Returns the figures of a day that must be covered. */
export function figuresOn(rulebook: Rulebook, date: string): FiguresInForce {
  const figures = rulebook.figuresOn(readDate(date));
  if (figures === null) throw new Error(`no figures on ${date}`);
  return figures;
}

/** Makes a deep copy of the documents that a test may break. */
// biome-ignore lint/suspicious/noExplicitAny: tests write nonsense into documents on purpose
export function broken(change: (documents: Record<string, any>) => void): RuleDocuments {
  const documents = structuredClone(rules);
  change(documents);
  return documents;
}

/** Returns "token path" of every problem. */
export function problemsOf(documents: RuleDocuments, options = {}): string[] {
  const result = createRulebook(documents, options);
  return result.ok ? [] : result.problems.map((found) => `${found.token} ${found.path}`);
}
