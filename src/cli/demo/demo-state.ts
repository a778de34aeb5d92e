import type { DemoCredentials } from "./credentials";

/** State of the demo's routes: the credentials, once the organisation is complete. */
export interface DemoState {
  credentials: DemoCredentials | null;
}
