import { ConfigFault } from "../platform/config";
import { PostgresFault } from "../platform/postgres";
import { StoreFault } from "../platform/store";
import { StartRefusal } from "./refusal";

/** Returns the refusal to start that an error means, or the error; `inUse` is the advice for a folder in use. */
export function refusalToStart(error: unknown, inUse: string): unknown {
  if (error instanceof PostgresFault && error.reason === "folder_in_use") {
    return new StartRefusal(`${error.message}\n${inUse}`);
  }
  const canBeMended = error instanceof ConfigFault || error instanceof PostgresFault || error instanceof StoreFault;
  return canBeMended ? new StartRefusal(error.message) : error;
}
