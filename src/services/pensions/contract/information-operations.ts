import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import { dateField, operation, optional, textField } from "../../contract";
import {
  EMPLOYEE_NOT_FOUND,
  EXAMPLE_DAY,
  EXAMPLE_ID,
  inPensions,
  NOT_A_MEMBER,
  ofEmployee,
  PAGE_REFUSALS,
} from "./common";
import { membershipKind } from "./membership-schemas";

const PATH = "/v2/pension/auto-enrolment/enrolment-information";

const informationShown = z
  .strictObject({
    employeeId: z.string(),
    membershipKind,
    pensionGroupId: z.string(),
    enrolmentDate: z.string(),
    dueDate: z.string(),
    status: z.enum(["FailedSend", "Overdue", "Due", "Sent"]),
    sentDate: z.string().nullable(),
    sentBy: z.string().nullable(),
    failureReason: z.string().nullable(),
  })
  .openapi("PensionEnrolmentInformation");

export type InformationShown = z.output<typeof informationShown>;

const dueExample = {
  employeeId: EXAMPLE_ID,
  membershipKind: "Automatic" as const,
  pensionGroupId: EXAMPLE_ID,
  enrolmentDate: EXAMPLE_DAY,
  dueDate: "2026-06-11",
  status: "Due" as const,
  sentDate: null,
  sentBy: null,
  failureReason: null,
};
const sentExample = { ...dueExample, status: "Sent" as const, sentDate: "2026-05-28", sentBy: "M2M#sample" };

const query = pageQuery({ usual: 50, most: 100 }).extend({
  membershipKind: membershipKind.optional(),
  dueBefore: dateField().optional(),
});
const data = z.strictObject({ items: z.array(informationShown) });

const listed = {
  ...inPensions,
  method: "get",
  query,
  data,
  token: "enrolment_information_listed",
  refusals: PAGE_REFUSALS,
} as const;

export const listOutstanding = operation({
  ...listed,
  id: "listOutstandingEnrolmentInformation",
  path: `${PATH}/outstanding`,
  summary: "Memberships whose members have not been given information: failed sends first, then overdue, then due",
  description: "Empty for an organisation that issues the information itself.",
  examples: { data: { items: [dueExample] } },
});

export const listSent = operation({
  ...listed,
  id: "listSentEnrolmentInformation",
  path: `${PATH}/sent`,
  summary: "Memberships whose members have been given information, the last one first",
  description: "A page at a time. Given by a letter from here, or in another way that was recorded.",
  examples: { data: { items: [sentExample] } },
});

export const giveInformation = operation({
  ...inPensions,
  id: "recordEnrolmentInformationGiven",
  method: "post",
  path: `${PATH}/{employeeId}/given`,
  summary: "Records that the employer gave the information in another way",
  description: "For the open membership: the automatic one if there are two, unless `membershipKind` is sent.",
  params: ofEmployee,
  body: z
    .strictObject({ sentDate: dateField(), membershipKind: optional(membershipKind), note: optional(textField(200)) })
    .openapi("PensionInformationGiven"),
  data: informationShown,
  token: "enrolment_information_recorded",
  idempotent: true,
  refusals: [EMPLOYEE_NOT_FOUND, NOT_A_MEMBER],
  examples: { body: { sentDate: "2026-05-28", note: "Handed over" }, data: sentExample },
});
