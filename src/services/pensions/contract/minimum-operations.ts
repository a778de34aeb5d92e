import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import { money, operation } from "../../contract";
import { contributionBasis } from "../schemes/groups";
import { EXAMPLE_ID, inPensions, PAGE_REFUSALS } from "./common";

export const BELOW_REASONS = ["below_auto_enrolment_minimum", "certificate_ended"] as const;

const member = z
  .strictObject({
    employeeId: z.string(),
    membershipId: z.string(),
    pensionGroupId: z.string(),
    pensionGroupName: z.string(),
    contributionBasis,
    employeeFactor: z.string().openapi({ description: "The member's own, or the group's." }),
    employerFactor: z.string(),
    minimumEmployerPercentage: z
      .string()
      .nullable()
      .openapi({ description: "Null once a certificate has ended: pay decides." }),
    minimumTotalPercentage: z.string().nullable(),
    reasonToken: z.enum(BELOW_REASONS),
    acknowledgeBelowAutoEnrolmentMinimum: z.boolean(),
  })
  .openapi("MemberBelowMinimum");

const certificate = z
  .strictObject({
    pensionGroupId: z.string(),
    pensionGroupName: z.string(),
    contributionBasis,
    certificateValidTo: z.string(),
    isEnded: z.boolean(),
    pensionablePay: money().nullable().openapi({
      description:
        "Set 2: what locked runs of the last twelve months counted for its members together; null for other sets.",
    }),
    totalEarnings: money().nullable(),
    isShareMet: z
      .boolean()
      .nullable()
      .openapi({ description: "Set 2: whether pensionable pay of all members is at least 85% of their earnings." }),
  })
  .openapi("PensionCertificate");

export const listBelowMinimum = operation({
  ...inPensions,
  id: "listPensionMembersBelowMinimum",
  method: "get",
  path: "/v2/pension/organisation/below-minimum",
  summary: "Members whose terms are below the minimum of automatic enrolment, and the certificates of sets",
  description:
    "Open memberships of workers who have a minimum, also those that were acknowledged or saved before terms were checked, in the order of their ids. Fixed amounts and pay without a certificate are judged by the pay of each run, whose warnings name the members. Each page has all certificates.",
  query: pageQuery({ usual: 50, most: 100 }),
  data: z.strictObject({ items: z.array(member), certificates: z.array(certificate) }),
  token: "pension_members_below_minimum_listed",
  refusals: PAGE_REFUSALS,
  examples: {
    data: {
      items: [
        {
          employeeId: EXAMPLE_ID,
          membershipId: EXAMPLE_ID,
          pensionGroupId: EXAMPLE_ID,
          pensionGroupName: "Everyone",
          contributionBasis: "QualifyingEarnings",
          employeeFactor: "0.01",
          employerFactor: "0.01",
          minimumEmployerPercentage: "3.00",
          minimumTotalPercentage: "8.00",
          reasonToken: "below_auto_enrolment_minimum",
          acknowledgeBelowAutoEnrolmentMinimum: true,
        },
      ],
      certificates: [
        {
          pensionGroupId: EXAMPLE_ID,
          pensionGroupName: "Basic pay",
          contributionBasis: "PensionablePaySet2",
          certificateValidTo: "2027-03-31",
          isEnded: false,
          pensionablePay: "85000.00",
          totalEarnings: "100000.00",
          isShareMet: true,
        },
      ],
    },
  },
});
