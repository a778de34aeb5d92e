import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { type Child, startChild } from "./child";

/** Works with the service in a process that has done nothing else, and with a client of its database. */
export type InProcess = <T>(work: (service: Child, client: Client) => Promise<T>) => Promise<T>;

/** Works with an installation in a folder of its own, which is removed afterwards. */
export async function inFolder<T>(work: (inProcess: InProcess) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "paypacket-bench-"));
  // The installation's own PostgreSQL may run as another user, who needs access to its data.
  chmodSync(folder, 0o711);
  try {
    return await work(async (ask) => {
      const service = await startChild("service-process", folder);
      const client = new Client({ connectionString: service.databaseUrl });
      await client.connect();
      try {
        return await ask(service, client);
      } finally {
        await client.end();
        await service.stop();
      }
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
