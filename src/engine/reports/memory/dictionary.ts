/** Gives each different word a code, from nought in the order of their coming. */
export class Dictionary<Word> {
  readonly words: Word[] = [];
  private readonly codes = new Map<string, number>();
  private readonly known = new WeakMap<readonly Word[], number[]>();

  /** `key` tells words apart; a word without a key is a null. */
  constructor(private readonly key: (word: Word) => string | null) {}

  /** The code of a word; -1 for a null. */
  code(word: Word): number {
    const key = this.key(word);
    if (key === null) return -1;
    const code = this.codes.get(key);
    if (code !== undefined) return code;
    this.codes.set(key, this.words.length);
    return this.words.push(word) - 1;
  }

  /** The code of each word of a list. The list may grow between two calls, but not change. */
  codesOf(list: readonly Word[]): readonly number[] {
    let codes = this.known.get(list);
    if (codes === undefined) {
      codes = [];
      this.known.set(list, codes);
    }
    for (let at = codes.length; at < list.length; at++) codes.push(this.code(list[at] as Word));
    return codes;
  }
}

export function textDictionary(): Dictionary<string> {
  return new Dictionary((word) => word);
}

export function tagsDictionary(): Dictionary<readonly string[]> {
  return new Dictionary((tags) => (tags.length === 0 ? null : tags.join("\0")));
}
