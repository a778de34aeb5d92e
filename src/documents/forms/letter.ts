import { shape } from "../../engine/base";
import type { FormEmployer } from "../../engine/forms";
import type { DocumentKind } from "../draw-document";
import { drawFacts, INK, type Paper } from "../paper";
import { date, employer, list, text } from "../shape";
import { drawHead, longDate } from "./head";

const FACT = shape.record({ label: text, value: text });

/** A letter from an employer to one employee. */
const LETTER_SHAPE = shape.record({
  employer,
  /** The recipient's name, then the lines of the address. */
  recipient: list(text, 12),
  date,
  title: text,
  /** What the letter is about at a glance: dates and amounts. */
  facts: list(FACT, 20),
  paragraphs: list(text, 60),
});

/** A letter: who writes to whom, the dates and amounts it is about, and its paragraphs. */
export const letterKind: DocumentKind<PrintedLetter> = {
  shape: LETTER_SHAPE,
  about: ({ employer, title, date }) => ({ title, author: employer.name, date }),
  foot: ({ employer, title }) => `${employer.name} · ${title}`,
  draw: (paper, letter) => {
    drawHead(paper, letter.employer, letter.title, longDate(letter.date));
    drawRecipient(paper, letter);
    drawFacts(
      paper,
      letter.facts.map(({ label, value }) => [label, value] as const),
      2,
    );
    for (const paragraph of letter.paragraphs) {
      paper.y += 6;
      paper.say("P", paragraph, { size: 10 });
    }
  },
};

function drawRecipient(paper: Paper, { recipient: [name = "", ...address] }: PrintedLetter): void {
  paper.say("P", name, { size: 11, isBold: true });
  for (const line of address) paper.say("P", line, { size: 9, colour: INK.text });
  paper.y += 14;
}

/** A letter as it is drawn. */
type PrintedLetter = shape.ReadOf<typeof LETTER_SHAPE>;

/** A letter from an employer to one employee. */
export interface LetterDocument extends Omit<PrintedLetter, "employer"> {
  readonly employer: FormEmployer;
}
