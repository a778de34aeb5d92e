/** Returns the size of a proof in `npm run test:all`, or in `npm run test:long`; only files named `*.sized.test.ts` run in both. */
export function sized(usual: number, long: number): number {
  return process.env.TIER === "long" ? long : usual;
}
