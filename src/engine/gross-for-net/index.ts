export type { AdjustedLine, GrossForNetFacts } from "./facts";
export { type GrossAnswer, type GrossForNet, grossForNet } from "./gross-for-net";
