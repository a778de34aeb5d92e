import type { ClientBase } from "pg";
import { StoreFault } from "./store-fault";

/** Requests run as this role: it owns nothing and bypasses no policy. */
export const REQUEST_ROLE = "app_rt";
/** Claims, sweeps and fan-out run as this role: it sees all rows of the tables that allow it, and no others. */
export const SYSTEM_ROLE = "app_sys";
/** Other cells reach the tables of accounts as this role, in the first cell's database. */
export const CELLS_ROLE = "app_cells";

/** Creates roles if missing, and grants them to the connecting user. Roles belong to the server. */
export async function ensureRoles(client: ClientBase, roles = [REQUEST_ROLE, SYSTEM_ROLE]): Promise<void> {
  for (const role of roles) {
    try {
      await client.query(ensureRole(role));
    } catch (error) {
      throw new StoreFault(
        "roles_not_allowed",
        `The database's user cannot make or take the role ${role} (${String(error)}). ` +
          `Have an administrator run: create role ${role} nologin; grant ${role} to the user.`,
      );
    }
  }
}

/** Several processes may start at once on one server: the second finds the role created. */
function ensureRole(role: string): string {
  return `do $$
    begin
      perform pg_advisory_xact_lock(hashtext('paypacket roles'));
      if not exists (select from pg_roles where rolname = '${role}') then
        begin
          create role ${role} nologin;
        exception when duplicate_object or unique_violation then null;
        end;
      end if;
      if not pg_has_role(current_user, '${role}', 'member') then
        grant ${role} to current_user;
      end if;
    end
  $$`;
}
