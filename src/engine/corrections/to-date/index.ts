export * from "./to-date-difference";
