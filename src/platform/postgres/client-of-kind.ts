import { Client, type ClientConfig } from "pg";
import { errorCode } from "../error-code";

const LONGEST_LOOK = 5_000;

type Kind = "primary" | "replica";

/** No server of several is of the kind that is looked for, or answers. */
class NotFound extends Error {
  /** "Cannot connect now" of PostgreSQL, as a server that is starting answers. */
  readonly code = "57P03";
}

type Connected = ((error: Error) => void) | ((error: null, client: Client) => void);

/**
 * Connects to a server of one kind, of those that the address names. With one server it does not look at its kind.
 * A lost connection rejects what is asked of it and what is asked later, and never ends the process.
 */
abstract class ClientOfKind extends Client {
  readonly #url: string;

  constructor(
    config: ClientConfig,
    readonly kind: Kind,
  ) {
    super(config);
    this.#url = config.connectionString ?? "";
    // A pool listens to a connection only while it is idle or asks something, and an error without a listener ends the process.
    this.on("error", () => undefined);
  }

  override connect(): Promise<Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<Client> | undefined {
    const connected = this.#connectToKind();
    if (callback === undefined) return connected;
    connected.then(
      () => Reflect.apply(callback, undefined, [null, this]),
      (error) => Reflect.apply(callback, undefined, [error]),
    );
    return undefined;
  }

  async #connectToKind(): Promise<Client> {
    const addresses = this.#url === "" ? [] : serverAddresses(this.#url);
    if (addresses.length > 1) {
      const { hostname, port } = new URL(await firstOf(this.kind, addresses));
      Object.assign(this, { host: hostname, port: Number(port || "5432") });
    }
    return super.connect();
  }
}

/**
 * Connects to the primary of the servers that the address names. With several it looks at each connection which of them
 * is not a replica, so that a promoted replica is found without a restart.
 */
export class PrimaryClient extends ClientOfKind {
  constructor(config: ClientConfig = {}) {
    super(config, "primary");
  }
}

/** Connects to a replica of the servers that the address names. */
export class ReplicaClient extends ClientOfKind {
  constructor(config: ClientConfig = {}) {
    super(config, "replica");
  }
}

/** Returns the address of the first server that answers that it is of the kind. */
async function firstOf(kind: Kind, addresses: readonly string[]): Promise<string> {
  const looks = addresses.map(async (address) => ({ address, found: await look(address) }));
  const wanted = looks.map(async (each) => {
    const { address, found } = await each;
    if (found !== kind) throw new NotFound();
    return address;
  });
  return Promise.any(wanted).catch(async () => {
    const found = (await Promise.all(looks)).map((each) => each.found).join(", ");
    throw new NotFound(`None of ${addresses.length} servers is a ${kind} that answers (${found}).`);
  });
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

/**
 * Returns the address of each server that an address names. The usual one names one server; `host` and `port` of its
 * query, as PostgreSQL's own programs read them, name several with commas: "?host=a.example,b.example&port=5432,5433".
 */
export function serverAddresses(url: string): readonly string[] {
  const address = new URL(url);
  const hosts = address.searchParams.get("host")?.split(",") ?? [];
  if (hosts.length < 2) return [url];
  const ports = address.searchParams.get("port")?.split(",") ?? [];
  return hosts.map((host, at) => {
    const one = new URL(url);
    for (const name of ["host", "port", "target_session_attrs"]) one.searchParams.delete(name);
    one.hostname = host;
    one.port = ports[at] ?? (ports.length === 1 ? ports[0] : undefined) ?? address.port;
    return one.href;
  });
}
