import { type Problem, type ProblemToken, problem, type TaxYear } from "../../base";
import type { SubjectDocument } from "../documents";

/** What a cross-check of one document is given. */
export interface CheckContext {
  readonly year: TaxYear;
  readonly document: SubjectDocument;
  /** Ids that the sources document has; null when that document could not be read. */
  readonly sourceIds: ReadonlySet<string> | null;
  /** Notes something wrong at a pointer inside the document. */
  report(token: ProblemToken, pointer: string, args?: Problem["arguments"]): void;
}

/** Collects problems of one document; the same finding on several dates is noted once. */
export function reporter(path: string, problems: Problem[]): CheckContext["report"] {
  const seen = new Set<string>();
  return (token, pointer, args = null) => {
    const found = problem(token, `${path}#${pointer}`, args);
    const key = JSON.stringify(found);
    if (!seen.has(key)) problems.push(found);
    seen.add(key);
  };
}
