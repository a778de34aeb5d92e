import { formatDate, formatPence, pointerStep, type Reader, type Unread } from "../base";

/** A text with its place in the facts. */
export interface Fact {
  readonly text: string;
  readonly from: string;
}

type Known = ReadonlySet<string> | null;

/** Reads one object of a filing's facts. Null counts as left out. */
export class FilingFacts {
  constructor(
    readonly reader: Reader,
    private readonly owner: Unread,
    readonly path: string,
  ) {}

  /**
   * Reads the object of a field; null with a problem if it is not an object.
   *
   * @param known the fields it may have; null for one of our records, such as a payslip, of which only a part is needed
   */
  static read(reader: Reader, value: unknown, path: string, known: Known): FilingFacts | null {
    const owner = reader.object(value, path);
    if (owner === null) return null;
    if (known !== null) reader.onlyKnown(owner, known, path);
    return new FilingFacts(reader, owner, path);
  }

  /** Returns a field's raw value. */
  value(key: string): unknown {
    return this.owner[key] ?? undefined;
  }

  keys(): readonly string[] {
    return Object.keys(this.owner);
  }

  at(key: string | number): string {
    return this.path + pointerStep(key);
  }

  has(key: string): boolean {
    return this.value(key) !== undefined;
  }

  text(key: string): Fact | null {
    const value = this.value(key);
    if (value === undefined) return null;
    if (typeof value === "string") return value.trim() === "" ? null : { text: value, from: this.at(key) };
    this.reader.refuse("wrong_type", this.at(key), { expected: "string" });
    return null;
  }

  /** Reads a required text; "" with a problem if it is missing. */
  neededText(key: string): Fact {
    const before = this.reader.problems.length;
    const found = this.text(key);
    if (found === null && this.reader.problems.length === before) this.reader.refuse("required", this.at(key));
    return found ?? { text: "", from: this.at(key) };
  }

  pence(key: string): number {
    return this.reader.optionalAmount(this.value(key), key, this.path);
  }

  /** Reads an amount as messages and forms write it; null if it is left out. */
  money(key: string): Fact | null {
    return this.has(key) ? { text: formatPence(this.pence(key)), from: this.at(key) } : null;
  }

  neededPence(key: string): number {
    return this.reader.amount(this.value(key), key, this.path);
  }

  date(key: string): Fact | null {
    if (!this.has(key)) return null;
    const day = this.reader.date(this.owner, key, this.path);
    return Number.isNaN(day) ? null : { text: formatDate(day), from: this.at(key) };
  }

  neededDate(key: string): Fact {
    const found = this.date(key);
    if (!this.has(key)) this.reader.refuse("required", this.at(key));
    return found ?? { text: "", from: this.at(key) };
  }

  flag(key: string): boolean {
    return this.reader.flag(this.value(key), key, this.path, false);
  }

  /** Returns "yes" for true; null otherwise, because messages leave the element out for no. */
  yes(key: string): Fact | null {
    return this.flag(key) ? { text: "yes", from: this.at(key) } : null;
  }

  yesOrNo(key: string): Fact | null {
    return this.has(key) ? { text: this.flag(key) ? "yes" : "no", from: this.at(key) } : null;
  }

  /** Returns the meaning of one of a list of words; null if it is left out. */
  choice<Meaning>(key: string, meanings: Readonly<Record<string, Meaning>>): Meaning | null {
    return this.has(key) ? this.neededChoice(key, meanings) : null;
  }

  neededChoice<Meaning>(key: string, meanings: Readonly<Record<string, Meaning>>): Meaning {
    const word = this.reader.choice(this.owner, key, this.path, Object.keys(meanings));
    return meanings[word] as Meaning;
  }

  integer(key: string, minimum: number, maximum: number): number | null {
    return this.has(key) ? this.reader.integer(this.owner, key, this.path, minimum, maximum) : null;
  }

  child(key: string, known: Known): FilingFacts | null {
    return this.has(key) ? FilingFacts.read(this.reader, this.value(key), this.at(key), known) : null;
  }

  /** Returns an object with every field left out. */
  nothing(key: string): FilingFacts {
    return new FilingFacts(this.reader, {}, this.at(key));
  }

  neededChild(key: string, known: Known): FilingFacts | null {
    if (!this.has(key)) this.reader.refuse("required", this.at(key));
    return this.child(key, known);
  }

  /** Reads the objects of a list; empty if it is left out. */
  list(key: string, known: Known, maximum: number): readonly FilingFacts[] {
    if (!this.has(key)) return [];
    return this.reader.list(this.owner, key, this.path, maximum).flatMap((item, index) => {
      const read = FilingFacts.read(this.reader, item, `${this.at(key)}/${index}`, known);
      return read === null ? [] : [read];
    });
  }

  /** Reads the amounts of a map, in pence, by key. */
  amounts(key: string): ReadonlyMap<string, number> {
    const map = this.has(key) ? this.reader.object(this.value(key), this.at(key)) : null;
    const read = Object.entries(map ?? {}).map(
      ([name, amount]) => [name, this.reader.amount(amount, name, this.at(key))] as const,
    );
    return new Map(read);
  }
}
