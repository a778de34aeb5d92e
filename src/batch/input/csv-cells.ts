const CELL = /(?:"([^"]*(?:""[^"]*)*)"|([^",]*))(,|$)/y;

/** The cells of one line of comma-separated text; null when a quote is not closed or is followed by text. */
export function csvCells(line: string): readonly string[] | null {
  const cells: string[] = [];
  CELL.lastIndex = 0;
  for (;;) {
    const cell = CELL.exec(line);
    if (cell === null) return null;
    cells.push((cell[1]?.replaceAll('""', '"') ?? cell[2] ?? "").trim());
    if (cell[3] === "") return cells;
  }
}
