import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Client } from "../../../client";
import { useSession } from "../session/session-context";

interface NameProps {
  readonly organisation: string;
  readonly employeeId: string;
}

/** An employee's name, which is read once a session; "Employee" until it is here, or if it may not be read. */
export function EmployeeName({ organisation, employeeId }: NameProps): JSX.Element {
  const { session } = useSession();
  const [name, setName] = useState("Employee");
  useEffect(() => {
    const reading = session.names.get(employeeId) ?? readName(session.client(organisation), employeeId);
    session.names.set(employeeId, reading);
    let isWanted = true;
    void reading.then((found) => {
      if (isWanted) setName(found);
    });
    return () => {
      isWanted = false;
    };
  }, [employeeId]);
  return <>{name}</>;
}

function readName(client: Client, employeeId: string): Promise<string> {
  return client.get("/v1/employees/{employeeId}", { params: { path: { employeeId } } }).then(
    ({ data }) => {
      if (data === undefined) return "Employee";
      const { firstName, lastName } = data.content.data;
      return `${firstName} ${lastName}`;
    },
    () => "Employee",
  );
}
