import { DFE_PAYMENT_CONFIRMATION } from "./department-for-education";
import { EMPLOYMENT_HERO_ACTIVITY, EMPLOYMENT_HERO_GROSS_TO_NET } from "./employment-hero";
import { FREEAGENT_PAYSLIPS } from "./freeagent";
import { PAPDIS } from "./papdis";
import { PAYESCAPE_PAY_RUN } from "./payescape";
import type { PayslipPreset } from "./preset";
import { STAFFOLOGY_GROSS_TO_NET } from "./staffology";
import { XERO_PAYSLIPS } from "./xero";

export type { PayslipPreset } from "./preset";

/** The layouts of payslips whose headings are published. */
export const PAYSLIP_PRESETS: readonly PayslipPreset[] = [
  DFE_PAYMENT_CONFIRMATION,
  EMPLOYMENT_HERO_ACTIVITY,
  EMPLOYMENT_HERO_GROSS_TO_NET,
  FREEAGENT_PAYSLIPS,
  PAPDIS,
  PAYESCAPE_PAY_RUN,
  STAFFOLOGY_GROSS_TO_NET,
  XERO_PAYSLIPS,
];
