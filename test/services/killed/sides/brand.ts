import { dataAt, type SideStory } from "./side-story";

const PATH = "/v1/administration/customer/branding";

/** The account's brand: changed and published in every run. */
export function brandStory(): SideStory {
  let published = 0;
  return {
    *requests({ period }) {
      const body = { ...BRAND, productName: `Sample Payroll ${period}` };
      yield { kind: "side", method: "PATCH", path: `${PATH}/draft`, body, headers: { "if-match": "*" } };
      published = (yield { kind: "side", method: "POST", path: `${PATH}/revisions`, body: {} }).number;
    },
    async lost(door) {
      if (published === 0) return [];
      const live = await dataAt(door, PATH);
      return live?.number >= published ? [] : [`revision ${published} of the brand is not live`];
    },
  };
}

const BRAND = { mainColour: "#0b5c2e" };
