import { errorCode } from "../error-code";
/** Why a request got no response. */
export type PostFault =
  | "timeout"
  | "connect_timeout"
  | "answer_too_slow"
  | "connection_refused"
  | "connection_reset"
  | "tls_error";

const FAULTS: Readonly<Record<string, PostFault>> = {
  ECONNREFUSED: "connection_refused",
  EHOSTUNREACH: "connection_refused",
  ENETUNREACH: "connection_refused",
  EADDRNOTAVAIL: "connection_refused",
  ETIMEDOUT: "connect_timeout",
  ECONNRESET: "connection_reset",
  ECONNABORTED: "connection_reset",
  EPIPE: "connection_reset",
};

/** Returns the reason for an error of a connection: with TLS, all that are not the network's are TLS's. */
export function postFault(error: unknown, isTls: boolean): PostFault {
  const code = errorCode(error);
  const isOfHttp = code.startsWith("HPE_");
  return FAULTS[code] ?? (isTls && !isOfHttp ? "tls_error" : "connection_reset");
}
