import type { OperationService } from "../contract";
import { mountFinalise } from "./mount-finalise";
import { mountRead } from "./mount-read";
import { yearEndMigrations } from "./store/year-end-migrations";

/** The year-end service: issuing P60s, and the codes of the new year. */
export const yearEndService: OperationService = {
  name: "year-end",
  migrations: yearEndMigrations,
  mount: mountFinalise,
  mountBefore: mountRead,
};
