import { z } from "@hono/zod-openapi";
import type { EnrolmentInformation } from "../../../engine";
import { invalid, issueAt, notFound, pageOf, pageQuery } from "../../../platform/http";
import {
  dateField,
  EMPLOYEE_NOT_FOUND,
  mountOperation,
  operation,
  optional,
  requesterName,
  type ServiceContext,
  textField,
  withExamples,
} from "../../contract";
import { EXAMPLE_DAY, EXAMPLE_ID, inPensions, NOT_A_MEMBER, ofEmployee } from "../contract/common";
import { membershipKind } from "../contract/membership-schemas";
import { openMembership } from "../memberships/find-memberships";
import type { LetterTables } from "../store/letter-tables";
import { findInformation } from "./find-information";

const PATH = "/v2/pension/auto-enrolment/enrolment-information";

const informationShownFields = withExamples({
  employeeId: [z.string(), EXAMPLE_ID],
  membershipKind: [membershipKind, "Automatic"],
  pensionGroupId: [z.string(), EXAMPLE_ID],
  enrolmentDate: [z.string(), EXAMPLE_DAY],
  dueDate: [z.string(), "2026-06-11"],
  status: [z.enum(["FailedSend", "Overdue", "Due", "Sent"]), "Due"],
  sentDate: [z.string().nullable(), null],
  sentBy: [z.string().nullable(), null],
  failureReason: [z.string().nullable(), null],
});

const informationShown = z.strictObject(informationShownFields.shape).openapi("PensionEnrolmentInformation");

const sentExample = {
  ...informationShownFields.example,
  status: "Sent" as const,
  sentDate: "2026-05-28",
  sentBy: "M2M#sample",
};

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
} as const;

const listOutstanding = operation({
  ...listed,
  id: "listOutstandingEnrolmentInformation",
  path: `${PATH}/outstanding`,
  summary: "Memberships whose members have not been given information: failed sends first, then overdue, then due",
  description: "Empty for an organisation that issues the information itself.",
  examples: { data: { items: [informationShownFields.example] } },
});

const listSent = operation({
  ...listed,
  id: "listSentEnrolmentInformation",
  path: `${PATH}/sent`,
  summary: "Memberships whose members have been given information, the last one first",
  description: "A page at a time. Given by a letter from here, or in another way that was recorded.",
  examples: { data: { items: [sentExample] } },
});

const giveInformation = operation({
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

export function mountInformation(context: ServiceContext): void {
  for (const operation of [listOutstanding, listSent] as const) {
    mountOperation(context, operation, async ({ query, organisationId, today }, tx) => {
      const { pageSize, paginationToken, membershipKind, dueBefore } = query;
      const filters = { membershipKind, dueBefore };
      const place = { route: operation.path, scope: organisationId, filters };
      const after = paginationToken === undefined ? null : await context.cursors.open(place, paginationToken);
      const lists = await findInformation(tx, { today, rulebook: context.rulebook });
      const all = (operation === listOutstanding ? lists.outstanding : lists.sent)
        .filter((each) => membershipKind === undefined || each.membershipKind === membershipKind)
        .filter(({ dueDate }) => dueBefore === undefined || dueDate < dueBefore);
      const from = after === null ? 0 : placeAfter(all, after);
      const rest = all.slice(from, from + pageSize + 1).map((each, at) => ({ ...each, at: from + at }));
      const page = await pageOf(rest, pageSize, place, context.cursors, (each) => [each.at, ...keyOf(each)]);
      const data = { items: page.items.map(shown) };
      return { data, text: "The enrolment information is listed.", paginationToken: page.paginationToken };
    });
  }

  mountOperation(context, giveInformation, async ({ params: { employeeId }, body, ...work }) => {
    const { tx, today, now, caller, organisationId } = work;
    const { sentDate, membershipKind, note } = body;
    const member = await openMembership(tx, employeeId, membershipKind);
    if (sentDate > today) {
      throw invalid([issueAt(["sentDate"], "date_after", { limit: today }, "State a day that has come.")]);
    }
    const values = { sent_date: sentDate, note, recorded_by: requesterName(caller), recorded_at: now };
    await tx
      .withTables<LetterTables>()
      .insertInto("pension_information")
      .values({
        organisation_id: organisationId,
        membership_id: member.membership_id,
        employee_id: employeeId,
        ...values,
      })
      .onConflict((conflict) => conflict.columns(["organisation_id", "membership_id"]).doUpdateSet(values))
      .execute();
    const { sent } = await findInformation(tx, { today, rulebook: context.rulebook, employeeId });
    const item = sent.find(
      (each) => each.membershipKind === member.membership_kind && each.enrolmentDate === member.enrolment_date,
    );
    if (item === undefined) throw notFound("employee_pension");
    return { data: shown(item), text: "The information counts as given." };
  });
}

function shown(item: EnrolmentInformation): InformationShown {
  const { employeeId, membershipKind, pensionGroupId, enrolmentDate, dueDate, status } = item;
  const { sentDate, sentBy, failureReason } = item;
  return {
    employeeId,
    membershipKind,
    pensionGroupId: pensionGroupId ?? "",
    enrolmentDate,
    dueDate,
    status,
    sentDate,
    sentBy,
    failureReason,
  };
}

/** An employee has no two memberships of a kind from the same day. */
function keyOf({ employeeId, membershipKind, enrolmentDate }: EnrolmentInformation): readonly string[] {
  return [employeeId, membershipKind, enrolmentDate];
}

/** Returns the place after an item; if it has left the list meanwhile, the place that it had. */
function placeAfter(all: readonly EnrolmentInformation[], [at, ...last]: readonly unknown[]): number {
  const now = all.findIndex((each) => keyOf(each).every((value, part) => value === last[part]));
  return now < 0 ? Number(at) : now + 1;
}

type InformationShown = z.output<typeof informationShown>;
