/** Why a server does not start, and what to do, in sentences that begin on lines of their own. */
export class StartRefusal extends Error {
  override readonly name = "StartRefusal";
}
