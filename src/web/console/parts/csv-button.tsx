import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { guardFormula, writeCsvRow } from "../../../engine/base";
import { handOver } from "../../tool/download-button";
import type { Pages } from "./use-pages";

/** Hands over the list before it as CSV, as it is shown: the pages that are missing are read first. */
export function CsvButton({ pages }: { readonly pages: Pages<unknown> }): JSX.Element {
  const { hasMore, isBusy, refusal, more } = pages;
  const line = useRef<HTMLParagraphElement>(null);
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (!isWanted || isBusy) return;
    if (hasMore && refusal === null) {
      more();
      return;
    }
    setWanted(false);
    const table = tableBefore(line.current);
    if (refusal !== null || table === null) return;
    const name = (table.caption?.textContent ?? "list").toLowerCase().replace(/[^a-z0-9]+/g, "-");
    handOver(toCsv(table), `${name}.csv`, "text/csv");
  }, [isWanted, hasMore, isBusy, refusal]);
  return (
    <p class="links" ref={line}>
      <button type="button" class="small" disabled={isWanted} onClick={() => setWanted(true)}>
        Download the list as CSV
      </button>
    </p>
  );
}

function tableBefore(line: Element | null): HTMLTableElement | null {
  for (let element = line?.previousElementSibling; element; element = element.previousElementSibling) {
    const table = element.matches("table") ? element : element.querySelector("table");
    if (table instanceof HTMLTableElement) return table;
  }
  return null;
}

function toCsv(table: HTMLTableElement): string {
  const rows = [...table.rows].map(({ cells }) => [...cells].map((cell) => plainCell(shownText(cell))));
  return rows.map(writeCsvRow).join("");
}

/** Returns the text of a cell without what is for screen readers. */
function shownText(cell: HTMLElement): string {
  const copy = cell.cloneNode(true);
  if (copy instanceof HTMLElement) for (const hidden of copy.querySelectorAll(".visually-hidden")) hidden.remove();
  return (copy.textContent ?? "").replace(/\s+/g, " ").trim();
}

const AMOUNT = /^([−+]?)£([\d,]+\.\d\d)$/;

/** Returns an amount as a number that spreadsheets add up, and other text so that none takes it for a formula. */
function plainCell(text: string): string {
  const [, sign, amount] = AMOUNT.exec(text) ?? [];
  if (amount === undefined) return guardFormula(text);
  return `${sign === "−" ? "-" : ""}${amount.replaceAll(",", "")}`;
}
