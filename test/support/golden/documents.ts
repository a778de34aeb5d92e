/** Parsed rule files by path, as the engine takes them. */
export type Documents = Readonly<Record<string, unknown>>;
