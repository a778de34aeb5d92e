const EVERY_INTERFACE = ["0.0.0.0", "::"];

/** The default host of servers: only this machine reaches it. */
export const LOOPBACK = "127.0.0.1";

/** Returns whether a host means every network interface. */
export function isEveryInterface(host: string): boolean {
  return EVERY_INTERFACE.includes(host);
}

/** Returns the URL of a server that listens on `host`, for use on this machine. */
export function listeningAddress(host: string, port: number): string {
  const name = isEveryInterface(host) ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
