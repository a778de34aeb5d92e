import { ConfigFault } from "../platform/config";
import { PostgresFault } from "../platform/postgres";
import { StoreFault } from "../platform/store";
import { StartRefusal } from "./start-refusal";

/** The refusal to start that an error stands for, or the error itself; `inUse` says what to do about a folder in use. */
export function refusalToStart(error: unknown, inUse: string): unknown {
  if (error instanceof PostgresFault && error.reason === "folder_in_use") {
    return new StartRefusal(`${error.message}\n${inUse}`);
  }
  const canBeMended = error instanceof ConfigFault || error instanceof PostgresFault || error instanceof StoreFault;
  return canBeMended ? new StartRefusal(error.message) : error;
}
