import { errorCode, isRecord, type Message } from "../../platform";
import { Refused } from "../../platform/http";

const UNIQUE_VIOLATION = "23505";

/** Does a write, and throws the 409 of the named unique index that it violates. */
export async function orConflict<T>(refusals: Readonly<Record<string, Message>>, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const isTaken = errorCode(error) === UNIQUE_VIOLATION && isRecord(error);
    const refusal = isTaken ? refusals[String(error.constraint)] : undefined;
    throw refusal === undefined ? error : new Refused(409, refusal);
  }
}
