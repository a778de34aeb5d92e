import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { SelectBox, Spoken } from "../controls";
import { faultText } from "./demo-fault";
import type { LeaveLink } from "./leave-links";
import { listEmployees } from "./list-employees";
import { type LoadedEmployee, loadEmployee } from "./load-employee";
import { OrganisationBrand } from "./organisation-brand";
import type { EmployeeRecord } from "./records";

interface ChooserProps {
  readonly organisationName: string;
  readonly change: (loaded: Pick<LoadedEmployee, "changes" | "panels">) => void;
}

/** Lists the demo's employees; the chosen employee's record fills the form. */
export function EmployeeChooser({ organisationName, change }: ChooserProps): JSX.Element {
  const [employees, setEmployees] = useState<readonly EmployeeRecord[] | null>(null);
  const [chosen, setChosen] = useState("");
  const [told, setTold] = useState("");
  const [leaves, setLeaves] = useState<readonly LeaveLink[]>([]);
  const [fault, setFault] = useState<string | null>(null);
  const asked = useRef("");
  const trying = async (work: () => Promise<void>): Promise<void> => {
    setFault(null);
    await work().catch((error: unknown) => setFault(faultText(error)));
  };
  const list = () => trying(async () => setEmployees(await listEmployees()));
  const fill = (employeeId: string) =>
    trying(async () => {
      asked.current = employeeId;
      setChosen(employeeId);
      setTold("");
      setLeaves([]);
      if (employeeId === "") return;
      const loaded = await loadEmployee(employeeId);
      if (asked.current !== employeeId) return;
      change(loaded);
      setTold(loaded.told);
      setLeaves(loaded.leaves);
    });
  useEffect(() => void list(), []);
  return (
    <>
      <OrganisationBrand />
      {employees === null && fault === null && <p class="hint">The employees are being read.</p>}
      {employees !== null && (
        <SelectBox
          id="demo-employee"
          label="Employee"
          value={chosen}
          options={[["", "Choose an employee"], ...employees.map(optionOf)]}
          hint={`Sample people of ${organisationName}. Pay, tax code, letter, loans, pension and directorship go into the form.`}
          change={fill}
        />
      )}
      {told !== "" && <p class="hint">{told}</p>}
      <Spoken text={told} />
      {leaves.map(({ address, text }) => (
        <p class="hint" key={address}>
          <a href={address}>{text}</a>
        </p>
      ))}
      {fault !== null && (
        <div class="demo-fault" role="alert">
          <p class="problem">{fault}</p>
          <button type="button" class="plain" onClick={() => (employees === null ? list() : fill(chosen))}>
            Try again
          </button>
        </div>
      )}
    </>
  );
}

function optionOf({ employeeId, payrollId, firstName, lastName }: EmployeeRecord): readonly [string, string] {
  return [employeeId, `${firstName} ${lastName} · ${payrollId}`];
}
