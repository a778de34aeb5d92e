import type { JournalLine } from "../journal";

interface Limits {
  /** The most lines of a file; any number if left out. */
  readonly mostLines?: number;
  /** The most bytes of a file, its headings included. */
  readonly mostBytes?: number;
  /** Returns the most bytes that a line can take up; of null, those of the headings and of a clearing line. */
  readonly bytesOf: (line: JournalLine | null) => number;
}

/** Fills files with groups of lines in their order, and divides the groups that fit in none. */
export class Packing {
  readonly #full: JournalLine[][] = [];
  #open: JournalLine[] = [];
  #bytes = 0;

  constructor(private readonly limits: Limits) {}

  /** Adds lines that belong together. */
  add(group: readonly JournalLine[]): void {
    const bytes = this.#bytesOf(group);
    if (!this.#fits(group.length, bytes, 0)) this.#close();
    if (this.#fits(group.length, bytes, 0)) this.#put(group, bytes);
    else this.#divide(group);
  }

  /** Returns the lines of each file. */
  parts(): readonly (readonly JournalLine[])[] {
    this.#close();
    return this.#full;
  }

  /** Divides a group, leaving room for a clearing line in every file. */
  #divide(group: readonly JournalLine[]): void {
    for (const line of group) {
      const bytes = this.#bytesOf([line]);
      if (!this.#fits(1, bytes, 1)) this.#close();
      this.#put([line], bytes);
    }
    this.#close();
  }

  #put(lines: readonly JournalLine[], bytes: number): void {
    for (const line of lines) this.#open.push(line);
    this.#bytes += bytes;
  }

  #close(): void {
    if (this.#open.length > 0) this.#full.push(this.#open);
    this.#open = [];
    this.#bytes = 0;
  }

  #fits(lines: number, bytes: number, spare: number): boolean {
    const { mostLines = Number.POSITIVE_INFINITY, mostBytes = Number.POSITIVE_INFINITY, bytesOf } = this.limits;
    return this.#open.length + lines + spare <= mostLines && this.#bytes + bytes + bytesOf(null) <= mostBytes;
  }

  #bytesOf(lines: readonly JournalLine[]): number {
    return lines.reduce((sum, line) => sum + this.limits.bytesOf(line), 0);
  }
}
