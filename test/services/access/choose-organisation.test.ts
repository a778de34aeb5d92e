import { describe, expect, it } from "vitest";
import { chooseOrganisation } from "../../../src/services/access";

const one = { organisationIds: new Set(["A"]), defaultOrganisationId: null };
const two = { organisationIds: new Set(["A", "B"]), defaultOrganisationId: null };
const denied = { ok: false, token: "organisation_access_denied" };
const notSelected = { ok: false, token: "organisation_not_selected" };

describe("the organisation of a request", () => {
  it.each([
    ["the only one", one, undefined, { ok: true, organisationId: "A" }],
    ["the one that is named", two, "B", { ok: true, organisationId: "B" }],
    ["the default", { ...two, defaultOrganisationId: "B" }, undefined, { ok: true, organisationId: "B" }],
    [
      "the one that is named, whatever the default",
      { ...two, defaultOrganisationId: "B" },
      "A",
      { ok: true, organisationId: "A" },
    ],
    ["none without a default", two, undefined, notSelected],
    ["none by a default that is no longer reached", { ...two, defaultOrganisationId: "C" }, undefined, notSelected],
    ["none that is not reached", one, "B", denied],
    ["none by an empty name", one, "", denied],
    ["none where nothing is reached", { ...one, organisationIds: new Set<string>() }, undefined, notSelected],
  ])("is %s", (_, client, named, choice) => {
    expect(chooseOrganisation(client, named)).toEqual(choice);
  });
});
