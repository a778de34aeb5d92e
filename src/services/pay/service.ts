import type { OperationService } from "../contract";
import { payElements } from "./elements/pay-elements";
import { mountInformation } from "./organisation/mount-information";
import { mountTaxSettings } from "./organisation/mount-tax-settings";
import { mountWorkingPattern } from "./organisation/mount-working-pattern";
import { takeOverOrganisation } from "./organisation/take-over-organisation";
import { readTaxReferences } from "./organisation/tax-references";
import { payrolls } from "./payrolls/payrolls";
import { payRecordMigrations } from "./store";

/** The Pay service: what payslips are calculated from, except employees: organisation, pay elements, payrolls. */
export const payService: OperationService = {
  name: "pay",
  migrations: payRecordMigrations,
  fromAbove: () => ({ taxReferences: readTaxReferences }),
  organisationCreated: takeOverOrganisation,
  mount: (context) => {
    mountInformation(context);
    mountTaxSettings(context);
    mountWorkingPattern(context);
    payElements.mount(context);
    payrolls.mount(context);
  },
};
