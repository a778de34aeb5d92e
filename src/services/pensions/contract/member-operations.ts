import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import {
  bulkSummary,
  dateField,
  decimalField,
  describedFields,
  EMPLOYEE_NOT_FOUND,
  idField,
  issueShown,
  operation,
  textField,
} from "../../contract";
import { BELOW_MINIMUM } from "../schemes/scheme-needs";
import { JOIN_REASONS } from "../store/pension-tables";
import { EXAMPLE_DAY, EXAMPLE_ID, inPensions, NOT_A_MEMBER, ofEmployee, versionOfEmployee } from "./common";
import { associationExample, associationSent, associationShown, FACTOR, membershipKind } from "./membership-schemas";

const PATH = "/v2/pension/employee-pension";

export const findAssociations = operation({
  ...inPensions,
  id: "listPensionMembers",
  method: "get",
  path: PATH,
  summary: "Everybody with a membership, and all memberships of each",
  description: "A page at a time. Filters choose a group, a scheme, active or ended memberships, or why they began.",
  query: pageQuery({ usual: 50, most: 100 }).extend({
    pensionGroupId: idField().optional(),
    pensionSchemaId: idField().optional(),
    status: z.enum(["Active", "Ended"]).optional(),
    joinReason: z.enum(JOIN_REASONS).optional(),
  }),
  data: z.strictObject({ items: z.array(associationShown) }),
  token: "employee_pensions_listed",
  examples: { data: { items: [associationExample] } },
});

export const changeAssociation = operation({
  ...inPensions,
  id: "updatePensionMembership",
  method: "put",
  path: `${PATH}/{employeeId}`,
  summary: "Moves a member to another group, or changes the member's reference and factors",
  description:
    "Only fields that are sent change; null clears. A move ends nothing: membership continues without a gap, under the terms of the new group from the first open pay period on. With `effectiveFrom`, new terms act from the pay period of that day: the first open one, or a closed one, for which a correction then pays the difference. Closed periods keep their scheme: a group of another one acts from the first open period at the earliest. Without `membershipKind` the automatic membership is meant if there are two. A group or factors below the legal minimum need `acknowledgeBelowAutoEnrolmentMinimum`.",
  params: ofEmployee,
  body: z
    .strictObject({
      pensionGroupId: idField().optional(),
      memberReference: textField(40).nullish(),
      employeeFactor: decimalField(FACTOR).nullish(),
      employerFactor: decimalField(FACTOR).nullish(),
      effectiveFrom: dateField().nullish(),
      acknowledgeBelowAutoEnrolmentMinimum: z.boolean().optional(),
      membershipKind: membershipKind.nullish(),
    })
    .openapi("EmployeePensionUpdate"),
  data: associationShown,
  versioned: versionOfEmployee,
  token: "employee_pension_saved",
  refusals: [
    EMPLOYEE_NOT_FOUND,
    NOT_A_MEMBER,
    BELOW_MINIMUM,
    { status: 409, token: "period_locked", when: "`effectiveFrom` is in a closed period that cannot be corrected." },
  ],
  examples: {
    body: { pensionGroupId: EXAMPLE_ID },
    data: associationExample,
  },
});

const MOST = 1_000;

const result = z
  .strictObject({
    index: z.int().openapi({ description: "The place in `associations`, from 0." }),
    employeeId: z.string().nullable(),
    success: z.boolean(),
    error: z.string().nullable().openapi({ description: "The token of the refusal." }),
    issues: z.array(issueShown),
  })
  .openapi("ProcessedEmployeePension");

export type ProcessedAssociation = z.input<typeof result>;

const entry = z.unknown().openapi({
  type: "object",
  properties: describedFields(associationSent),
  description: "A membership as `POST /v2/pension/employee-pension` takes it; each is checked by itself.",
});

export const createAssociations = operation({
  ...inPensions,
  id: "createPensionMemberships",
  method: "post",
  path: `${PATH}/batch`,
  summary: "Makes up to 1,000 employees members, each with an outcome of its own",
  description: "One that is wrong does not refuse the others. All that succeed are saved together.",
  longest: 120_000,
  body: z.strictObject({ associations: z.array(entry).min(1).max(MOST) }),
  data: z.strictObject({ results: z.array(result), summary: bulkSummary }),
  token: "employee_pensions_processed",
  idempotent: true,
  examples: {
    body: { associations: [{ employeeId: EXAMPLE_ID, pensionGroupId: EXAMPLE_ID, enrolmentDate: EXAMPLE_DAY }] },
    data: {
      results: [{ index: 0, employeeId: EXAMPLE_ID, success: true, error: null, issues: [] }],
      summary: { totalProcessed: 1, successful: 1, skipped: 0, failed: 0 },
    },
  },
});
