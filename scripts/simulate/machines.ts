import type { Assumptions } from "./assumptions";
import type { Size } from "./size";

/** Returns the cores of all processes and databases, without replicas. */
export function totalCores({ api, worker, dispatcher, databaseCores }: Size): number {
  return api.servers + worker.servers + dispatcher.servers + databaseCores;
}

/** Returns the machines it takes: one for everything if that is enough, otherwise each database has its own. */
export function machinesOf(size: Size, { limits }: Assumptions): number {
  const total = totalCores(size);
  if (size.databases === 1 && total <= limits.database.cores) return 1;
  return size.databases + Math.ceil((total - size.databaseCores) / limits.database.cores);
}
