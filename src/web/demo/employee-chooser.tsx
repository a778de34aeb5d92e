import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { SelectBox, Spoken } from "../controls";
import type { Situation } from "../situation";
import { faultText } from "./demo-fault";
import { listEmployees } from "./list-employees";
import { loadEmployee } from "./load-employee";
import type { EmployeeRecord } from "./records";

interface ChooserProps {
  readonly organisationName: string;
  readonly change: (changes: Partial<Situation>) => void;
}

/** Lists the demo's employees; the chosen employee's record fills the form. */
export function EmployeeChooser({ organisationName, change }: ChooserProps): JSX.Element {
  const [employees, setEmployees] = useState<readonly EmployeeRecord[] | null>(null);
  const [chosen, setChosen] = useState("");
  const [told, setTold] = useState("");
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
      if (employeeId === "") return;
      const loaded = await loadEmployee(employeeId);
      if (asked.current !== employeeId) return;
      change(loaded.changes);
      setTold(loaded.told);
    });
  useEffect(() => void list(), []);
  return (
    <>
      {employees === null && fault === null && <p class="hint">The employees are being read.</p>}
      {employees !== null && (
        <SelectBox
          id="demo-employee"
          label="Employee"
          value={chosen}
          options={[["", "Choose an employee"], ...employees.map(optionOf)]}
          hint={`Sample people of ${organisationName}. Pay, tax code, letter, loans and directorship go into the form.`}
          change={fill}
        />
      )}
      {told !== "" && <p class="hint">{told}</p>}
      <Spoken text={told} />
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
