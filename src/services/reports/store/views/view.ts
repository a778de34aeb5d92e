/** The joined record of an employee: the first alias is that of the row. */
export function joinEmployee(alias: string, employeeId = "employee_id"): string {
  return `left join employee as e on e.organisation_id = ${alias}.organisation_id and e.employee_id = ${alias}.${employeeId}`;
}

/** What the record of today says. */
export const OF_TODAY: ViewColumns = {
  "employee.costCentre": "e.details->>'costCentre'",
  "employee.tags": tagsSql("e.details->'tags'"),
  "employee.externalReferenceId": "e.external_reference_id",
  "employee.gender": "e.gender",
  "employee.dateOfBirth": "e.date_of_birth",
  "employee.startDate": "e.start_date",
  "employee.leavingDate": "e.leaving_date",
  "employee.territory": "e.details->>'territory'",
  "employee.employmentType": "e.details->>'employmentType'",
};

/** An employee as on record today. */
export function personColumns(alias: string): ViewColumns {
  return {
    employeeId: `${alias}.employee_id`,
    "employee.payrollId": "e.payroll_id",
    "employee.firstName": "e.first_name",
    "employee.lastName": "e.last_name",
    "employee.department": "e.details->>'department'",
    "employee.jobTitle": "e.details->>'jobTitle'",
    ...OF_TODAY,
  };
}

/** The columns of a dataset's view by the names of its catalogue: an expression each. */
export type ViewColumns = Readonly<Record<string, string>>;

/**
 * Returns SQL for a migration: the view that a dataset's reports read. It reads its tables as the caller, so that their
 * row-level security holds; `of` is the alias whose organisation the rows belong to. A view that is replaced keeps its
 * columns, so that processes of the release before read it too.
 */
export function viewSql(
  dataset: string,
  columns: ViewColumns,
  { of, from, isReplaced = false }: { readonly of: string; readonly from: string; readonly isReplaced?: boolean },
) {
  const selected = Object.entries(columns).map(([name, expression]) => `${expression} as "${name}"`);
  return `
  create ${isReplaced ? "or replace view" : "view"} report_${dataset} with (security_invoker = true) as
    select ${of}.organisation_id, ${selected.join(",\n      ")}
    from ${from};
  grant select on report_${dataset} to app_rt;`;
}

/** Returns whole pence of an amount in a JSON document. */
export function pence(document: string, name: string): string {
  return `((${document}->>'${name}')::numeric * 100)::bigint`;
}

/** Returns columns that have the names of the relation's own columns. */
export function sameNames(alias: string, names: readonly string[]): ViewColumns {
  return Object.fromEntries(names.map((name) => [name, `${alias}."${name}"`]));
}

/** Returns a list of tags in a JSON document as an array; null for an empty list. */
export function tagsSql(list: string): string {
  return `(select array_agg(tag) from jsonb_array_elements_text(${list}) as t(tag))`;
}
