import type { JSX } from "preact";
import { ENGLISH } from "./english";
import type { Translation, Word } from "./translation";

// The page is drawn in one language at a time: whoever changes it draws the page again.

let spoken: Translation | null = null;

/** Sets the language in which the page is drawn next; null for English. */
export function speak(translation: Translation | null): void {
  spoken = translation;
}

/** Returns whether the page is drawn in another language than English. */
export function isTranslated(): boolean {
  return spoken !== null;
}

/** Returns the languages of numbers, best first: not every browser knows Welsh. */
export function locales(): readonly string[] {
  return spoken === null ? ["en-GB"] : ["cy", "en-GB"];
}

/** Returns a text with its values, for attributes and for choices of a list. */
export function text(word: Word, ...values: readonly (string | number)[]): string {
  const template = spoken?.[word] ?? ENGLISH[word];
  return template.replace(/\{(\d)\}/g, (_, at) => String(values[Number(at)] ?? ""));
}

/** Returns a text with its values to be drawn: marked as English where the language of the page has no word for it. */
export function say(word: Word, ...values: readonly (string | number)[]): JSX.Element | string {
  const shown = text(word, ...values);
  return spoken !== null && spoken[word] === null ? <span lang="en">{shown}</span> : shown;
}

/** Returns the choices of a list as its control takes them. */
export function choices<Value extends string>(
  list: readonly (readonly [value: Value, word: Word])[],
): readonly (readonly [Value, string])[] {
  return list.map(([value, word]) => [value, text(word)]);
}

/** Returns the attribute that marks a part of the page as English. */
export function inEnglish(): { readonly lang?: "en" } {
  return spoken === null ? {} : { lang: "en" };
}
