import type { PayslipPreset } from "./products";
import {
  DFE_PAYMENT_CONFIRMATION,
  EMPLOYMENT_HERO_ACTIVITY,
  EMPLOYMENT_HERO_GROSS_TO_NET,
  FREEAGENT_PAYSLIPS,
  PAPDIS,
  PAYESCAPE_PAY_RUN,
  STAFFOLOGY_GROSS_TO_NET,
  XERO_PAYSLIPS,
} from "./products";

export type { PayslipPreset } from "./products";

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
