export { buildEps } from "./build-eps";
export type * from "./eps-facts";
