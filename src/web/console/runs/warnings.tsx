import type { JSX } from "preact";
import { counted, EmployeeName } from "../parts";
import { addressOf, type Ids } from "../place";
import type { Run } from "./run-words";

const MOST_LINKS = 10;

interface WarningsProps {
  readonly ids: Ids;
  readonly warnings: Run["warnings"];
}

interface Group {
  readonly text: string;
  readonly employeeIds: readonly string[];
}

/** A run's warnings, each once, with the payslips that it is about. */
export function Warnings({ ids, warnings }: WarningsProps): JSX.Element {
  return (
    <section class="stack" aria-labelledby="warnings">
      <h2 id="warnings">{warnings.length === 0 ? "No warnings" : counted(warnings.length, "warning")}</h2>
      {warnings.length > 0 && (
        <ul class="warnings">
          {groupsOf(warnings).map(({ text, employeeIds }) => (
            <li key={text}>
              <p>{text}</p>
              <Payslips ids={ids} employeeIds={employeeIds} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Payslips({ ids, employeeIds }: Pick<Group, "employeeIds"> & { readonly ids: Ids }): JSX.Element | null {
  if (employeeIds.length === 0) return null;
  return (
    <p class="links">
      {employeeIds.slice(0, MOST_LINKS).map((employee) => (
        <a key={employee} href={addressOf("payslip", { ...ids, employee })}>
          <EmployeeName organisation={ids.organisation} employeeId={employee} />
        </a>
      ))}
      {employeeIds.length > MOST_LINKS && (
        <span>{`and ${(employeeIds.length - MOST_LINKS).toLocaleString("en-GB")} more`}</span>
      )}
    </p>
  );
}

function groupsOf(warnings: Run["warnings"]): readonly Group[] {
  const groups = new Map<string, string[]>();
  for (const { text, employeeId } of warnings) {
    const employeeIds = groups.get(text) ?? [];
    groups.set(text, employeeId === null ? employeeIds : [...employeeIds, employeeId]);
  }
  return [...groups].map(([text, employeeIds]) => ({ text, employeeIds }));
}
