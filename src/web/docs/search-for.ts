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

/** Returns the parts that have every word, the best first: a word in a heading counts more than one in the text. */
export function searchFor(entries: readonly SearchEntry[], text: string): readonly Hit[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_HITS)
    .map(({ entry }) => ({ ...entry, excerpt: excerptOf(entry.text, words[0] ?? "") }));
}

/** Returns 0 if a word is missing. */
function scoreOf(entry: SearchEntry, words: readonly string[]): number {
  let score = 0;
  for (const word of words) {
    const ofWord = (["page", "heading", "text"] as const).reduce(
      (sum, part) => sum + (entry[part].toLowerCase().includes(word) ? SCORES[part] : 0),
      0,
    );
    if (ofWord === 0) return 0;
    score += ofWord;
  }
  return score;
}

function excerptOf(text: string, word: string): string {
  const at = Math.max(0, text.toLowerCase().indexOf(word) - LENGTH_BEFORE);
  const end = at + EXCERPT_LENGTH;
  return `${at > 0 ? "…" : ""}${text.slice(at, end)}${end < text.length ? "…" : ""}`;
}
