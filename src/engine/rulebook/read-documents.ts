import { type Problem, problem, readTaxYear, type TaxYear } from "../base";
import type { Chapters } from "./chapter";
import { type RuleDocuments, SOURCES_PATH, type SubjectDocument } from "./documents";
import { isOwn } from "./own-rules";
import { type SourcesDocument, SUBJECT_SHAPES, SUBJECTS, type Subject, sourcesShape } from "./shape";
import { type Shape, shapeProblems } from "./shape-problems";

/** One document with the right shape, and where it belongs. */
export interface ShapedDocument {
  readonly path: string;
  readonly year: TaxYear;
  readonly subject: string;
  readonly document: SubjectDocument;
  /** Paypacket's own, with its own sources: checked before it was released. */
  readonly isChecked: boolean;
}

/** What the first pass found: documents with the right shape, and what is wrong with the others. */
export interface ShapedDocuments {
  readonly documents: readonly ShapedDocument[];
  /** null when the sources are missing or misshapen. */
  readonly sources: SourcesDocument["sources"] | null;
  readonly problems: readonly Problem[];
}

/**
 * First pass: is every document known by its path, and of its subject's shape?
 *
 * @param chapters the subjects that a year may hold beside those that every payslip needs
 */
export function readDocuments(documents: RuleDocuments, chapters: Chapters): ShapedDocuments {
  const subjects = [...SUBJECTS, ...Object.keys(chapters)];
  const problems: Problem[] = [];
  if (typeof documents !== "object" || documents === null || Array.isArray(documents)) {
    return { documents: [], sources: null, problems: [problem("wrong_type", "", { expected: "object" })] };
  }
  const ownSources = isOwn(SOURCES_PATH, documents[SOURCES_PATH]);
  const shaped: ShapedDocument[] = [];
  for (const [path, document] of Object.entries(documents)) {
    if (path === SOURCES_PATH) continue;
    const place = placeOf(path, subjects);
    if (place === null) problems.push(unknownPath(path, subjects));
    else {
      const checked = inShape<SubjectDocument>(shapeOf(place.subject, chapters), path, document, problems);
      const isChecked = ownSources && isOwn(path, document);
      if (checked !== null) shaped.push({ path, ...place, document: checked, isChecked });
    }
  }
  const sources = inShape<SourcesDocument>(sourcesShape, SOURCES_PATH, documents[SOURCES_PATH], problems);
  problems.push(...missingSubjects(documents, subjects));
  return { documents: shaped, sources: sources?.sources ?? null, problems };
}

function shapeOf(subject: string, chapters: Chapters): Shape {
  return chapters[subject]?.shape ?? SUBJECT_SHAPES[subject as Subject];
}

function placeOf(path: string, subjects: readonly string[]): { year: TaxYear; subject: string } | null {
  const slash = path.indexOf("/");
  const year = readTaxYear(path.slice(0, slash));
  const subject = subjects.find((name) => `${name}.json` === path.slice(slash + 1));
  return slash < 0 || Number.isNaN(year) || subject === undefined ? null : { year, subject };
}

function unknownPath(path: string, subjects: readonly string[]): Problem {
  return problem("unknown_field", `${path}#`, {
    expected: `${SOURCES_PATH}, <tax year>/{${subjects.join(", ")}}.json`,
  });
}

function inShape<Document>(shape: Shape, path: string, document: unknown, problems: Problem[]): Document | null {
  if (document === undefined) {
    problems.push(problem("parameter_missing", `${path}#`));
    return null;
  }
  if (isOwn(path, document)) return document as Document;
  const found = shape.safeParse(document, { reportInput: true });
  if (found.success) return found.data as Document;
  problems.push(...shapeProblems(path, found.error.issues));
  return null;
}

/** A tax year is whole or absent: each of its subjects has a document. */
function missingSubjects(documents: RuleDocuments, subjects: readonly string[]): Problem[] {
  const years = new Set(Object.keys(documents).flatMap((path) => (placeOf(path, subjects) ? [path.slice(0, 7)] : [])));
  return [...years].flatMap((year) =>
    SUBJECTS.map((subject) => `${year}/${subject}.json`)
      .filter((path) => !Object.hasOwn(documents, path))
      .map((path) => problem("parameter_missing", `${path}#`)),
  );
}
