/** Returns the word nearest to what was typed if it is near enough to be meant, otherwise null. */
export function nearest(typed: string, words: readonly string[]): string | null {
  const ranked = words.map((word) => ({ word, edits: editDistance(typed, word) })).sort((a, b) => a.edits - b.edits);
  const best = ranked[0];
  return best !== undefined && best.edits <= Math.ceil(best.word.length / 3) ? best.word : null;
}

/** Counts the letters to insert, delete, replace or swap with their neighbour to turn one word into the other. */
function editDistance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= from.length; row++) {
    rows.push([row]);
    for (let column = 1; column <= to.length; column++) {
      const replaced = at(row - 1, column - 1) + (from[row - 1] === to[column - 1] ? 0 : 1);
      const swaps = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1] && row > 1 && column > 1;
      const swapped = swaps ? at(row - 2, column - 2) + 1 : replaced;
      rows[row]?.push(Math.min(replaced, swapped, at(row - 1, column) + 1, at(row, column - 1) + 1));
    }
  }
  return at(from.length, to.length);
}
