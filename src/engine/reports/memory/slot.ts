import { LARGEST_SCALED, tagPrefix, tagValue } from "../values";
import { CHUNK } from "./batch";
import { type Dictionary, tagsDictionary, textDictionary } from "./dictionary";

/** The chunk's values of a field that holds numbers. */
export class NumberSlot {
  readonly kind = "number";
  values: Float64Array = new Float64Array(0);

  /** Takes rows of a column; answers the place of the first value that is not whole or too large, or -1. */
  load(values: Float64Array, from: number, upTo: number): number {
    this.values = values.subarray(from, upTo);
    for (let at = from; at < upTo; at++) {
      const value = values[at] as number;
      if (!isWhole(value) && !Number.isNaN(value)) {
        return at;
      }
    }
    return -1;
  }
}

function isWhole(value: number): boolean {
  return Math.trunc(value) === value && value <= LARGEST_SCALED && value >= -LARGEST_SCALED;
}

/** The chunk's values of a field that holds words, as codes of the run's own dictionary. */
export class CodeSlot<Word = unknown> {
  readonly kind = "code";
  codes: Int32Array = new Int32Array(0);
  private readonly own = new Int32Array(CHUNK);

  constructor(readonly dictionary: Dictionary<Word>) {}

  /** Takes rows of a column; answers the place of the first code that its words do not have, or -1. */
  load(codes: Int32Array, words: readonly Word[], from: number, upTo: number): number {
    const { places, areSame } = this.dictionary.codesOf(words);
    const wrong = placeBeyond(codes, places.length, from, upTo);
    if (wrong >= 0) return wrong;
    if (areSame) this.codes = codes.subarray(from, upTo);
    else this.translate(codes, places, from, upTo);
    return -1;
  }

  private translate(codes: Int32Array, places: readonly number[], from: number, upTo: number): void {
    for (let at = from; at < upTo; at++) {
      const code = codes[at] as number;
      this.own[at - from] = code < 0 ? -1 : (places[code] as number);
    }
    this.codes = this.own.subarray(0, upTo - from);
  }
}

/** The place of the first code that is neither -1 nor one of so many, or -1. */
function placeBeyond(codes: Int32Array, count: number, from: number, upTo: number): number {
  for (let at = from; at < upTo; at++) {
    const code = codes[at] as number;
    if (code >= count || code < -1) return at;
  }
  return -1;
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
