/** Returns the size of a proof in `npm test`, or in `npm run test:long`; only files named `*.sized.test.ts` run in both. */
export function sized(usual: number, long: number): number {
  return process.env.PROOF_SIZE === "long" ? long : usual;
}
