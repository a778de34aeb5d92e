import type { OperationService } from "../contract";
import { mountDatasets } from "./datasets/mount-datasets";
import { mountDefinitions } from "./definitions/mount-definitions";
import { mountExports } from "./exports/mount-exports";
import { fillInBackground } from "./fill/fill-in-background";
import { mountRuns } from "./run/mount-runs";
import { mountSchedules } from "./schedules/mount-schedules";
import { mountStandard } from "./standard/mount-standard";
import { reportMigrations } from "./store/report-migrations";

/** The reports service: datasets, definitions, runs, exports and schedules. In beta. */
export const reportsService: OperationService = {
  name: "reports",
  migrations: reportMigrations,
  mount: (context) => {
    fillInBackground(context);
    mountDatasets(context);
    mountRuns(context);
    mountDefinitions(context);
    mountExports(context);
    mountSchedules(context);
    mountStandard(context);
  },
};
