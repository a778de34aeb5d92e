import type { Typefaces } from "./fonts";
import { runsOf } from "./runs";

/** Text of a line in one direction and one font. */
export interface Stretch {
  readonly text: string;
  readonly isRightToLeft: boolean;
  /** 0 is the document's main font; others count from 1. */
  readonly font: number;
}

/** Splits a line into stretches, from left to right. */
export function stretchesOf(line: string, typefaces: Typefaces): readonly Stretch[] {
  return runsOf(line).flatMap(({ text, isRightToLeft }) => {
    const stretches = fontsOf(text, typefaces).map((stretch) => ({ ...stretch, isRightToLeft }));
    return isRightToLeft ? stretches.reverse() : stretches;
  });
}

/** Splits text by font. Combining marks stay in the font of their base letter if it has them. */
function fontsOf(text: string, typefaces: Typefaces): { text: string; readonly font: number }[] {
  if (typefaces.length === 1) return [{ text, font: 0 }];
  const stretches: { text: string; readonly font: number }[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) as number;
    const last = stretches.at(-1);
    const isMark = /\p{M}/u.test(character) && last !== undefined && typefaces[last.font]?.has(code) === true;
    const font = isMark ? last.font : typefaces.findIndex((held) => held.has(code));
    if (last?.font === font) last.text += character;
    else stretches.push({ text: character, font });
  }
  return stretches;
}
