/** Returns the size of a proof when its file, `*.sized.test.ts`, is run by its path, or in `npm run test:long`. */
export function sized(usual: number, long: number): number {
  return process.env.TIER === "long" ? long : usual;
}
