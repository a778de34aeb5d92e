import { createDatabase } from "./databases";
import { handOverDatabase, PLAIN_USER, plainPassword, preparePlainUser } from "./plain-user";
import type { PostgresServer } from "./start-postgres";

/**
 * Prepares an own server for its plain user, and returns what makes a database of that user if it does not exist and
 * answers its address, with that user. Data that an earlier version made as the administrator are handed over.
 */
export async function openOwnDatabases({ url }: PostgresServer): Promise<(name: string) => Promise<string>> {
  const { password } = new URL(url("postgres"));
  await preparePlainUser(url("postgres"), password);
  return async (name) => {
    await createDatabase(url("postgres"), name);
    await handOverDatabase(url(name));
    const address = new URL(url(name));
    address.username = PLAIN_USER;
    address.password = plainPassword(password);
    return address.href;
  };
}
