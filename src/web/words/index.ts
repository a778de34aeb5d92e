export { type Language, readLanguage } from "./language";
export { choices, inEnglish, isTranslated, locales, say, text } from "./say";
export type { Word } from "./translation";
