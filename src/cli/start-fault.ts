import { ConfigFault } from "../platform/config";
import { PostgresFault } from "../platform/postgres";
import { StoreFault } from "../platform/store";
import { UsageError } from "./usage-error";

/** What whoever starts the program can mend is said in a sentence; `inUse` says what to do about a folder in use. */
export function toldAtStart(error: unknown, inUse: string): unknown {
  if (error instanceof PostgresFault && error.reason === "folder_in_use") {
    return new UsageError(`${error.message}\n${inUse}`);
  }
  const isTheirs = error instanceof ConfigFault || error instanceof PostgresFault || error instanceof StoreFault;
  return isTheirs ? new UsageError(error.message) : error;
}
