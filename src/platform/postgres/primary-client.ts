import { Client, type ClientConfig } from "pg";
import { errorCode } from "../error-code";
import { serverAddresses } from "./server-addresses";

const LONGEST_LOOK = 5_000;

/** A server of several does not answer, or is a replica. */
class NoPrimary extends Error {
  /** "Cannot connect now" of PostgreSQL, as a server that is starting answers. */
  readonly code = "57P03";
}

type Connected = ((error: Error) => void) | ((error: null, client: Client) => void);

/**
 * Connects to the primary of the servers that the address names. With several it looks at each connection which of them
 * is not a replica, so that a promoted replica is found without a restart.
 */
export class PrimaryClient extends Client {
  readonly #url: string;

  constructor(config: ClientConfig = {}) {
    super(config);
    this.#url = config.connectionString ?? "";
  }

  override connect(): Promise<Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<Client> | undefined {
    const connected = this.#connectToPrimary();
    if (callback === undefined) return connected;
    connected.then(
      () => Reflect.apply(callback, undefined, [null, this]),
      (error) => Reflect.apply(callback, undefined, [error]),
    );
    return undefined;
  }

  async #connectToPrimary(): Promise<Client> {
    const addresses = this.#url === "" ? [] : serverAddresses(this.#url);
    if (addresses.length > 1) {
      const { hostname, port } = new URL(await primaryOf(addresses));
      Object.assign(this, { host: hostname, port: Number(port || "5432") });
    }
    return super.connect();
  }
}

/** Returns the address of the first server that is not a replica. */
async function primaryOf(addresses: readonly string[]): Promise<string> {
  const looks = await Promise.all(addresses.map(look));
  const at = looks.indexOf("primary");
  const found = addresses[at];
  if (found !== undefined) return found;
  throw new NoPrimary(`None of ${addresses.length} servers is a primary that answers (${looks.join(", ")}).`);
}

async function look(url: string): Promise<string> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: LONGEST_LOOK });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ replica: boolean }>("select pg_is_in_recovery() as replica");
    return rows[0]?.replica === false ? "primary" : "replica";
  } catch (error) {
    return errorCode(error) || "no answer";
  } finally {
    await client.end().catch(() => undefined);
  }
}
