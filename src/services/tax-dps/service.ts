import { giveRefusalData } from "../../platform/http";
import type { OperationService } from "../contract";
import { mountApplying } from "./applying/mount-applying";
import { mountJobs } from "./bulk/mount-jobs";
import { BASE } from "./contract/common";
import { errorObject } from "./error-object";
import { mountMatching } from "./matching/mount-matching";
import { mountReading } from "./reading/mount-reading";
import { mountPagination } from "./retrieve/mount-pagination";
import { mountSandbox } from "./sandbox/mount-sandbox";
import { noticeMigrations } from "./store/notice-migrations";

/** The service of notices from HMRC: retrieving, matching, applying and dismissing them. */
export const taxDpsService: OperationService = {
  name: "tax-dps",
  migrations: noticeMigrations,
  mount: (context) => {
    giveRefusalData(context.app, `${BASE}/`, errorObject(context.clock));
    mountJobs(context);
    mountPagination(context);
    mountReading(context);
    mountMatching(context);
    mountApplying(context);
    mountSandbox(context);
  },
};
