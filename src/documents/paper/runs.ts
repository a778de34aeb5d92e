/** Text in one direction. */
interface Run {
  readonly text: string;
  readonly isRightToLeft: boolean;
}

const LETTER = "[\\p{Script=Hebrew}\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}]";
const RIGHT_TO_LEFT = new RegExp(`${LETTER}(?:[ \\p{M}'’‘\\-־.]*${LETTER})*\\p{M}*`, "gu");

/** Splits a line into runs: consecutive right-to-left words are one run, reversed as a whole. */
export function runsOf(line: string): readonly Run[] {
  const runs: Run[] = [];
  let from = 0;
  for (const { 0: text, index } of line.matchAll(RIGHT_TO_LEFT)) {
    if (index > from) runs.push({ text: line.slice(from, index), isRightToLeft: false });
    runs.push({ text, isRightToLeft: true });
    from = index + text.length;
  }
  if (from < line.length) runs.push({ text: line.slice(from), isRightToLeft: false });
  return runs;
}
