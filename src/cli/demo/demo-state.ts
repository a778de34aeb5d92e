import type { DemoCredentials } from "./credentials";

/** What the routes of the demo know: credentials once the organisation is whole. */
export interface DemoState {
  credentials: DemoCredentials | null;
}
