import type { Problem } from "../../engine";
import type { Employee, Payroll } from "../../payroll-file";
import type { WhatIfEmployee } from "./changes";

type PeopleOfPayroll =
  | { readonly ok: true; readonly value: readonly WhatIfEmployee[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Returns the people of a payroll file, each with the payments of its year. Problems are those of the file's people. */
export function peopleOfPayroll({ employees }: Payroll): PeopleOfPayroll {
  const problems = employees.flatMap((employee) => employee.problems);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: employees.map(personOf) };
}

function personOf({ id, facts }: Employee): WhatIfEmployee {
  const { taxYear: _, employmentStartDate, ...year } = facts;
  const isIrregular = facts.payFrequency === "Irregular" && employmentStartDate !== undefined;
  return isIrregular ? { ...year, id, startDate: employmentStartDate } : { ...year, id };
}
