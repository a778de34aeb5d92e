import { dataAt, type SideStory } from "./side-story";

const PATH = "/v1/administration/users";

/** A person who is invited in every run, and renamed. */
export function peopleStory(): SideStory {
  const invited = new Map<string, string>();
  return {
    *requests({ period }) {
      const email = `clerk-${period}@sample.example`;
      const body = { email, allOrganisations: true, firstName: "Sample", lastName: "Clerk" };
      const { principalId } = yield { kind: "side", method: "POST", path: PATH, body };
      invited.set(principalId, email);
    },
    async lost(door) {
      const read = [...invited].map(async ([principalId, email]) =>
        (await dataAt(door, `${PATH}/${principalId}`))?.email === email ? [] : [`${email} is gone`],
      );
      return (await Promise.all(read)).flat();
    },
  };
}
