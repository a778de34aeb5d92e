const EVERY_INTERFACE = ["0.0.0.0", "::"];

/** The host that servers listen on if nothing else is stated: only this machine reaches it. */
export const LOOPBACK = "127.0.0.1";

/** Whether a host stands for every interface of the machine. */
export function isEveryInterface(host: string): boolean {
  return EVERY_INTERFACE.includes(host);
}

/** The address at which somebody on this machine reaches a server that listens on `host`. */
export function listeningAddress(host: string, port: number): string {
  const name = isEveryInterface(host) ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
