import type { ENGLISH } from "./english";

/** The name of a text of the page. */
export type Word = keyof typeof ENGLISH;

/** A language beside English: every text of the page, null for those that stay English. */
export type Translation = Readonly<Record<Word, string | null>>;
