import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useClient, useSession } from "../session/session-context";

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

interface NamedRecord {
  readonly id: string;
  /** Until the name is here, or if it may not be read. */
  readonly meanwhile: string;
  readonly read: () => Promise<string | undefined>;
}

/** Returns the name of a record, which is read once a session. */
export function useRecordName({ id, meanwhile, read }: NamedRecord): string {
  const { session } = useSession();
  const [name, setName] = useState(meanwhile);
  useEffect(() => {
    const reading =
      session.names.get(id) ??
      read().then(
        (found) => found ?? meanwhile,
        () => meanwhile,
      );
    session.names.set(id, reading);
    let isWanted = true;
    void reading.then((found) => {
      if (isWanted) setName(found);
    });
    return () => {
      isWanted = false;
    };
  }, [id]);
  return name;
}

/** Who did something, by the email address; "a program" for credentials, "somebody" if the name may not be read. */
export function ActorName({ actor }: { readonly actor: string }): JSX.Element {
  const { session } = useSession();
  const [kind, principalId = ""] = actor.split("#");
  const read = async (): Promise<string | undefined> => {
    if (kind !== "USER") return undefined;
    const params = { path: { principalId } };
    const { data } = await session.client().get("/v1/administration/users/{principalId}", { params });
    return data?.content.data.email;
  };
  return <>{useRecordName({ id: actor, meanwhile: kind === "USER" ? "somebody" : "a program", read })}</>;
}
