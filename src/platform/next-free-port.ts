import { errorCode } from "./error-code";

const HIGHEST_PORT = 65_535;
const MOST_TRIES = 100;

/**
 * Listens on a port, or on the next one above that is free. Rejects with the error of `listen`: at once if that is not
 * EADDRINUSE, else after 100 ports.
 */
export async function listenOnNextFree<T>(port: number, listen: (port: number) => Promise<T>): Promise<T> {
  const last = Math.min(port + MOST_TRIES - 1, HIGHEST_PORT);
  for (let tried = port; ; tried += 1) {
    try {
      return await listen(tried);
    } catch (error) {
      if (!isTaken(error) || tried >= last) throw error;
    }
  }
}

function isTaken(error: unknown): boolean {
  return errorCode(error) === "EADDRINUSE";
}
