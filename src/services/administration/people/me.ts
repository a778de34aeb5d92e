import { Refused } from "../../../platform/http";
import { mountOperation, operation, type RequestWork, type ServiceContext } from "../../contract";
import { findPerson, personData, renamePerson } from "./person-rows";
import { ofPeople, person, personExample, personNames, USERS_PATH } from "./person-schemas";

const refusals = [
  { status: 403, token: "person_required", when: "The token is that of credentials, not of a session." },
] as const;
const common = { ...ofPeople, path: `${USERS_PATH}/me`, data: person, refusals } as const;

const getMe = operation({
  ...common,
  id: "getMyUser",
  method: "get",
  summary: "The person of the session",
  description: "Name, email address and access of the person who is signed in.",
  token: "user_retrieved",
  examples: { data: personExample },
});

const changeMe = operation({
  ...common,
  id: "updateMyUser",
  method: "patch",
  summary: "Changes the name of the person of the session",
  description: "Only the name can be changed here. Needs the session of a person.",
  body: personNames,
  token: "user_updated",
  examples: { body: { firstName: "Sample", lastName: "Owner" }, data: personExample },
});

/** Adds the operations by which people read and change their own record; mount them before those with an id. */
export function mountMe(context: ServiceContext): void {
  mountOperation(context, getMe, async (work, tx) => ({
    data: await personData(tx, await findPerson(tx, personOf(work))),
    text: "This is you.",
  }));

  mountOperation(context, changeMe, async ({ body, ...work }, tx) => {
    const row = await findPerson(tx, personOf(work), true);
    return { data: await personData(tx, await renamePerson(work, row, body)), text: "Your name is changed." };
  });
}

function personOf({ caller }: Pick<RequestWork, "caller">): string {
  if (caller.principalId !== null) return caller.principalId;
  throw new Refused(403, { token: "person_required", text: "Only a person who is signed in may do this." });
}
