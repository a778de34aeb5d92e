export type { Answer, Call } from "./call";
export { type Client, type ClientOptions, createClient } from "./create-client";
export type { Refusal } from "./refusal";
export type {
  /** The records of requests and responses, by name: `components["schemas"]["Employee"]`. */
  components,
  /** What each `DELETE` is sent and returns, by its path. */
  Delete,
  /** What each `GET` is sent and returns, by its path. */
  Get,
  /** What each `PATCH` is sent and returns, by its path. */
  Patch,
  /** What each `POST` is sent and returns, by its path. */
  Post,
  /** What each `PUT` is sent and returns, by its path. */
  Put,
} from "./schema";
