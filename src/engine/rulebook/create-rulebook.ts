import type { TaxYear } from "../base";
import { chapterDigest } from "./chapter-digest";
import { chapterRules } from "./chapter-rules";
import { type AllChapterPolicies, CHAPTER_SUBJECTS, CHAPTERS } from "./chapters";
import { checkPolicies } from "./check-policies";
import { checkRules } from "./check-rules";
import type { CheckedRules, RuleDocuments, RulesResult, SubjectDocument } from "./documents";
import type { Policies, Rulebook } from "./figures";
import { POLICY_CHOICES } from "./policy-choices";
import { type Additions, rulebookOver } from "./rulebook-over";
import { sha256OfAscii } from "./sha-256";
import { SUBJECTS, type YearDocuments } from "./shape";

export interface RulebookOptions {
  /** Choices that replace the rule data's defaults, in every year. */
  readonly policies?: Partial<Policies & AllChapterPolicies>;
}

type Chosen = Readonly<Record<string, string>>;

/**
 * Checks rule documents and answers a rulebook that can be asked for the figures of a day.
 * A date outside the loaded years has no figures; nothing is guessed.
 *
 * @param documents parsed JSON by path, as `rules/` holds it: "2026-27/income-tax.json", "sources.json"
 * @returns the rulebook, or every problem at once; a problem's path is the document's, "#", and a JSON pointer
 */
export function createRulebook(documents: RuleDocuments, options: RulebookOptions = {}): RulesResult<Rulebook> {
  const checked = checkRules(documents, CHAPTERS);
  if (!checked.ok) return checked;
  const chosen = (options.policies ?? {}) as Chosen;
  const known = Object.assign({}, POLICY_CHOICES, ...CHAPTER_SUBJECTS.map((subject) => CHAPTERS[subject].policies));
  const problems = checkPolicies(chosen, known);
  if (problems.length > 0) return { ok: false, problems };
  const payslip = named(chosen, POLICY_CHOICES) as Partial<Policies>;
  return {
    ok: true,
    value: rulebookOver(withoutChapters(checked.value), payslip, additionsOf(checked.value, chosen)),
  };
}

/** The entries of a record that another one also names. */
function named(chosen: Chosen, known: object): Chosen {
  return Object.fromEntries(Object.entries(chosen).filter(([name]) => Object.hasOwn(known, name)));
}

function withoutChapters({ years, sources }: CheckedRules): CheckedRules {
  const needed = [...years].map(([year, documents]) => {
    const entries = SUBJECTS.map((subject) => [subject, documents[subject]]);
    return [year, Object.fromEntries(entries) as YearDocuments] as const;
  });
  return { years: new Map(needed), sources };
}

function additionsOf({ years, sources }: CheckedRules, chosen: Chosen): Additions {
  const byChapter = CHAPTER_SUBJECTS.map((subject) => {
    const held = [...years].flatMap(([year, documents]): [TaxYear, SubjectDocument][] => {
      const document = (documents as Readonly<Record<string, SubjectDocument>>)[subject];
      return document === undefined ? [] : [[year, document]];
    });
    return { subject, documents: new Map(held), chosen: named(chosen, CHAPTERS[subject].policies) };
  });
  const chapters = new Map(
    byChapter
      .filter(({ documents }) => documents.size > 0)
      .map(({ subject, documents, chosen }) => [subject as string, chapterRules(documents, sources, chosen)]),
  );
  return {
    seal(year, digest) {
      const digests = byChapter.flatMap(({ documents, chosen }) => {
        const document = documents.get(year);
        return document === undefined ? [] : [chapterDigest(document, chosen)];
      });
      return digests.length === 0 ? digest : sha256OfAscii([digest, ...digests].join());
    },
    chapter: (name) => chapters.get(name) ?? null,
  };
}
