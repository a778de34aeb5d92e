import { accessSync, constants, mkdirSync } from "node:fs";
import { errorCode } from "../error-code";
import { ConfigFault } from "./config-fault";

const READ_ONLY = "is on a disk that cannot be written. Name a folder that can";
const NOT_ALLOWED = "may not be written by the user who runs this. Name another folder, or run this as its owner";

const FAULTS: Readonly<Record<string, string>> = {
  EEXIST: "is a file. Name a folder",
  ENOTDIR: "is below a file. Name a folder",
  EROFS: READ_ONLY,
  EACCES: NOT_ALLOWED,
  EPERM: NOT_ALLOWED,
  ENOSPC: "is on a disk that is full. Make room, or name another folder",
  ENAMETOOLONG: "is too long a path. Name a shorter one",
};

/** Makes the data folder if it does not exist. Throws `ConfigFault` if it cannot be made or written. */
export function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const fault = FAULTS[errorCode(error)];
    if (fault === undefined) throw error;
    throw new ConfigFault([`DATA_FOLDER: ${folder} ${fault}`]);
  }
}
