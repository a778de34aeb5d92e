import { readPence } from "../../engine/base";
import type { Totals } from "../pay";
import type { Terminal } from "../terminal";

const WIDEST = 76;

interface Part {
  readonly name: string;
  readonly mark: string;
  readonly pence: number;
}

/** Shows where the total cost of employment goes: a bar of shares with a legend. */
export function moneyBar(totals: Totals, { width, paint }: Pick<Terminal, "width" | "paint">): string {
  const parts = partsOf(totals).filter((part) => part.pence > 0);
  const whole = parts.reduce((pence, part) => pence + part.pence, 0);
  if (whole === 0) return "";
  const size = Math.min(width - 4, WIDEST);
  let from = 0;
  let passed = 0;
  const bar = parts.map((part) => {
    passed += part.pence;
    const to = Math.round((passed / whole) * size);
    const cells = part.mark.repeat(to - from);
    from = to;
    return cells;
  });
  const legend = parts.map((part) => `${part.mark} ${part.name} ${share(part.pence, whole)}`);
  return `  ${paint("accent", bar.join(""))}\n${inLines(legend, width).join("\n")}\n`;
}

/** Places entries side by side, in as many lines as they need. */
function inLines(entries: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const entry of entries) {
    const line = lines.pop();
    const longer = `${line ?? ""}${line === undefined ? "  " : "   "}${entry}`;
    if (line === undefined || longer.length <= width) lines.push(longer);
    else lines.push(line, `  ${entry}`);
  }
  return lines;
}

function share(pence: number, whole: number): string {
  const percent = Math.round((pence / whole) * 100);
  return percent === 0 ? "under 1%" : `${percent}%`;
}

function partsOf(totals: Totals): Part[] {
  const pence = (...names: readonly (keyof Totals)[]) => names.reduce((sum, name) => sum + readPence(totals[name]), 0);
  return [
    { name: "Net pay", mark: "█", pence: pence("netPay") },
    { name: "Tax", mark: "▓", pence: pence("tax") },
    { name: "NI", mark: "▒", pence: pence("ni", "employerNi") },
    { name: "Loans", mark: "░", pence: pence("studentLoan", "postgraduateLoan") },
    { name: "Pension", mark: "▪", pence: pence("pension", "employerPension") },
    { name: "Other", mark: "·", pence: pence("attachmentOrders", "otherDeductions") },
  ];
}
