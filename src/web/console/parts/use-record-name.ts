import { useEffect, useState } from "preact/hooks";
import { useSession } from "../session/session-context";

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
