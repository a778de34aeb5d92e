export { buildFps, type FpsMessage, type FpsTotals } from "./build-fps";
export type * from "./fps-facts";
