/** Thrown if a server cannot start: why and what to do, each sentence on a line of its own. */
export class StartRefusal extends Error {
  override readonly name = "StartRefusal";
}
