export type { Answer, Call } from "./call";
export { type Client, type ClientOptions, createClient } from "./create-client";
export type { Refusal } from "./refusal";
export type * from "./schema";
