export type { TaxYear } from "../base";
export type { Nation } from "../rulebook";
export * from "./arbitraries";
export type { PopulationOptions } from "./ground";
export * from "./laws";
