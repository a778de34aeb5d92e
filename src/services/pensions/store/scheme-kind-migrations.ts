import type { Migration } from "../../../platform/store";

/** Schemes of earlier versions were treated as occupational by court orders, which a master trust is too. */
export const schemeKindMigrations: readonly Migration[] = [
  {
    id: "pensions-scheme-kind-0001",
    sql: `
      alter table pension_scheme add column scheme_kind text not null default 'MasterTrust'
        check (scheme_kind in ('Occupational', 'MasterTrust', 'GroupPersonal', 'Stakeholder'))`,
  },
];
