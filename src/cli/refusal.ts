import type { Problem } from "../engine";

/** Thrown for input that cannot be used at all, with everything that is wrong with it. */
export class Refusal extends Error {
  override readonly name = "Refusal";

  constructor(
    readonly subject: string,
    readonly problems: readonly Problem[],
  ) {
    super(subject);
  }
}
