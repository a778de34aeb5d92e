/** Indexes that lists of employees are sorted and filtered by. */
export const listIndexes = `
  create index employee_by_sorted_payroll_id on employee (organisation_id, lower(payroll_id), employee_id);
  create index employee_by_start on employee (organisation_id, start_date, employee_id);
  create index employee_by_update on employee (organisation_id, updated_at, employee_id);
  create index employee_by_leaving on employee (organisation_id, leaving_date) where leaving_date is not null;
  create index employee_by_department on employee (organisation_id, (details->>'department'));
  create index employee_tax_code_by_code on employee_tax_code (organisation_id, tax_code, employee_id);
  create index employee_ni_category_by_letter on employee_ni_category (organisation_id, ni_category, employee_id);
`;
