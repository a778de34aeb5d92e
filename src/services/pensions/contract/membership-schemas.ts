import { z } from "@hono/zod-openapi";
import type { AfterMembership } from "../../../engine";
import {
  dateField,
  decimalField,
  deprecatedField,
  field,
  idField,
  instantField,
  money,
  optional,
  orElse,
  table,
  textField,
} from "../../contract";
import { groups } from "../schemes/groups";
import { JOIN_REASONS } from "../store/pension-tables";
import { EXAMPLE_DAY, EXAMPLE_ID } from "./common";

/** Why a membership ends. */
const MEMBERSHIP_REASONS = [
  ...(["OptOut", "CeasedMembership", "BelowMinimumByRequest", "Leaver"] as const),
  ...(["Death", "SchemeChange", "EndedByEmployerOrScheme", "EnrolledInError"] as const),
] as const;

export const membershipKind = z.enum(["Automatic", "Manual"]);
const joinReason = z.enum(JOIN_REASONS);
export const endReason = z.enum(MEMBERSHIP_REASONS);
export const FACTOR = { places: 6, most: 99_999 };

/** An employee joins a group. */
export const associationSent = z
  .strictObject({
    employeeId: idField(),
    pensionGroupId: idField(),
    enrolmentDate: dateField().openapi({ description: "First day of membership." }),
    joinReason: orElse(joinReason, "Contractual"),
    sendEnrolmentLetter: orElse(z.boolean(), false),
    memberReference: optional(textField(40)).openapi({ description: "Of the provider." }),
    employeeFactor: optional(decimalField(FACTOR)).openapi({ description: "0.05 is 5%; by default the group's." }),
    employerFactor: optional(decimalField(FACTOR)).openapi({ description: "0.03 is 3%; by default the group's." }),
    acknowledgeBelowAutoEnrolmentMinimum: orElse(z.boolean(), false),
  })
  .openapi("EmployeePensionChange");

const groupOfMember = groups.shown.extend({ isAutoEnrolled: z.boolean() }).openapi("PensionGroupOfMember");

const membershipFields = {
  membershipId: z.string(),
  membershipKind,
  pensionGroup: groupOfMember,
  enrolmentDate: z.string(),
  joinReason,
  memberReference: z.string().nullable(),
  employeeFactor: z.string().nullable(),
  employerFactor: z.string().nullable(),
  sendEnrolmentLetter: z.boolean(),
  acknowledgeBelowAutoEnrolmentMinimum: z.boolean(),
  status: z.enum(["Active", "Ended"]),
};

const otherMembership = z.strictObject(membershipFields).openapi("PensionMembership");

export const associationShown = z
  .strictObject({
    employeeId: z.string(),
    ...membershipFields,
    autoEnrolmentPensionGroup: deprecatedField("enrolmentGroups", z.union([groups.shown, z.null()])),
    manualEnrolmentPensionGroup: deprecatedField("enrolmentGroups", z.union([groups.shown, z.null()])),
    otherMemberships: z.array(otherMembership),
    createdAt: instantField(),
    updatedAt: instantField(),
  })
  .openapi("EmployeePension");

const exampleGroup = { ...groups.example, isAutoEnrolled: false };

export const associationExample = {
  employeeId: EXAMPLE_ID,
  membershipId: EXAMPLE_ID,
  membershipKind: "Manual" as const,
  pensionGroup: exampleGroup,
  enrolmentDate: EXAMPLE_DAY,
  joinReason: "OptIn" as const,
  memberReference: null,
  employeeFactor: null,
  employerFactor: null,
  sendEnrolmentLetter: true,
  acknowledgeBelowAutoEnrolmentMinimum: false,
  status: "Active" as const,
  autoEnrolmentPensionGroup: null,
  manualEnrolmentPensionGroup: groups.example,
  otherMemberships: [],
  createdAt: "2026-04-06T09:30:00.000Z",
  updatedAt: "2026-04-06T09:30:00.000Z",
};

const place = z.strictObject({ year: z.int(), period: z.int() });

/** Ends of memberships: what responses show, with the columns. */
export const membershipEnds = table({
  name: "pension_membership_end",
  key: "membershipEndId",
  token: "membership_end",
  fields: {
    membershipEndId: field.shown(z.string(), EXAMPLE_ID),
    employeeId: field.shown(z.string(), EXAMPLE_ID),
    membershipId: field.shown(z.string(), EXAMPLE_ID),
    membershipKind: field.shown(membershipKind, "Automatic"),
    pensionGroupId: field.shown(z.string(), EXAMPLE_ID),
    reason: field.shown(endReason, "OptOut"),
    enrolmentDate: field.shown(z.string(), EXAMPLE_DAY),
    endDate: field.shown(z.string(), "2026-05-20"),
    noticeDate: field.shown(z.string().nullable(), "2026-05-20"),
    memberRefundDue: field.derived(money(), "59.20"),
    /** Sacrificed salary that is paid after all. */
    salaryCorrectionDue: field.inColumn("salary_correction", field.shownAmount("0.00")),
    employerAmountDueBack: field.shownAmount("44.40"),
    refundedIn: field.derived(place.nullable(), null),
    recordedBy: field.shown(z.string(), "M2M#sample"),
    recordedAt: field.shown(instantField(), "2026-05-20T09:30:00.000Z"),
  },
  unseen: {
    organisationId: field.unseen<string>(),
    nextAssessment: field.unseen<AfterMembership>(),
    refundReliefAtSource: field.unseen<number>(),
    refundNetPayArrangement: field.unseen<number>(),
    /** The period in which to refund; the next run if both are null. */
    refundInYear: field.unseen<number | null>(),
    refundInPeriod: field.unseen<number | null>(),
    refundedYear: field.unseen<number | null>(),
    refundedPeriod: field.unseen<number | null>(),
    refundedPayrollConfigId: field.unseen<string | null>(),
    /** The run whose lock ended the membership of a leaver. */
    payRunId: field.unseen<string | null>(),
  },
});

export const endShown = z.strictObject(membershipEnds.shape).openapi("PensionMembershipEnd");
