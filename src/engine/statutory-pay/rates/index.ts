export * from "./statutory-rates";
