import { errorCode } from "../platform";
import { UsageError } from "./refusal";

/** Does work that needs a package which is not installed with this one. Throws `UsageError` if it is not there. */
export async function needsPackage<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (errorCode(error) !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new UsageError(`This command needs the package ${name}: "npm install ${name}" adds it.`);
  }
}
