import { isRecord } from "../../../platform";

/** Replies of an email server from here on are final. */
const REFUSED_STATUS = 500;

/** Returns whether the server will never accept the email: the recipient or the message is refused. */
export function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode } = isRecord(error) ? error : {};
  return (code === "EENVELOPE" || code === "EMESSAGE") && Number(responseCode) >= REFUSED_STATUS;
}
