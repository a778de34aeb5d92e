import type { IncomingMessage } from "node:http";

const OWN_NAMES = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;
/** Headers that a proxy adds: behind a proxy the nearest address is not the caller's. */
const FORWARDED = ["forwarded", "x-forwarded-for", "x-real-ip", "via"];

/**
 * Checks that a request comes from a page or program on this machine that addressed it by a local name: never from
 * another site's page, nor through a foreign name that resolves to this machine.
 */
export function isLocalCaller(request: Pick<IncomingMessage, "headers" | "socket">): boolean {
  const { headers, socket } = request;
  const { host = "", origin } = headers;
  const site = headers["sec-fetch-site"] ?? "same-origin";
  return (
    LOOPBACK.test(socket.remoteAddress ?? "") &&
    OWN_NAMES.test(host) &&
    (origin === undefined || origin === `http://${host}`) &&
    (site === "same-origin" || site === "none") &&
    FORWARDED.every((name) => headers[name] === undefined)
  );
}
