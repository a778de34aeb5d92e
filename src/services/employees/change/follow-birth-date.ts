import { formatDate, readDate } from "../../../engine/base";
import { deriveLetters } from "../../../engine/category-letters";
import type { RequestWork } from "../../contract";
import type { EmployeeReplacement } from "../record/employee-schemas";
import type { EmployeeFacts } from "../store/employee-facts";
import type { EmployeeTables } from "../store/employee-rows";
import { closedThrough } from "./period-locked";

interface Letter {
  readonly from: string;
  readonly letter: string;
}

/**
 * Derives the category letters again of somebody whose date of birth has changed, if they are those that followed from it:
 * letters that a person entered stay. A letter of a locked period is a late fact; days that a late fact cannot reach keep
 * theirs.
 */
export async function followBirthDate(
  work: RequestWork,
  before: EmployeeFacts,
  sent: EmployeeReplacement,
): Promise<void> {
  const { employee, niCategories } = before;
  const { rulebook } = work.context;
  if (sent.dateOfBirth === employee.date_of_birth) return;
  const { date_of_birth: dateOfBirth, gender, start_date: startDate, details } = employee;
  const derived = deriveLetters({ ...details, dateOfBirth, gender, startDate }, rulebook);
  if (niCategories.length === 0 || !isDerived(niCategories, derived)) return;
  await replaceLetters(work, before, deriveLetters(sent, rulebook));
}

/** Rules of further tax years may have added letters since. */
function isDerived(rows: EmployeeFacts["niCategories"], derived: readonly Letter[]): boolean {
  return rows.every(({ effective_date, ni_category }, at) => {
    const own = derived[at];
    return own?.from === effective_date && own.letter === ni_category;
  });
}

async function replaceLetters(
  { tx, organisationId, now }: RequestWork,
  { employee, niCategories }: EmployeeFacts,
  letters: readonly Letter[],
): Promise<void> {
  const { employee_id } = employee;
  const limit = closedThrough(employee, employee.locked_period_end_date);
  const kept = niCategories.filter(({ effective_date }) => limit !== null && effective_date <= limit);
  const [last] = niCategories.slice(-1);
  const workplace_postcode = last?.workplace_postcode ?? null;
  const owner = { organisation_id: organisationId, employee_id, created_at: now };
  const rows = lettersAfter(limit, kept.at(-1)?.ni_category ?? null, letters).map(({ from, letter }) => {
    const terms = { ni_category: letter, workplace_postcode, civilian_employment_start_date: null };
    return { ...owner, ...terms, effective_date: from };
  });
  const table = tx.withTables<EmployeeTables>();
  await table
    .deleteFrom("employee_ni_category")
    .where("employee_id", "=", employee_id)
    .$if(limit !== null, (all) => all.where("effective_date", ">", limit ?? ""))
    .execute();
  if (rows.length > 0) await table.insertInto("employee_ni_category").values(rows).execute();
}

/** Returns the letters after a day, with the one in force on the day after it if it is not the one before. */
function lettersAfter(limit: string | null, before: string | null, letters: readonly Letter[]): readonly Letter[] {
  if (limit === null || before === null) return letters;
  const next = formatDate(readDate(limit) + 1);
  const later = letters.filter(({ from }) => from > next);
  const first = letters.filter(({ from }) => from <= next).at(-1);
  return first === undefined || first.letter === before ? later : [{ from: next, letter: first.letter }, ...later];
}
