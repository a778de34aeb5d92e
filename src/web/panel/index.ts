export * from "./panel";
