export * from "./arbitraries";
export type { PopulationOptions } from "./ground";
export * from "./laws";
