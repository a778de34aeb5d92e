/** Why the demo did not answer with what was asked for, in a sentence for people. */
export class DemoFault extends Error {
  override readonly name = "DemoFault";
}

export const GONE = "The demo does not answer. Start it again with npm start, then try again.";
export const CLOSED =
  "This process offers its demo organisation no longer. Start it again with npm start, then try again.";

/** The sentence for anything that went wrong. */
export function faultText(error: unknown): string {
  return error instanceof DemoFault ? error.message : GONE;
}
