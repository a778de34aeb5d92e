import type { OperationService } from "../contract";
import { mountFinalise } from "./mount-finalise";
import { mountRead } from "./mount-read";
import { yearEndMigrations } from "./store/year-end-migrations";

export type { YearEndTables } from "./store/year-end-tables";

/** The end of a tax year: P60s as they are given, and the codes of the new year. */
export const yearEndService: OperationService = {
  name: "year-end",
  migrations: yearEndMigrations,
  mount: mountFinalise,
  mountBefore: mountRead,
};
