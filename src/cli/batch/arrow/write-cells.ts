import { bitsOf, bytesOf, type Cells, isBlank, wholeNumbers } from "../table";

/** The words of four bytes of a decimal. */
const WORDS = 4;

/** A column as a record batch has it: first which cells have a value, if one lacks it, then the values. */
export interface StoredCells {
  readonly nullCount: number;
  readonly buffers: readonly Uint8Array[];
}

/** Returns the buffers of a column. */
export function storeCells(cells: Cells): StoredCells {
  const nullCount = countBlanks(cells);
  return { nullCount, buffers: [nullCount === 0 ? new Uint8Array() : whichHaveValues(cells), ...values(cells)] };
}

function countBlanks({ values: all, hasBlanks }: Cells): number {
  if (!hasBlanks) return 0;
  let count = 0;
  for (let row = 0; row < all.length; row++) if (isBlank(all[row])) count++;
  return count;
}

function whichHaveValues({ values: all }: Cells): Uint8Array {
  return bitsOf(Array.from({ length: all.length }, (_, row) => !isBlank(all[row])));
}

function values(cells: Cells): readonly Uint8Array[] {
  switch (cells.type) {
    case "money":
      return [wholeNumbers(cells.values, WORDS)];
    case "count":
      return [bytesOf(Int32Array.from(cells.values))];
    case "text":
      return texts(cells.values);
    case "flag":
      return [bitsOf(cells.values)];
  }
}

/** Where each text ends, from 0, and the texts one after another. */
function texts(all: readonly (string | null)[]): readonly Uint8Array[] {
  const bytes = Buffer.from(all.join(""), "utf8");
  const ends = new Int32Array(all.length + 1);
  let characters = 0;
  for (let row = 0; row < all.length; row++) {
    characters += all[row]?.length ?? 0;
    ends[row + 1] = characters;
  }
  if (characters === bytes.length) return [bytesOf(ends), bytes];
  for (let row = 0; row < all.length; row++)
    ends[row + 1] = (ends[row] ?? 0) + Buffer.byteLength(all[row] ?? "", "utf8");
  return [bytesOf(ends), bytes];
}
