import type { BatchOutcome } from "../batch";
import { EXIT, type ExitCode } from "../exit-code";
import type { Terminal } from "../terminal";

/** Reports what was refused and returns the exit code; `refused` names the file of refused lines, if there is one. */
export function endOfBatch({ tally }: BatchOutcome, refused: string | null, terminal: Terminal): ExitCode {
  const bad = tally.malformed + tally.refused;
  if (bad === 0) return EXIT.fine;
  const where = refused === null ? "give --out to see why" : `see ${refused}`;
  const text = `${tally.malformed} malformed and ${tally.refused} refused of ${tally.malformed + tally.rows} lines; ${where}`;
  terminal.complain(`${terminal.paintError("bad", text)}\n`);
  return tally.rows === tally.refused ? EXIT.refused : EXIT.partly;
}
