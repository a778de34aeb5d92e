import type { OperationService } from "../contract";
import { mountCalculate } from "./mount-calculate";
import { mountEmployees } from "./mount-employees";
import { mountLeave } from "./mount-leave";
import { mountOrganisation } from "./mount-organisation";
import { salaryMigrations } from "./store/salary-migrations";

/** The salary service: how salary becomes lines of pay runs, with settings by level, and a dry run. */
export const salaryService: OperationService = {
  name: "salary",
  migrations: salaryMigrations,
  mount: (context) => {
    mountOrganisation(context);
    mountEmployees(context);
    mountLeave(context);
    mountCalculate(context);
  },
};
