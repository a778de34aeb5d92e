/** A text, or a row's list of tags. */
export type Word = string | readonly string[];

export function getDictionaryTexts(word: Word): readonly string[] {
  return typeof word === "string" ? [word] : word;
}

/** Gives each different word a code, from zero in order of first appearance. */
export class Dictionary<Entry extends Word = Word> {
  readonly words: Entry[] = [];
  private readonly codes = new Map<string, number>();
  private readonly lists = new WeakMap<readonly unknown[], ListCodes>();

  /** Returns the code of a word; -1 for null and for no tags at all. */
  code(word: Entry | null): number {
    if (word === null || (word.length === 0 && word !== "")) return -1;
    const key = getDictionaryTexts(word).join("\0");
    const known = this.codes.get(key);
    if (known !== undefined) return known;
    this.codes.set(key, this.words.length);
    return this.words.push(word) - 1;
  }

  /** Returns the code of a text seen before, else -1. */
  find(text: string): number {
    return this.codes.get(text) ?? -1;
  }

  /** Returns the code of each word of a list. The list may grow between two calls, but not change. */
  codesOf(list: readonly (Entry | null)[]): ListCodes {
    const known = this.lists.get(list) ?? { codes: [], areSame: true };
    this.lists.set(list, known);
    for (const word of list.slice(known.codes.length)) {
      const code = this.code(word);
      known.areSame &&= code === known.codes.length;
      known.codes.push(code);
    }
    return known;
  }
}

/** The codes of a list's words, equal to their indexes if no other list came before. */
interface ListCodes {
  readonly codes: number[];
  areSame: boolean;
}
