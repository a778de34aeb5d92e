import type { OperationService } from "../contract";
import { mountDimensions } from "./dimensions/mount-dimensions";
import { mountValues } from "./dimensions/mount-values";
import { mountExports } from "./exports/mount-exports";
import { mountOptions } from "./exports/mount-options";
import { handleCreation, journalsAtLock, warnOfNoTemplate } from "./make/after-lock";
import { takeBackJournals } from "./make/take-back-journals";
import { controlMappings, elementMappings } from "./mappings/mapping-operations";
import { mountMappings } from "./mappings/mount-mappings";
import { mountPreview } from "./preview/mount-preview";
import { mountSends } from "./sends/mount-sends";
import { mountSettings } from "./settings/mount-settings";
import { journalMigrations } from "./store/journal-migrations";
import { mountTransfer } from "./templates/mount-transfer";
import { templates } from "./templates/templates";
import { mountJournals } from "./versions/mount-journals";
import { mountLines } from "./versions/mount-lines";
import { mountVersions } from "./versions/mount-versions";

/** The journals service: templates, and the double-entry journals of locked pay runs. */
export const journalsService: OperationService = {
  name: "journals",
  migrations: journalMigrations,
  // Gives nothing to payslips, and queues the journals of a run once they are final.
  payslipSource: { given: async () => new Map(), locked: journalsAtLock },
  runReopened: takeBackJournals,
  runWarnings: warnOfNoTemplate,
  mount: (context) => {
    handleCreation(context);
    mountTransfer(context);
    templates.mount(context);
    mountMappings(context, elementMappings);
    mountMappings(context, controlMappings);
    mountDimensions(context);
    mountValues(context);
    mountPreview(context);
    mountSettings(context);
    mountOptions(context);
    mountJournals(context);
    mountLines(context);
    mountVersions(context);
    mountExports(context);
    mountSends(context);
  },
};
