import type { FormEmployer, FormPerson } from "../../engine/forms";
import { INK, type Paper } from "../paper";
import { addressLines, fullName } from "./wording";

/** Draws the head of a document: the employer on the left, the title and period on the right. */
export function drawHead(paper: Paper, employer: FormEmployer | null, title: string, subtitle: string): void {
  drawTop(paper, [title, subtitle], () => drawEmployer(paper, employer));
}

/** Draws the head of a document: who it is from on the left, the title and what is below it on the right. */
export function drawTop(paper: Paper, [title, subtitle]: readonly [string, string], drawSender: () => void): void {
  const top = paper.y;
  const right = paper.width * 0.42;
  const left = paper.width - right - 16;
  paper.inColumn(paper.left + left + 16, right, () => {
    sayRight(paper, "H1", title, { size: 18, isBold: true, colour: paper.accent });
    sayRight(paper, "P", subtitle, { size: 9, colour: INK.quiet });
  });
  const end = paper.y;
  paper.y = top;
  paper.inColumn(paper.left, left, drawSender);
  paper.y = Math.max(end, paper.y) + 8;
  paper.rule(paper.y, paper.accent, 1.4);
  paper.y += 10;
}

/** The largest logo, in points. */
const [LOGO_WIDTH, LOGO_HEIGHT] = [160, 34];

function drawEmployer(paper: Paper, employer: FormEmployer | null): void {
  const reference = employer === null ? "" : `PAYE reference ${employer.payeReference}`;
  drawSender(paper, employer?.name ?? "", [addressLines(employer?.address ?? null).join(", "), reference]);
}

/** Draws the logo of the brand, a name and what is said of it. */
export function drawSender(paper: Paper, name: string, details: readonly string[]): void {
  paper.logo(LOGO_WIDTH, LOGO_HEIGHT);
  if (name !== "") paper.say("P", name, { size: 13, isBold: true });
  for (const detail of details) if (detail !== "") paper.say("P", detail, { size: 8, colour: INK.quiet });
}

function sayRight(
  paper: Paper,
  tag: "H1" | "P",
  text: string,
  style: { readonly size: number; readonly isBold?: boolean; readonly colour: string },
): void {
  paper.say(tag, text, { ...style, align: "right" });
}

/** Draws the employee's name and address, as on an envelope. */
export function drawAddressee(paper: Paper, employee: FormPerson): void {
  paper.say("P", fullName(employee), { size: 11, isBold: true });
  for (const line of addressLines(employee.address)) paper.say("P", line, { size: 9 });
}
