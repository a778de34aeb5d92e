import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import { idField, operation } from "../../contract";
import { NOT_VISIBLE, WIDER } from "../access/access-refusals";
import {
  NO_USER,
  OWNER_ONLY,
  ofPeople,
  person,
  personExample,
  personNames,
  personParams,
  personVersion,
  USER_PATH,
  USERS_PATH,
} from "./person-schemas";

export const listPeople = operation({
  ...ofPeople,
  id: "listUsers",
  method: "get",
  path: USERS_PATH,
  summary: "Everyone who can sign in, by email address, then guests",
  description:
    "A page at a time, with the access of each person. `organisationId` limits the list to the people who reach that organisation.",
  query: pageQuery({ usual: 50, most: 100 }).extend({
    organisationId: idField().optional().openapi({ description: "Only people who reach this organisation." }),
    accessType: z.enum(["Customer", "Guest"]).optional(),
  }),
  data: z.strictObject({ items: z.array(person) }),
  token: "users_listed",
  refusals: [
    { status: 400, token: "invalid_pagination_token", when: "The token belongs to another list, or is too old." },
    { status: 400, token: "invalid_page_size", when: "A page has 1 to 100 items." },
    NOT_VISIBLE,
  ],
  examples: { data: { items: [personExample] } },
});

export const getPerson = operation({
  ...ofPeople,
  id: "getUser",
  method: "get",
  path: USER_PATH,
  summary: "One person, with both kinds of access",
  description:
    "Direct grants and access to the whole account, beside name, email address and the state of the invitation.",
  params: personParams,
  data: person,
  versioned: personVersion,
  token: "user_retrieved",
  refusals: [NO_USER],
  examples: { data: personExample },
});

export const changePerson = operation({
  ...ofPeople,
  id: "updateUser",
  method: "patch",
  path: USER_PATH,
  summary: "Changes a person's name",
  description: "Nobody can change a person who reaches more than they do.",
  params: personParams,
  body: personNames,
  data: person,
  versioned: personVersion,
  token: "user_updated",
  refusals: [NO_USER, ...WIDER],
  examples: { body: { firstName: "Sample", lastName: "Clerk" }, data: personExample },
});

export const removePerson = operation({
  ...ofPeople,
  id: "removeUser",
  method: "delete",
  path: USER_PATH,
  summary: "Removes a person from the account, and ends their sessions",
  description: "Owner only. What the person did stays in the history, under their name.",
  params: personParams,
  data: person,
  versioned: personVersion,
  token: "user_removed",
  refusals: [
    NO_USER,
    OWNER_ONLY,
    { status: 409, token: "owner_cannot_be_removed", when: "The person owns the account: transfer it first." },
  ],
  examples: { data: personExample },
});
