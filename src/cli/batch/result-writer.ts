import { type Batch, type TotalsSoFar, type WrittenYear, YearColumns } from "../../batch";
import { taxYearLabel } from "../../engine/base";
import { writeBatch } from "./arrow";
import { writeGroup } from "./parquet";
import type { PieceResult, PieceSettings, TableFormat, TextFormat } from "./piece";
import { summaryText } from "./summary-text";

/** Writes the years of a piece in the form of the results. */
export interface ResultWriter {
  /** Writes a row's year each time. */
  years(batch: Batch, sums: TotalsSoFar): Generator<WrittenYear, void>;
  /** Returns what was written. */
  finish(): Pick<PieceResult, "results" | "group">;
}

export function resultWriter({ taxYear, format }: PieceSettings): ResultWriter {
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

const WRITERS = { parquet: writeGroup, arrow: writeBatch };

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

export function encode(texts: readonly string[]): Uint8Array {
  return new TextEncoder().encode(texts.join(""));
}
