import { setTimeout as wait } from "node:timers/promises";
import type { ClientBase } from "pg";
import { errorCode } from "../../error-code";
import { SYSTEM_ROLE } from "../roles";
import { ownedTables } from "./owned-tables";

const TRIES = 50;
const PAUSE = 200;
const LOCKED = "55P03";

/**
 * Hides rows of organisations that are held or elsewhere from the system, which sends webhooks, sweeps and finds what is
 * due. Each table is locked for a moment; those that are hidden already are left alone.
 */
export async function hideMoved(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; policy: string }>(
    `select relname::text as name, quote_ident(polname) as policy from pg_policy join pg_class t on t.oid = polrelid
      where relnamespace = 'public'::regnamespace and pg_get_expr(polqual, polrelid) = 'true'
        and polroles = array[(select oid from pg_roles where rolname = $1)]`,
    [SYSTEM_ROLE],
  );
  const owners = new Map((await ownedTables(client)).map(({ name, owner }) => [name, owner]));
  for (const { name, policy } of rows) {
    const owner = owners.get(name);
    if (owner !== undefined) await soon(client, `alter policy ${policy} on ${name} using (${isHere(owner)})`);
  }
}

function isHere(owner: string): string {
  return `(${owner} = any(array(select organisation_id from public.organisation_place))) is not true`;
}

/** Runs a statement without making others wait for long behind it. */
async function soon(client: ClientBase, statement: string): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await client.query(`set lock_timeout = '500ms'; ${statement}; reset lock_timeout`);
      return;
    } catch (error) {
      await client.query("reset lock_timeout");
      if (tried >= TRIES || errorCode(error) !== LOCKED) throw error;
      await wait(PAUSE);
    }
  }
}
