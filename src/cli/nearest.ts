/** The word nearest to what was typed, when it is near enough to be meant; else null. */
export function nearest(typed: string, words: readonly string[]): string | null {
  const ranked = words.map((word) => ({ word, edits: editDistance(typed, word) })).sort((a, b) => a.edits - b.edits);
  const best = ranked[0];
  return best !== undefined && best.edits <= Math.ceil(best.word.length / 3) ? best.word : null;
}

/** Letters to insert, delete or replace to come from one word to the other. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...from].entries()) {
    const next = [at + 1];
    for (let column = 1; column <= to.length; column++) {
      const replaced = (row[column - 1] ?? 0) + (to[column - 1] === letter ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
