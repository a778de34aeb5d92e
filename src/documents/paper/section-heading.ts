import type { Paper } from "./paper";

/** Height of a heading with its first rows: a heading is never left alone at the foot of a page. */
const START = 72;

/** Draws the heading of a section. */
export function drawHeading(paper: Paper, text: string): void {
  paper.need(START);
  paper.y += 4;
  paper.say("H2", text, { size: 9.5, isBold: true, colour: paper.accent });
  paper.y += 2;
}
