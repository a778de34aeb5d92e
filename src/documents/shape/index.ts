export * from "./people";
