import { protectTenantTable } from "../../../../platform/store";

/** The running and the waiting recalculation job of each payroll. */
export const recalculationTables = `
  create table pay_recalculation (
    organisation_id text not null,
    payroll_config_id text not null,
    account_id text not null,
    waiting_job_id text,
    running_job_id text,
    primary key (organisation_id, payroll_config_id),
    foreign key (organisation_id, payroll_config_id) references payroll_config on delete cascade
  );
  ${protectTenantTable("pay_recalculation")}
  create index pay_dirty_by_employee on pay_dirty (organisation_id, payroll_config_id, employee_id);
`;
