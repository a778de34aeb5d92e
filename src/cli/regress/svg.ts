import { occurring, refusedLabel } from "./chart-text";
import { type Bin, binLabel } from "./distribution";
import { shownDifference } from "./figures";
import type { Regression } from "./regress";
import type { FigureChanges } from "./tally";
import { pairLabel } from "./year-pairs";

const WIDTH = 720;
const MARGIN = 24;
const LABEL = 170;
const ROW = 20;
const HEAD = 88;
const PANEL_HEAD = 46;
const PANEL_GAP = 22;
const COUNT = 64;

// Colours follow the reader's setting; lower is blue, higher is orange, and the labels name it in words too.
const STYLE = `
  svg { color-scheme: light dark; font: 13px system-ui, sans-serif }
  .page { fill: #ffffff } .text { fill: #1d2430 } .quiet { fill: #566072 } .line { stroke: #c9d0da }
  .less { fill: #2b6cb0 } .more { fill: #c05621 }
  .title { font-size: 17px; font-weight: 600 } .figure { font-weight: 600 }
  @media (prefers-color-scheme: dark) {
    .page { fill: #14181f } .text { fill: #e8ecf2 } .quiet { fill: #a3adbd } .line { stroke: #3a4352 }
    .less { fill: #63b3ed } .more { fill: #f6ad55 }
  }`;

/** Draws how many payslips change by how much, a panel for each figure; readable on light and on dark pages. */
export function regressionSvg(regression: Regression): string {
  const { request, figures, payslips } = regression;
  const { before, after, pairs, seed } = request;
  const panels: string[] = [];
  let top = HEAD;
  for (const changes of figures) {
    panels.push(panel(changes, top));
    top += PANEL_HEAD + occurring(changes.bins).length * ROW + PANEL_GAP;
  }
  const height = Math.max(top, HEAD + 40);
  const title = `Payslips that change: ${before.name} → ${after.name}`;
  const subtitle = `${pairs.map(pairLabel).join(", ")}; ${payslips} payslips, seed ${seed}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title">`,
    `<title id="title">${escaped(title)}</title>`,
    `<style>${STYLE}\n</style>`,
    `<rect class="page" width="100%" height="100%"/>`,
    text({ x: MARGIN, y: 36 }, "text title", title),
    text({ x: MARGIN, y: 60 }, "quiet", subtitle),
    ...(figures.length === 0 ? [text({ x: MARGIN, y: HEAD + 12 }, "text", "Nothing changes.")] : panels),
    "</svg>\n",
  ].join("\n");
}

function panel({ figure, payslips, least, most, bins }: FigureChanges, top: number): string {
  const shown = occurring(bins);
  const largest = Math.max(...shown.map(({ count }) => count));
  const left = MARGIN + LABEL;
  const range = `${payslips} payslips, from ${shownDifference(figure, least)} to ${shownDifference(figure, most)}`;
  const rows = shown.map((bin, index) => {
    const y = top + PANEL_HEAD + index * ROW;
    const length = bin.count === 0 ? 0 : Math.max(2, (bin.count / largest) * (WIDTH - left - MARGIN - COUNT));
    return [
      text({ x: left - 10, y: y + 1 }, "quiet", figure === "refused" ? refusedLabel(bin) : binLabel(bin), "end"),
      `<rect class="${isLess(bin) ? "less" : "more"}" x="${left}" y="${y - 11}" width="${length.toFixed(1)}" height="15" rx="2"/>`,
      text({ x: left + length + 8, y: y + 1 }, "text", String(bin.count)),
    ].join("\n");
  });
  return [
    `<line class="line" x1="${MARGIN}" x2="${WIDTH - MARGIN}" y1="${top}" y2="${top}"/>`,
    text({ x: MARGIN, y: top + 22 }, "text figure", figure),
    text({ x: left, y: top + 22 }, "quiet", range),
    ...rows,
  ].join("\n");
}

function isLess({ from, upTo }: Bin): boolean {
  return (upTo ?? from ?? 0) < 0;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function text({ x, y }: Point, style: string, content: string, anchor = "start"): string {
  return `<text class="${style}" x="${x}" y="${y}" text-anchor="${anchor}">${escaped(content)}</text>`;
}

function escaped(content: string): string {
  return content.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
