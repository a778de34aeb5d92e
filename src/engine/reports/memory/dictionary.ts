/** Gives each different word a code, from nought in the order of their coming. */
export class Dictionary<Word> {
  readonly words: Word[] = [];
  private readonly codes = new Map<string, number>();
  private readonly known = new WeakMap<readonly Word[], Codes>();

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
  codesOf(list: readonly Word[]): Codes {
    let codes = this.known.get(list);
    if (codes === undefined) {
      codes = { places: [], areSame: true };
      this.known.set(list, codes);
    }
    for (let at = codes.places.length; at < list.length; at++) {
      codes.areSame = this.code(list[at] as Word) === at && codes.areSame;
      codes.places.push(this.code(list[at] as Word));
    }
    return codes;
  }
}

/** The codes of a list's words; the same as their places where no other list came before. */
interface Codes {
  readonly places: number[];
  areSame: boolean;
}

export function textDictionary(): Dictionary<string> {
  return new Dictionary((word) => word);
}

export function tagsDictionary(): Dictionary<readonly string[]> {
  return new Dictionary((tags) => (tags.length === 0 ? null : tags.join("\0")));
}
