export type { MinimumWage, MinimumWageFacts } from "./facts";
export { minimumWage } from "./minimum-wage";
