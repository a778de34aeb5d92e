import type { Arena } from "./columns";
import type { ColumnPlace, Place, SinglePlace } from "./row-store";

const FIRST_LENGTH = 1024;

/** Where each employee of a batch is stored, in loading order: two whole numbers for most, as there may be millions. */
export class PlaceList {
  private arenaNumbers = new Int32Array(FIRST_LENGTH);
  private rows = new Int32Array(FIRST_LENGTH);
  private readonly arenas: Arena[] = [];
  private readonly singles = new Map<number, SinglePlace>();
  private numberOf = new Map<Arena, number>();
  length = 0;

  push(place: Place): void {
    const index = this.length++;
    if (index === this.rows.length) this.grow();
    if ("reason" in place) this.singles.set(index, place);
    this.arenaNumbers[index] = "reason" in place ? -1 : this.arenaNumber(place.arena);
    this.rows[index] = "reason" in place ? 0 : place.row;
  }

  at(index: number): Place {
    return this.singles.get(index) ?? this.columnsAt(index);
  }

  /** Returns the place in the columns of an employee stored there. */
  columnsAt(index: number): ColumnPlace {
    const arena = this.arenas[this.arenaNumbers[index] ?? -1];
    const row = this.rows[index];
    if (arena === undefined || row === undefined) throw new RangeError(`no row ${index} in the columns`);
    return { arena, row };
  }

  /** The employees for the single path. */
  get alone(): ReadonlyMap<number, SinglePlace> {
    return this.singles;
  }

  clear(): void {
    this.length = 0;
    this.singles.clear();
  }

  private arenaNumber(arena: Arena): number {
    const known = this.numberOf.get(arena);
    if (known !== undefined) return known;
    this.numberOf.set(arena, this.arenas.length);
    return this.arenas.push(arena) - 1;
  }

  private grow(): void {
    this.arenaNumbers = doubled(this.arenaNumbers);
    this.rows = doubled(this.rows);
  }
}

function doubled(numbers: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(numbers.length * 2);
  longer.set(numbers);
  return longer;
}
