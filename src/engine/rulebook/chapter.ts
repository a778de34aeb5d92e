import type { CheckContext } from "./check/context";
import type { SubjectDocument } from "./documents";
import type { Shape } from "./shape-problems";

/** A chapter's rule data beyond the subjects that every payslip needs: the form of its document, and its words. */
export interface Chapter {
  readonly shape: Shape;
  /** The readings that each of its policies may choose between. */
  readonly policies: Readonly<Record<string, readonly string[]>>;
  /** What each parameter and policy is called where people read it. */
  readonly titles: Readonly<Record<string, string>>;
  /** What the shape cannot say of one document of that shape: does it hold together? */
  readonly check?: (context: CheckContext, document: SubjectDocument) => void;
}

/** Chapters by subject, which is the file's name without ".json". */
export type Chapters = Readonly<Record<string, Chapter>>;
