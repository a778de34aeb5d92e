export type { Answer, Call } from "./call";
export { type Client, type ClientOptions, createClient } from "./create-client";
export type { Refusal } from "./refusal";
export type {
  /** The records of requests and responses, by name: `components["schemas"]["Employee"]`. */
  components,
  /** Every operation by its ID, with its parameters, body and responses. */
  operations,
  /** Every path with its methods, as `createClient` calls them. */
  paths,
} from "./schema";
