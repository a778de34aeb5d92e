/** A part of a page of the documentation. */
export interface SearchEntry {
  readonly page: string;
  readonly heading: string;
  readonly address: string;
  readonly text: string;
}

/** A part that was found, with the words around the first one searched for. */
export interface Hit {
  readonly page: string;
  readonly heading: string;
  readonly address: string;
  readonly excerpt: string;
}

const MOST_HITS = 12;
const LENGTH_BEFORE = 40;
const EXCERPT_LENGTH = 160;
const SCORES = { page: 2, heading: 2, text: 1 } as const;

/** For a part that is named by one of the words, as a function of the library is. */
const ONLY_HEADING = 5;

/** What counts more where parts have the same words: guides before operations before the library before decisions. */
const KINDS = [
  [/^(api|records)\b/, 0.8],
  [/^library\b/, 0.7],
  [/^(adr|task)-/, 0.5],
] as const;

/** Words that no part has to have. */
const LITTLE: ReadonlySet<string> = new Set([
  "a",
  "an",
  "and",
  "do",
  "for",
  "how",
  "i",
  "in",
  "is",
  "my",
  "of",
  "the",
  "to",
]);

/** What people look for, and what the documentation calls it. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  "2fa": ["two factor"],
  "bank file": ["bacs"],
  "fit note": ["sick pay"],
  "rate limit": ["too many requests", "rate_limited"],
  "sick note": ["sick pay"],
  "single sign-on": ["identity provider"],
  docker: ["container"],
  excel: ["spreadsheet", "csv"],
  kubernetes: ["container"],
  rollback: ["reopen"],
  smp: ["maternity"],
  ssp: ["sick pay"],
  sso: ["identity provider"],
  undo: ["reopen", "take back"],
  wages: ["pay"],
};

/** A word or a phrase, with what it is called otherwise; one of them is enough. */
type Term = readonly RegExp[];

/** Returns the parts that have every word, the best first: a word in a heading counts more than one in the text. */
export function searchFor(entries: readonly SearchEntry[], text: string): readonly Hit[] {
  const terms = readTerms(text);
  if (terms.length === 0) return [];
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, terms) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_HITS)
    .map(({ entry }) => ({ ...entry, excerpt: excerptOf(entry.text, terms[0] ?? []) }));
}

function readTerms(text: string): readonly Term[] {
  let rest = ` ${text.toLowerCase().split(/\s+/).filter(Boolean).join(" ")} `;
  const terms: Term[] = [];
  for (const [phrase, others] of Object.entries(SYNONYMS)) {
    if (!rest.includes(` ${phrase} `)) continue;
    rest = rest.replace(` ${phrase} `, " ");
    terms.push([phrase, ...others].map((other) => findWord(other)));
  }
  const words = rest.split(" ").filter(Boolean);
  const needed = words.filter((word) => !LITTLE.has(word));
  const single = needed.length + terms.length === 0 ? words : needed;
  // The last word may not be typed to its end.
  return [...terms, ...single.map((word, at) => [findWord(word, at === single.length - 1 ? "" : ENDING)])];
}

/** At most an ending of the word: "adds" is found by "add", and "additional" is not. */
const ENDING = "\\p{Letter}{0,3}(?!\\p{Letter})";

function findWord(word: string, ending = ENDING): RegExp {
  const letters = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{Letter}\\p{Number}])(?<word>${letters})${ending}`, "iu");
}

/** Returns 0 if a word is missing. */
function scoreOf(entry: SearchEntry, terms: readonly Term[]): number {
  // A heading of few other words is about what is searched for.
  const inHeading = terms.filter((term) => term.some((word) => word.test(entry.heading))).length;
  const isOnly = terms.some((term) => term.some((word) => word.exec(entry.heading)?.groups?.word === entry.heading));
  let score = (SCORES.heading * inHeading) / entry.heading.split(/\s+/).length + (isOnly ? ONLY_HEADING : 0);
  for (const term of terms) {
    const ofTerm = (["page", "heading", "text"] as const).reduce(
      (sum, part) => sum + (term.some((word) => word.test(entry[part])) ? SCORES[part] : 0),
      0,
    );
    if (ofTerm === 0) return 0;
    score += ofTerm;
  }
  return score * (KINDS.find(([file]) => file.test(entry.address))?.[1] ?? 1);
}

function excerptOf(text: string, term: Term): string {
  const places = term.map((word) => text.search(word)).filter((at) => at >= 0);
  const wanted = Math.max(0, Math.min(...places, text.length) - LENGTH_BEFORE);
  const at = places.length === 0 || wanted === 0 ? 0 : text.indexOf(" ", wanted) + 1;
  const rest = text.slice(at);
  if (rest.length <= EXCERPT_LENGTH) return `${at > 0 ? "…" : ""}${rest}`;
  return `${at > 0 ? "…" : ""}${rest.slice(0, rest.lastIndexOf(" ", EXCERPT_LENGTH))}…`;
}
