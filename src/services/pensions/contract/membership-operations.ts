import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import {
  dateField,
  EMPLOYEE_NOT_FOUND,
  flagQuery,
  idField,
  money,
  operation,
  optional,
  periodField,
  taxYearField,
  withExamples,
} from "../../contract";
import { BELOW_MINIMUM } from "../schemes/scheme-needs";
import { EXAMPLE_DAY, EXAMPLE_ID, inPensions, NOT_A_MEMBER, ofEmployee, versionOfEmployee } from "./common";
import {
  associationExample,
  associationSent,
  associationShown,
  endReason,
  endShown,
  membershipEnds,
  membershipKind,
} from "./membership-schemas";

const PATH = "/v2/pension/employee-pension";
const ONE = `${PATH}/{employeeId}`;

export const createAssociation = operation({
  ...inPensions,
  id: "createPensionMembership",
  method: "post",
  path: PATH,
  summary: "Makes an employee a member of a pension group",
  description:
    "`joinReason` `Automatic` and `ReEnrolment` make an automatic membership, every other one a manual membership; an employee can have one of each, and both contribute. Contributions begin with the first open pay period. Factors replace those of the group for this member. A jobholder joins on less than the legal minimum only with `acknowledgeBelowAutoEnrolmentMinimum`; an eligible one, or one who is enrolled automatically, does not.",
  body: associationSent,
  data: associationShown,
  versioned: versionOfEmployee,
  status: 201,
  token: "employee_pension_created",
  idempotent: true,
  refusals: [
    BELOW_MINIMUM,
    { status: 409, token: "already_pension_member", when: "The employee has an open membership of this kind." },
  ],
  examples: {
    body: { employeeId: EXAMPLE_ID, pensionGroupId: EXAMPLE_ID, enrolmentDate: EXAMPLE_DAY, joinReason: "OptIn" },
    data: associationExample,
  },
});

export const getAssociation = operation({
  ...inPensions,
  id: "getEmployeePensionGroup",
  method: "get",
  path: ONE,
  summary: "An employee's pension group; the automatic one if there are two",
  description: "Not found if the employee is not a member. Other memberships are in `otherMemberships`.",
  params: ofEmployee,
  data: associationShown,
  versioned: versionOfEmployee,
  token: "employee_pension_retrieved",
  refusals: [EMPLOYEE_NOT_FOUND, NOT_A_MEMBER],
  examples: { data: associationExample },
});

const foundOne = z.strictObject({ employeeId: z.string(), association: associationShown.nullable() });

export const listAssociations = operation({
  ...inPensions,
  id: "listEmployeePensionGroups",
  method: "get",
  path: `${PATH}/batch`,
  summary: "The pension groups of several employees",
  description: "Up to 100 at once. `association` is null for an employee who is not a member.",
  query: z.object({ employeeId: z.array(idField()).min(1).max(100) }),
  data: z.strictObject({ items: z.array(foundOne) }),
  token: "employee_pensions_listed",
  examples: { data: { items: [{ employeeId: EXAMPLE_ID, association: associationExample }] } },
});

const refundIn = z.strictObject({ year: taxYearField(), period: periodField() });

export const removal = z
  .strictObject({
    reason: optional(endReason),
    endDate: optional(dateField()),
    noticeDate: optional(dateField()),
    refundMemberContributions: optional(z.boolean()),
    refundIn: optional(refundIn),
    membershipKind: optional(membershipKind),
  })
  .openapi("EmployeePensionRemoval");

const removeAssociationFields = withExamples({
  association: [associationShown, associationExample],
  membershipEnd: [endShown.nullable(), membershipEnds.example],
  refund: [
    z
      .strictObject({
        amount: money(),
        refundIn: z.strictObject({ year: z.int(), period: z.int() }).nullable(),
      })
      .nullable(),
    { amount: "59.20", refundIn: null },
  ],
  isWithinOptOutPeriod: [z.boolean().nullable(), true],
});

export const removeAssociation = operation({
  ...inPensions,
  id: "removePensionMembership",
  method: "delete",
  path: ONE,
  summary: "Removes an employee's pension group, and records the end of the membership if a reason is sent",
  description:
    "What is sent decides: without a reason the membership is removed and no end is recorded. With one, the end is recorded, with what the member and the employer are owed; an opt-out and an enrolment in error refund the member's contributions of locked runs with the next run, or with that of `refundIn`. `isWithinOptOutPeriod` is for information: the employer decides. The facts are sent in the body or as query parameters, not in both. Without `membershipKind` the automatic membership is meant if there is one.",
  params: ofEmployee,
  query: z.object({
    reason: endReason.optional(),
    endDate: dateField().optional(),
    noticeDate: dateField().optional(),
    refundMemberContributions: flagQuery().optional(),
    refundInYear: taxYearField().optional(),
    refundInPeriod: periodField().optional(),
    membershipKind: membershipKind.optional(),
  }),
  body: removal,
  bodyOptional: true,
  data: z.strictObject(removeAssociationFields.shape),
  versioned: versionOfEmployee,
  token: "employee_pension_removed",
  refusals: [EMPLOYEE_NOT_FOUND, NOT_A_MEMBER],
  examples: {
    body: { reason: "OptOut", endDate: "2026-05-20", noticeDate: "2026-05-20" },
    data: removeAssociationFields.example,
  },
});

const refundPeriod = z.strictObject({
  taxYear: z.int(),
  period: z.int(),
  paymentDate: z.string(),
  pensionType: z.string(),
  contribution: money(),
  additionalVoluntaryContribution: money(),
  refund: money(),
  salaryCorrection: money(),
  employerContribution: money(),
});

const previewRefundFields = withExamples({
  periods: [z.array(refundPeriod), []],
  totalRefund: [money(), "0.00"],
  totalSalaryCorrection: [money(), "0.00"],
  employerAmountDueBack: [money(), "0.00"],
  isSettled: [z.boolean(), true],
});

export const previewRefund = operation({
  ...inPensions,
  id: "previewPensionRefund",
  method: "get",
  path: `${ONE}/refund-preview`,
  summary: "What would be refunded if the membership ended: nothing is changed",
  description:
    "As if it ended on `endDate`, today if it is left out. Amounts for each pay period, and the total for the member and for the employer.",
  params: ofEmployee,
  query: z.object({ endDate: dateField().optional(), membershipKind: membershipKind.optional() }),
  data: z.strictObject(previewRefundFields.shape).openapi("PensionRefundPreview"),
  token: "pension_refund_previewed",
  refusals: [EMPLOYEE_NOT_FOUND, NOT_A_MEMBER],
  examples: { data: previewRefundFields.example },
});

export const listMembershipEnds = operation({
  ...inPensions,
  id: "listEmployeePensionMembershipEnds",
  method: "get",
  path: `${ONE}/membership-ends`,
  summary: "Why and when an employee's memberships ended, and what each side was owed",
  description: "The last one first.",
  params: ofEmployee,
  data: z.strictObject({ items: z.array(endShown) }),
  token: "pension_membership_ends_listed",
  refusals: [EMPLOYEE_NOT_FOUND],
  examples: { data: { items: [membershipEnds.example] } },
});

const personShown = z.strictObject({ firstName: z.string(), lastName: z.string(), payrollId: z.string() });

const reportedEnd = endShown
  .extend({ employee: personShown, pensionGroupName: z.string() })
  .openapi("ReportedPensionMembershipEnd");

export const reportMembershipEnds = operation({
  ...inPensions,
  id: "listPensionMembershipEnds",
  method: "get",
  path: "/v2/pension/organisation/pension-membership-ends",
  summary: "Memberships that ended in a range of dates, with what is owed in all of them together",
  description: "A page at a time, in the order of the days on which they ended. The totals are those of all pages.",
  query: pageQuery({ usual: 50, most: 100 }).extend({
    from: dateField().optional(),
    to: dateField().optional(),
    reason: endReason.optional(),
  }),
  data: z.strictObject({
    items: z.array(reportedEnd),
    totals: z.strictObject({ memberRefundDue: money(), employerAmountDueBack: money() }),
  }),
  token: "pension_membership_ends_listed",
  examples: {
    data: {
      items: [
        {
          ...membershipEnds.example,
          employee: { firstName: "Sample", lastName: "Baker", payrollId: "1" },
          pensionGroupName: "Everyone",
        },
      ],
      totals: { memberRefundDue: "59.20", employerAmountDueBack: "44.40" },
    },
  },
});
