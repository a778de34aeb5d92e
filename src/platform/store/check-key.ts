import type { ClientBase } from "pg";
import { StoreFault } from "./store-fault";

/**
 * Records the fingerprint of the installation's secret key in a database that has none yet. Throws `other_key` if it
 * has another one: with this key all credentials would be wrong, and stored passwords could not be decrypted.
 */
export async function checkKey(client: ClientBase, fingerprint: string): Promise<void> {
  await client.query("update installation set key_fingerprint = $1 where key_fingerprint is null", [fingerprint]);
  const { rows } = await client.query<{ key_fingerprint: string }>("select key_fingerprint from installation");
  if (rows[0]?.key_fingerprint === fingerprint) return;
  throw new StoreFault(
    "other_key",
    "The secret key is not the one that this database was made with: its credentials and stored passwords need that one. " +
      "Put back the file secret-key of the data folder, or SECRET_KEY, from your copy.",
  );
}
