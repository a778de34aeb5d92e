import { nearest } from "../../engine/base";
import type { Employee, Payroll } from "../../payroll-file";
import { UsageError } from "../usage-error";

/** Finds the person with this id, or the only person with this name. Throws `UsageError`. */
export function findEmployee({ employees }: Payroll, who: string): Employee {
  const byId = employees.find(({ id }) => id === who);
  if (byId !== undefined) return byId;
  const named = employees.filter(({ name }) => name.toLowerCase() === who.toLowerCase());
  const [only] = named;
  if (only !== undefined && named.length === 1) return only;
  if (named.length > 1) {
    throw new UsageError(
      `Several people are called "${who}": name one by id, of ${named.map(({ id }) => id).join(", ")}.`,
    );
  }
  const known = nearest(who, [...employees.map(({ id }) => id), ...employees.map(({ name }) => name)]);
  throw new UsageError(`Nobody in the file is "${who}".${known === null ? "" : ` Did you mean "${known}"?`}`);
}
