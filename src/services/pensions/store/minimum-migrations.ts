import type { Migration } from "../../../platform/store";

/** Whether the person who saved terms below the minimum of automatic enrolment acknowledged it. */
export const minimumMigrations: readonly Migration[] = [
  {
    id: "pensions-minimum-0001",
    sql: `
      alter table pension_group add column acknowledge_below_auto_enrolment_minimum boolean not null default false;
      alter table pension_membership add column acknowledge_below_auto_enrolment_minimum boolean not null default false;`,
  },
];
