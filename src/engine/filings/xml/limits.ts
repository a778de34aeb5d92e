/** What a document may hold before it is refused. */
export interface XmlLimits {
  readonly characters: number;
  readonly depth: number;
  readonly elements: number;
}

/** Room for a full payment submission of some ten thousand employees; the messages are a dozen levels deep. */
export const XML_LIMITS: XmlLimits = { characters: 64_000_000, depth: 40, elements: 2_000_000 };
