import { randomInt } from "node:crypto";
import { untilServed } from "../until-served";
import { dataAt, type SideStory } from "./side-story";

const PENSION = "/v2/pension";

/** Letters to the third employee, who is too young to be enrolled: a right that the first lock calls for, others on request. */
export function letterStory(): SideStory {
  let own = "";
  /** Letters that were acknowledged. */
  const asked: string[] = [];
  return {
    *requests({ known, period }) {
      if (own === "") {
        yield side("POST", "/v1/organisation/information", INFORMATION);
        const settings = `${PENSION}/organisation/pension-default/auto-enrolment-settings`;
        yield side("PUT", settings, { isEnabled: true, sendEnrolmentLetter: true });
        const employeeId = known.employeeIds[2];
        yield { ...side("PATCH", `/v1/employees/${employeeId}`, person()), headers: { "if-match": "*" } };
        own = `${PENSION}/employee-pension/${employeeId}`;
      }
      if (period % 2 === 1) return;
      const { letterId } = yield side("POST", `${own}/enrolment-letter`, { letterType: "RightToJoin" });
      asked.push(letterId);
    },
    async lost(door) {
      if (own === "") return [];
      const { items } = await dataAt(door, `${own}/letters`);
      const there = new Set(items.map(({ letterId }: { letterId: string }) => letterId));
      const gone = asked.filter((letterId) => !there.has(letterId)).map((letterId) => `letter ${letterId} is gone`);
      const unread = asked.slice(-1).map(async (letterId) => {
        const [status, file] = await untilServed(async () => {
          const path = `${door.address}${PENSION}/letters/${letterId}/file`;
          const answer = await fetch(path, { headers: { "x-auth-token": door.token } });
          return [answer.status, await answer.text()] as const;
        });
        return file.startsWith("%PDF-") ? [] : [`letter ${letterId} cannot be printed: ${status}`];
      });
      return [...gone, ...(await Promise.all(unread)).flat()];
    },
  };
}

function side(method: "POST" | "PUT" | "PATCH", path: string, body: object) {
  return { kind: "side" as const, method, path, body };
}

export const INFORMATION = {
  legalName: "Sample Ltd",
  address: { line1: "1 Sample Street", line2: "Sampletown", postcode: "EC1A 1BB" },
};

/** Every client has somebody of their own in the same organisation. */
function person(): object {
  return {
    dateOfBirth: "2004-12-31",
    email: "sample.baker@sample.example",
    nationalInsuranceNumber: `AB${randomInt(100_000, 1_000_000)}C`,
  };
}
