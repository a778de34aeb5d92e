/** The size limits of a document. */
export interface XmlLimits {
  readonly characters: number;
  readonly depth: number;
  readonly elements: number;
}

/** Enough for a full payment submission of some ten thousand employees; messages are a dozen levels deep. */
export const XML_LIMITS: XmlLimits = { characters: 64_000_000, depth: 40, elements: 2_000_000 };
