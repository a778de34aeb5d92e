import { type Batch, TotalsSoFar, type WrittenYear, YearColumns } from "../../batch";
import type { Problem } from "../../engine";
import { taxYearLabel } from "../../engine/base";
import { sentence } from "../sentence";
import { writeBatch } from "./arrow";
import { writeGroup } from "./parquet";
import type { Piece, PieceResult, PieceSettings, TableFormat, TextFormat } from "./piece";
import type { PieceLine } from "./piece-lines";
import type { PieceTools } from "./piece-tools";
import { summaryText } from "./summary-text";

const WRITERS = { parquet: writeGroup, arrow: writeBatch };

/** Calculates a piece: its rows through the batch, its year summaries and its refused lines as text. */
export async function workPiece({ batch, load, settings }: PieceTools, piece: Piece): Promise<PieceResult> {
  const started = performance.now();
  batch.clear();
  const lines = await load(batch, piece);
  const wasRead = performance.now();
  const counted = await batch.run();
  const wasRun = performance.now();
  const written = write(batch, lines, resultWriter(settings));
  const malformed = lines.length - counted.rows;
  return {
    number: piece.number,
    end: piece.end,
    ...written.results,
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

function write(batch: Batch, lines: readonly PieceLine[], results: ResultWriter) {
  const sums = new TotalsSoFar();
  const years = results.years(batch, sums);
  const refused: string[] = [];
  let unpaid = 0;
  for (const line of lines) {
    if ("problem" in line) {
      refused.push(refusedLine(line.line, null, [line.problem]));
      continue;
    }
    const answer = years.next().value;
    if (answer === undefined) break;
    const { id, isPaid, problems } = answer;
    if (problems.length > 0) refused.push(refusedLine(line.line, id, problems));
    else if (!isPaid) unpaid++;
  }
  const totals = totalsAfter(years, sums);
  return { results: results.finish(), refused: encode(refused), unpaid, totals };
}

/** The results and the totals are complete once every year has been written. */
function totalsAfter(years: Generator<unknown, void>, sums: TotalsSoFar): PieceResult["totals"] {
  if (years.next().done !== true) throw new Error("a row without a line");
  return sums.totals;
}

function refusedLine(line: number, id: string | null, problems: readonly Problem[]): string {
  const told = problems.map((found) => ({ ...found, message: sentence(found) }));
  return `${JSON.stringify({ line, id, problems: told })}\n`;
}

/** Writes the years of a piece in the form of the results. */
interface ResultWriter {
  /** Writes a row's year each time. */
  years(batch: Batch, sums: TotalsSoFar): Generator<WrittenYear, void>;
  /** Returns what was written. */
  finish(): Pick<PieceResult, "results" | "group">;
}

function resultWriter({ taxYear, format }: PieceSettings): ResultWriter {
  return format === "parquet" || format === "arrow" ? groupWriter(taxYear, format) : textWriter(taxYear, format);
}

function textWriter(taxYear: number, format: TextFormat): ResultWriter {
  const texts: string[] = [];
  return {
    *years(batch, sums) {
      for (const { id, summary, problems } of batch.summaries(sums)) {
        if (summary !== null) texts.push(summaryText(id ?? "", taxYear, summary, format));
        yield { id, isPaid: summary !== null, problems };
      }
    },
    finish: () => ({ results: encode(texts), group: null }),
  };
}

function groupWriter(taxYear: number, format: TableFormat): ResultWriter {
  const columns = new YearColumns();
  return {
    years: (batch, sums) => batch.writeYears(columns, sums),
    finish: () => {
      const { bytes, group } = WRITERS[format](columns, taxYearLabel(taxYear));
      return { results: bytes, group };
    },
  };
}

function encode(texts: readonly string[]): Uint8Array {
  return new TextEncoder().encode(texts.join(""));
}
