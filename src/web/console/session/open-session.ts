import type { Answer, Refusal } from "../../../client";
import { withoutAnswer } from "../parts";
import { credentialSession, personSession, type Session } from "./session";

type Opened = { readonly ok: true; readonly session: Session } | { readonly ok: false; readonly refusal: Refusal };

/** Opens the session of the browser's cookie, if it has one that has not ended. */
export async function openPerson(): Promise<Opened> {
  const session = personSession("");
  const { data, refusal } = await answerOf(session.client().get("/v1/administration/users/me"));
  return data === undefined ? { ok: false, refusal } : { ok: true, session: personSession(data.content.data.email) };
}

/** Opens a session with credentials, which are tried by listing their organisations. */
export async function openCredentials(clientId: string, clientSecret: string): Promise<Opened> {
  const session = credentialSession(clientId.trim(), clientSecret.trim());
  const { data, refusal } = await answerOf(
    session.client().get("/v1/authentication/my-organisations", { params: { query: { pageSize: 1 } } }),
  );
  return data === undefined ? { ok: false, refusal } : { ok: true, session };
}

function answerOf<Data>(call: Promise<Answer<Data>>): Promise<Answer<Data> | { data?: never; refusal: Refusal }> {
  return call.catch(() => ({ refusal: withoutAnswer() }));
}
