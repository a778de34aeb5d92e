import type { JSX } from "preact";
import { useClient } from "../session/session-context";
import { useRecordName } from "./use-record-name";

interface NameProps {
  readonly organisation: string;
  readonly employeeId: string;
}

/** An employee's name; "Employee" until it is here, or if it may not be read. */
export function EmployeeName({ organisation, employeeId }: NameProps): JSX.Element {
  const client = useClient(organisation);
  const read = async (): Promise<string | undefined> => {
    const { data } = await client.get("/v1/employees/{employeeId}", { params: { path: { employeeId } } });
    return data === undefined ? undefined : `${data.content.data.firstName} ${data.content.data.lastName}`;
  };
  return <>{useRecordName({ id: employeeId, meanwhile: "Employee", read })}</>;
}
