import type { DocumentKind } from "../draw-document";
import { drawFacts, INK, type Paper } from "../paper";
import { drawHead } from "./head";
import { LETTER_SHAPE, type PrintedLetter } from "./letter-shape";
import { longDate } from "./wording";

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
