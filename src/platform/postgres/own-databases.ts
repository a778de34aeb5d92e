import { createDatabase } from "./databases";
import { handOverDatabase, PLAIN_USER, plainPassword, preparePlainUser } from "./plain-user";
import type { PostgresServer } from "./start-postgres";

/**
 * Prepares a private server for its plain user, and returns a function that creates a database of that user if missing
 * and returns its URL, with that user. Data of earlier versions, owned by the administrator, are transferred.
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
