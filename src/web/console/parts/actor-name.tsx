import type { JSX } from "preact";
import { useSession } from "../session/session-context";
import { useRecordName } from "./employee-name";

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
