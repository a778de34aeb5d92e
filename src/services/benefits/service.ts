import type { OperationService } from "../contract";
import { benefits } from "./benefits";
import { mountClass1A } from "./class-1a";
import { registrations } from "./registrations";
import { benefitMigrations } from "./rows";
import { mountSchedule } from "./schedule";
import { givenBenefits, keepShares, takeBackShares } from "./shares";
import { mountTaxYear } from "./tax-year";

/** The benefits service: benefits in kind of employees, what pay days tax of them, form P11D and Class 1A. */
export const benefitsService: OperationService = {
  name: "benefits",
  migrations: benefitMigrations,
  payslipSource: {
    given: givenBenefits,
    // What became known late is taxed by the pay days that are left: closed periods stay as they are.
    known: async () => new Map(),
    locked: keepShares,
  },
  runReopened: takeBackShares,
  mount: (context) => {
    registrations.mount(context);
    benefits.mount(context);
    mountSchedule(context);
    mountTaxYear(context);
    mountClass1A(context);
  },
};
