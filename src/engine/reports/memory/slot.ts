import { LARGEST_SCALED, tagPrefix, tagValue } from "../values";
import { CHUNK } from "./batch";
import { type Dictionary, tagsDictionary, textDictionary } from "./dictionary";

// A column comes from outside. What a run reads of it is inspected before it counts, and nothing else is: `wrong` is the
// first row found whose value its column cannot hold, or -1.

/** The chunk's values of a field that holds numbers. */
export class NumberSlot {
  readonly kind = "number";
  values: Float64Array = new Float64Array(0);
  wrong = -1;

  load(values: Float64Array, from: number, upTo: number): void {
    this.values = values.subarray(from, upTo);
  }

  /** Looks for a value that is neither null nor whole, or too large. */
  inspect(rows: Int32Array, count: number): void {
    const { values } = this;
    for (let at = 0; at < count; at++) {
      const value = values[rows[at] as number] as number;
      if (!isWhole(value) && !Number.isNaN(value)) this.wrong = rows[at] as number;
    }
  }
}

function isWhole(value: number): boolean {
  return Math.trunc(value) === value && value <= LARGEST_SCALED && value >= -LARGEST_SCALED;
}

/** The chunk's values of a field that holds words, as codes of the run's own dictionary. */
export class CodeSlot<Word = unknown> {
  readonly kind = "code";
  codes: Int32Array = new Int32Array(0);
  wrong = -1;
  private readonly own = new Int32Array(CHUNK);

  constructor(readonly dictionary: Dictionary<Word>) {}

  load(codes: Int32Array, words: readonly Word[], from: number, upTo: number): void {
    const { places, areSame } = this.dictionary.codesOf(words);
    const isOwn = areSame && places.length === this.dictionary.words.length;
    if (isOwn) this.codes = codes.subarray(from, upTo);
    else this.translate(codes, places, from, upTo);
  }

  /** Looks for a code that is neither -1 nor one of a word. */
  inspect(rows: Int32Array, count: number): void {
    const { codes } = this;
    const known = this.dictionary.words.length;
    for (let at = 0; at < count; at++) {
      const code = codes[rows[at] as number] as number;
      if (code >= known || code < -1) this.wrong = rows[at] as number;
    }
  }

  private translate(codes: Int32Array, places: readonly number[], from: number, upTo: number): void {
    for (let at = from; at < upTo; at++) {
      const code = codes[at] as number;
      if (code >= places.length || code < -1) this.wrong = at - from;
      this.own[at - from] = code < 0 ? -1 : (places[code] ?? -1);
    }
    this.codes = this.own.subarray(0, upTo - from);
  }
}

/** The value of a tag, worked out once for each different list of tags. */
export class TagValueSlot {
  readonly kind = "code";
  codes: Int32Array = new Int32Array(0);
  readonly dictionary = textDictionary();
  private readonly own = new Int32Array(CHUNK);
  private readonly known: number[] = [];
  private readonly prefix: string;

  constructor(
    private readonly tags: CodeSlot<readonly string[]>,
    group: string,
    name: string,
  ) {
    this.prefix = tagPrefix(group, name);
  }

  /** Follows the chunk of the tags themselves. */
  follow(): void {
    const { codes, dictionary } = this.tags;
    for (let code = this.known.length; code < dictionary.words.length; code++) {
      const value = tagValue(dictionary.words[code] as readonly string[], this.prefix);
      this.known.push(value === null ? -1 : this.dictionary.code(value));
    }
    for (let at = 0; at < codes.length; at++) {
      const code = codes[at] as number;
      this.own[at] = code < 0 ? -1 : (this.known[code] as number);
    }
    this.codes = this.own.subarray(0, codes.length);
  }
}

/** What a row's value is read from. */
export type Slot = NumberSlot | CodeSlot<string> | CodeSlot<readonly string[]> | TagValueSlot;

export function slotFor(type: string): NumberSlot | CodeSlot<string> | CodeSlot<readonly string[]> {
  if (type === "tags") return new CodeSlot(tagsDictionary());
  return type === "string" || type === "enum" ? new CodeSlot(textDictionary()) : new NumberSlot();
}
