export * from "./move-organisation";
