import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { guardFormula, writeCsvRow } from "../../../engine/base";
import { handOver } from "../../tool/download-button";
import type { Pages } from "./use-pages";
import { amountIn } from "./words";
import { CSV, writeSheet, XLSX } from "./workbook";

type ReadPages = Omit<Pages<unknown>, "pages" | "reload">;

/** A list that is read at once. */
const WHOLE: ReadPages = { hasMore: false, isBusy: false, refusal: null, more: () => undefined };

type Format = "CSV" | "XLSX";

/** Hands over the list before it as a file, as it is shown: the pages that are missing are read first. */
export function ListFiles({ pages = WHOLE }: { readonly pages?: ReadPages }): JSX.Element {
  const { hasMore, isBusy, refusal, more } = pages;
  const line = useRef<HTMLParagraphElement>(null);
  const [wanted, setWanted] = useState<Format | null>(null);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (wanted === null || isBusy) return;
    if (hasMore && refusal === null) {
      more();
      return;
    }
    setWanted(null);
    const table = tableBefore(line.current);
    setLost(false);
    if (refusal === null && table !== null) handOverTable(table, wanted).catch(() => setLost(true));
  }, [wanted, hasMore, isBusy, refusal]);
  return (
    <p class="links" ref={line}>
      {(["CSV", "XLSX"] as const).map((format) => (
        <button key={format} type="button" class="small" disabled={wanted !== null} onClick={() => setWanted(format)}>
          {`Download the list as ${format}`}
        </button>
      ))}
      <span role="status">{isLost && "The file could not be made. Try again when you are online."}</span>
    </p>
  );
}

async function handOverTable(table: HTMLTableElement, format: Format): Promise<void> {
  const caption = table.caption?.textContent ?? "List";
  const name = caption.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  const rows = [...table.rows].map(({ cells }) => [...cells].map(shownText));
  if (format === "XLSX") handOver(await writeSheet(caption, rows), `${name}.xlsx`, XLSX);
  else handOver(rows.map((row) => writeCsvRow(row.map(plainCell))).join(""), `${name}.csv`, CSV);
}

function tableBefore(line: Element | null): HTMLTableElement | null {
  for (let element = line?.previousElementSibling; element; element = element.previousElementSibling) {
    const table = element.matches("table") ? element : element.querySelector("table");
    if (table instanceof HTMLTableElement) return table;
  }
  return null;
}

/** Returns the text of a cell without what is for screen readers, and without what is pressed or filled in. */
function shownText(cell: HTMLElement): string {
  const copy = cell.cloneNode(true);
  if (copy instanceof HTMLElement)
    for (const hidden of copy.querySelectorAll(".visually-hidden, button, form, select, input, label")) hidden.remove();
  return (copy.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** Returns an amount as a number that spreadsheets add up, and other text so that none takes it for a formula. */
function plainCell(text: string): string {
  return amountIn(text) ?? guardFormula(text);
}
