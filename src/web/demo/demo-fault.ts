/** Thrown if the demo did not return what was requested, with a sentence for people. */
export class DemoFault extends Error {
  override readonly name = "DemoFault";

  constructor(
    message: string,
    /** Names the refusal, if the demo refused the request. */
    readonly token: string | null = null,
  ) {
    super(message);
  }
}

export const GONE = "The demo does not answer. Start it again with npm start, then try again.";
export const CLOSED =
  "This process offers its demo organisation no longer. Start it again with npm start, then try again.";

/** Returns the sentence for any error. */
export function faultText(error: unknown): string {
  return error instanceof DemoFault ? error.message : GONE;
}
