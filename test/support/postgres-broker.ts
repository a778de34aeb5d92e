import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { connectPostgres, type PostgresServer, startPostgres } from "../../src/platform/postgres";

declare module "vitest" {
  interface ProvidedContext {
    postgresBroker: string;
  }
}

/**
 * One PostgreSQL for the whole run, started when the first test asks for it: that of DATABASE_URL, else an own one on
 * a folder that is thrown away.
 */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  let started: Promise<PostgresServer> | null = null;
  const folder = mkdtempSync(join(tmpdir(), "paypacket-test-"));
  const given = process.env.DATABASE_URL;
  const broker = createServer((_, response) => {
    started ??= given ? connectPostgres(given) : startPostgres({ folder, durable: false });
    started.then(
      (server) => response.end(given ?? server.url("postgres")),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  const teardown = async (): Promise<void> => {
    broker.close();
    broker.closeAllConnections();
    await started?.then((server) => server.stop()).catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  };
  return new Promise((resolve) => {
    broker.listen(0, "127.0.0.1", () => {
      project.provide("postgresBroker", `http://127.0.0.1:${(broker.address() as AddressInfo).port}`);
      resolve(teardown);
    });
  });
}
