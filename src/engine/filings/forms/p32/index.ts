export { makeP32 } from "./p32";
export type * from "./p32-facts";
