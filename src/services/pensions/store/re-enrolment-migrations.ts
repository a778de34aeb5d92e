import { letSweepsSee, type Migration } from "../../../platform/store";

export const reEnrolmentMigrations: readonly Migration[] = [
  {
    id: "pensions-re-enrolment-0001",
    sql: `
      alter table pension_settings add column re_enrolment_settings jsonb;
      alter table pension_settings add column declared_at timestamptz;
      ${letSweepsSee("pension_settings")}`,
  },
];
