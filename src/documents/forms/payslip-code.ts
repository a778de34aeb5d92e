import { INK, type Paper } from "../paper";

/** Points: 52 mm, in which modules of the largest payload are a third of a millimetre wide. */
const SIZE = 147;
const GAP = 16;
const TITLE = { size: 9, isBold: true } as const;
const WORDS = { size: 8, colour: INK.quiet } as const;

const EXPLANATION =
  "This code holds the payslip: what it was calculated from, its amounts, the rules and the employer's signature. Anybody with the employer's public key can check it offline, by calculating it again.";
const HASH_ALONE =
  "This code holds the hash of the payslip's signed record, which belongs to the proof that comes with it.";

/** Draws the QR code of a payslip's proof, if there is one, with what it is for. */
export function drawCode(paper: Paper): void {
  const { code } = paper;
  if (code === null) return;
  paper.need(SIZE + GAP);
  paper.y += GAP;
  const top = paper.y;
  paper.squares(code.squares, paper.left, top, SIZE);
  paper.inColumn(paper.left + SIZE + GAP, paper.width - SIZE - GAP, () => {
    paper.say("P", "Check this payslip", TITLE);
    paper.say("P", code.isWhole ? EXPLANATION : HASH_ALONE, WORDS);
  });
  paper.y = top + SIZE;
}
