import { z } from "@hono/zod-openapi";
import {
  dateField,
  decimalField,
  deprecatedField,
  idField,
  instantField,
  money,
  optional,
  orElse,
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
    enrolmentDate: dateField(),
    joinReason: orElse(joinReason, "Contractual"),
    sendEnrolmentLetter: orElse(z.boolean(), false),
    memberReference: optional(textField(40)),
    employeeFactor: optional(decimalField(FACTOR)),
    employerFactor: optional(decimalField(FACTOR)),
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

export const endShown = z
  .strictObject({
    membershipEndId: z.string(),
    employeeId: z.string(),
    membershipId: z.string(),
    membershipKind,
    pensionGroupId: z.string(),
    reason: endReason,
    enrolmentDate: z.string(),
    endDate: z.string(),
    noticeDate: z.string().nullable(),
    memberRefundDue: money(),
    salaryCorrectionDue: money(),
    employerAmountDueBack: money(),
    refundedIn: place.nullable(),
    recordedBy: z.string(),
    recordedAt: instantField(),
  })
  .openapi("PensionMembershipEnd");

export const endExample = {
  membershipEndId: EXAMPLE_ID,
  employeeId: EXAMPLE_ID,
  membershipId: EXAMPLE_ID,
  membershipKind: "Automatic" as const,
  pensionGroupId: EXAMPLE_ID,
  reason: "OptOut" as const,
  enrolmentDate: EXAMPLE_DAY,
  endDate: "2026-05-20",
  noticeDate: "2026-05-20",
  memberRefundDue: "59.20",
  salaryCorrectionDue: "0.00",
  employerAmountDueBack: "44.40",
  refundedIn: null,
  recordedBy: "M2M#sample",
  recordedAt: "2026-05-20T09:30:00.000Z",
};
