import type { ModulusTable } from "../../engine/bank-files";
import { ConfigFault, readConfig, type Settings } from "../../platform/config";
import { ROLES, type Role } from "../../platform/installation";
import { loadModulusTable } from "../../services/installation";
import { readRoles } from "./read-roles";

/** Everything that the command line and the environment state for a start. */
export interface Start {
  readonly settings: Settings;
  readonly modulusTable: ModulusTable | null;
  readonly roles: ReadonlySet<Role>;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Reads settings, the files they name, and roles. Throws `ConfigFault` with everything that is wrong with them. */
export function readStart(environment: Variables, stated: string | undefined): Start {
  const faults: string[] = [];
  const settings = collect(faults, () => readConfig(environment));
  const modulusTable = collect(faults, () => loadModulusTable(modulusFiles(environment)));
  const roles = readRoles(stated);
  if (typeof roles === "string") faults.push(roles);
  else if (roles.size < ROLES.length && !environment.DATABASE_URL) {
    faults.push(
      "DATABASE_URL: is needed unless one process has all roles: processes share a PostgreSQL that none of them has started",
    );
  }
  if (settings === null || typeof roles === "string" || faults.length > 0) throw new ConfigFault(faults);
  return { settings, modulusTable, roles };
}

function modulusFiles({ MODULUS_TABLE, MODULUS_SUBSTITUTIONS }: Variables) {
  return { MODULUS_TABLE: MODULUS_TABLE || undefined, MODULUS_SUBSTITUTIONS: MODULUS_SUBSTITUTIONS || undefined };
}

function collect<T>(faults: string[], read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ConfigFault)) throw error;
    faults.push(...error.faults);
    return null;
  }
}
