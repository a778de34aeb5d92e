import type { OperationService } from "../contract";
import { handleApplying } from "./jobs/apply-import";
import { handleReading } from "./jobs/read-import";
import { mountMappings } from "./mappings/mount-mappings";
import { mountApply } from "./requests/mount-apply";
import { mountImports } from "./requests/mount-imports";
import { importMigrations } from "./store/import-migrations";

/** The imports service: CSV files of employees, lines and opening balances, with remembered columns. */
export const importsService: OperationService = {
  name: "imports",
  migrations: importMigrations,
  mount: (context) => {
    handleReading(context);
    handleApplying(context);
    mountImports(context);
    mountApply(context);
    mountMappings(context);
  },
};
