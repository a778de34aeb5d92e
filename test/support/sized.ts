/** Returns the size of a proof: the usual one, or that of `npm run test:long`, which runs each file that imports this. */
export function sized(usual: number, long: number): number {
  return process.env.TIER === "long" ? long : usual;
}

/** Returns one of some cases, another one each time, or in `npm run test:long` all of them. */
export function inTurn<Case>(time: number, cases: readonly Case[]): readonly Case[] {
  const some = sized(cases.length, 1);
  return cases.filter((_, at) => at % some === time % some);
}
