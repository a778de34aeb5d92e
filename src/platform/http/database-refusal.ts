import { errorCode } from "../error-code";
import { Refused } from "./refusal-error";
import { issueAt } from "./zod-issues";

/** Characters that PostgreSQL does not store, such as U+0000. */
const NOT_STORABLE = /^(22021|22P05)$/;
/**
 * No connection, database, memory or disk space; a server that is starting, stopping or read-only; a wait that timed
 * out; a conflict that persisted.
 */
const NOT_NOW =
  /^(08\w{3}|25006|25P0[34]|3D000|53\w{3}|57P0[1-5]|57014|55P03|40001|40P01|ECONN\w+|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN)$/;
/** The driver's messages for a connection lost before or during a statement: these errors have no code. */
const LOST =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|Query read timeout|driver has already been destroyed)/;

/** Maps a database failure to a refusal; null if the fault is ours. */
export function databaseRefusal(error: Error): Refused | null {
  const code = errorCode(error);
  if (NOT_STORABLE.test(code)) {
    const text = "The request holds characters that cannot be stored.";
    return new Refused(400, { token: "validation_failed", text }, [issueAt([], "invalid_format", null, text)]);
  }
  if (NOT_NOW.test(code) || LOST.test(error.message)) {
    const text = "The service cannot answer now. Try again.";
    return new Refused(503, { token: "service_unavailable", text }, null, { "retry-after": "5" });
  }
  return null;
}
