import { isRecord } from "../is-record";
/** Converts a failure of the queue package to an error: it passes some as plain objects. */
export function queueError(stated: unknown): Error {
  if (stated instanceof Error) return stated;
  const { code, stack } = isRecord(stated) ? stated : {};
  const error = Object.assign(new Error("The queue has failed."), { name: "QueueError" });
  if (typeof stack === "string") error.stack = stack;
  return code === undefined ? error : Object.assign(error, { code });
}
