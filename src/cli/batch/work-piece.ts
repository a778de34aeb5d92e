import { type Batch, TotalsSoFar } from "../../batch";
import type { Problem } from "../../engine";
import { sentence } from "../sentence";
import type { Piece, PieceResult, ResultFormat } from "./piece";
import { type PieceLine, pieceLines } from "./piece-lines";
import type { PieceTools } from "./piece-tools";
import { summaryText } from "./summary-text";

/** Calculates a piece: its rows through the batch, its year summaries and its refused lines as text. */
export async function workPiece({ batch, read, settings }: PieceTools, piece: Piece): Promise<PieceResult> {
  const started = performance.now();
  batch.clear();
  const lines = [...pieceLines(piece.bytes, piece.firstLine, read)];
  for (const line of lines) if ("row" in line) batch.add(line.row);
  const wasRead = performance.now();
  const counted = await batch.run();
  const wasRun = performance.now();
  const written = write(batch, lines, settings.taxYear, settings.format);
  const malformed = lines.length - counted.rows;
  return {
    number: piece.number,
    end: piece.end,
    results: written.results,
    refused: written.refused,
    counts: { ...counted, malformed, unpaid: written.unpaid },
    totals: written.totals,
    milliseconds: {
      reading: wasRead - started,
      arithmetic: wasRun - wasRead,
      writing: performance.now() - wasRun,
    },
  };
}

function write(batch: Batch, lines: readonly PieceLine[], taxYear: number, format: ResultFormat) {
  const sums = new TotalsSoFar();
  const summaries = batch.summaries(sums);
  const results: string[] = [];
  const refused: string[] = [];
  let unpaid = 0;
  for (const line of lines) {
    if ("problem" in line) {
      refused.push(refusedLine(line.line, null, [line.problem]));
      continue;
    }
    const answer = summaries.next().value;
    if (answer === undefined) break;
    const { id, summary, problems } = answer;
    if (summary !== null) results.push(summaryText(id ?? "", taxYear, summary, format));
    else if (problems.length > 0) refused.push(refusedLine(line.line, id, problems));
    else unpaid++;
  }
  return { results: encode(results), refused: encode(refused), unpaid, totals: totalsAfter(summaries, sums) };
}

/** The totals are complete once every summary has been made. */
function totalsAfter(summaries: Generator<unknown, void>, sums: TotalsSoFar): PieceResult["totals"] {
  if (summaries.next().done !== true) throw new Error("a row without a line");
  return sums.totals;
}

function refusedLine(line: number, id: string | null, problems: readonly Problem[]): string {
  const told = problems.map((found) => ({ ...found, message: sentence(found) }));
  return `${JSON.stringify({ line, id, problems: told })}\n`;
}

function encode(texts: readonly string[]): Uint8Array {
  return new TextEncoder().encode(texts.join(""));
}
