import type { IncomingMessage } from "node:http";

const OWN_NAMES = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;
/** What a proxy adds: behind one the nearest address says nothing of the caller's. */
const FORWARDED = ["forwarded", "x-forwarded-for", "x-real-ip", "via"];

/**
 * Whether a request comes from a page or program of this machine that asked this machine by name: never from another
 * site's page, nor through a foreign name that was made to point here.
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
