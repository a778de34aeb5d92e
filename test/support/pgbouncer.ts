import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { freePort } from "../../src/platform/free-port";

/** Whether the program is on this machine; Debian's package `pgbouncer` brings it. */
export const HAS_PGBOUNCER = isInstalled();

function isInstalled(): boolean {
  try {
    return /PgBouncer/.test(execFileSync("pgbouncer", ["--version"]).toString());
  } catch {
    return false;
  }
}

export interface PgBouncer {
  /** Returns an address of the server with the pool's in its place. */
  readonly pooled: (url: string) => string;
  readonly stop: () => Promise<void>;
}

/** Starts PgBouncer in front of a server: a connection of the server for each transaction. */
export async function startPgBouncer(serverUrl: string): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), "paypacket-pgbouncer-"));
  // It refuses to run as root, and then runs as nobody.
  chmodSync(folder, 0o777);
  const { hostname, port, username, password } = new URL(serverUrl);
  const listening = await freePort();
  const server = `host=${hostname} port=${port || "5432"} user=${decodeURIComponent(username)}`;
  const secret = password === "" ? "" : ` password=${decodeURIComponent(password)}`;
  const lines = [
    "[databases]",
    `* = ${server}${secret}`,
    "[pgbouncer]",
    ...["listen_addr = 127.0.0.1", `listen_port = ${listening}`, "unix_socket_dir =", "auth_type = any"],
    ...["pool_mode = transaction", "default_pool_size = 8", "max_client_conn = 500", "server_lifetime = 60"],
  ];
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(file, `${lines.join("\n")}\n`);
  const asNobody = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const child = spawn("pgbouncer", [...asNobody, file], { stdio: "ignore" });
  const pooled = (url: string): string => {
    const address = new URL(url);
    [address.hostname, address.port] = ["127.0.0.1", String(listening)];
    return address.href;
  };
  await answers(pooled(serverUrl));
  return {
    pooled,
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGINT");
      await Promise.race([ended, wait(5_000)]);
      child.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.query("select 1");
      return;
    } catch (error) {
      if (tries > 100) throw error;
      await wait(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
