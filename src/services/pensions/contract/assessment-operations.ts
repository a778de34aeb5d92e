import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import {
  amountField,
  dateField,
  EMPLOYEE_NOT_FOUND,
  flagQuery,
  idField,
  instantField,
  moneyOf,
  operation,
  optional,
  orElse,
  PAYROLL_NOT_FOUND,
  payFrequency,
  periodField,
  supplementaryField,
  taxYearField,
  withExamples,
} from "../../contract";
import {
  assessmentExample,
  assessmentShown,
  exception,
  notEnrolled,
  previewExample,
  previewShown,
} from "./assessment-schemas";
import { EXAMPLE_ID, inPensions, ofEmployee } from "./common";
import { associationExample, associationShown } from "./membership-schemas";

const PATH = "/v2/pension/auto-enrolment";

/** The path parameters that name a run with its pay frequency. */
export const runWithFrequency = z.object({
  payrollConfigId: idField(),
  year: taxYearField(),
  frequency: payFrequency,
  period: periodField(),
});

const pages = pageQuery({ usual: 50, most: 100 });
const ofRun = pages.extend({ supplementary: supplementaryField().default(0) });

export const RUN_NOT_FOUND = [
  PAYROLL_NOT_FOUND,
  { status: 404, token: "pay_run_not_found", when: "There is no such run, or it has another pay frequency." },
] as const;

export const listAssessments = operation({
  ...inPensions,
  id: "listPayRunAssessments",
  method: "get",
  path: `${PATH}/assessments/payrun/{payrollConfigId}/{year}/{frequency}/{period}`,
  summary: "The assessments of a locked run",
  description: "A page at a time: age, earnings and category of each worker, and the group.",
  params: runWithFrequency,
  query: ofRun,
  data: z.strictObject({ items: z.array(assessmentShown) }),
  token: "pension_assessments_listed",
  refusals: [...RUN_NOT_FOUND],
  examples: { data: { items: [assessmentExample] } },
});

const person = z.strictObject({ firstName: z.string(), lastName: z.string(), payrollId: z.string() });

const EXAMPLE_PERSON = { firstName: "Sample", lastName: "Baker", payrollId: "1" };

const determinedFields = withExamples({
  employeeId: [z.string(), EXAMPLE_ID],
  assessment: [z.union([assessmentShown, z.null()]), assessmentExample],
  completedAt: [instantField().nullable(), "2026-05-28T09:30:00.000Z"],
  reasonToken: [notEnrolled.nullable(), null],
  employee: [person.nullable(), EXAMPLE_PERSON],
});

const determined = z.strictObject(determinedFields.shape).openapi("PensionDetermination");

const details = { includeEmployeeDetails: flagQuery().optional() };

export const listComplete = operation({
  ...inPensions,
  id: "listPayRunEnrolments",
  method: "get",
  path: `${PATH}/complete/payrun/{payrollConfigId}/{year}/{frequency}/{period}`,
  summary: "The workers whom a locked run enrolled",
  description: "A page at a time. `includeEmployeeDetails` adds names and payroll ids.",
  params: runWithFrequency,
  query: ofRun.extend(details),
  data: z.strictObject({ items: z.array(determined) }),
  token: "pension_enrolments_listed",
  refusals: [...RUN_NOT_FOUND],
  examples: { data: { items: [determinedFields.example] } },
});

export const listNotComplete = operation({
  ...inPensions,
  id: "listIncompleteEnrolments",
  method: "get",
  path: `${PATH}/not-complete`,
  summary: "Workers whom their last locked run could not enrol: postponed, excepted, or no default group",
  description: "A page at a time. `includeEmployeeDetails` adds names and payroll ids.",
  query: pages.extend(details),
  data: z.strictObject({ items: z.array(determined) }),
  token: "pension_enrolments_listed",
  examples: { data: { items: [{ ...determinedFields.example, reasonToken: "postponed" }] } },
});

export const listNotEnrolled = operation({
  ...inPensions,
  id: "listWorkersNotEnrolled",
  method: "get",
  path: `${PATH}/not-auto-enrolments`,
  summary: "Workers whom their last locked run did not enrol, and why",
  description: "A page at a time. `includeEmployeeDetails` adds names and payroll ids.",
  query: pages.extend(details),
  data: z.strictObject({ items: z.array(determined) }),
  token: "pension_enrolments_listed",
  examples: { data: { items: [{ ...determinedFields.example, reasonToken: "not_eligible" }] } },
});

export const previewAssessment = operation({
  ...inPensions,
  id: "previewAssessment",
  method: "post",
  path: `${PATH}/assessments/preview`,
  summary: "Assesses a worker who need not be on record: nothing is stored",
  description:
    "From date of birth, earnings and pay reference period alone. Earnings are those of the period, in pounds.",
  body: z
    .strictObject({
      dateOfBirth: dateField(),
      earnings: amountField().transform(moneyOf),
      frequency: payFrequency,
      payReferencePeriodStartDate: dateField(),
      payReferencePeriodEndDate: dateField(),
      isWorker: orElse(z.boolean(), true),
      worksInUk: orElse(z.boolean(), true),
      isActiveMember: orElse(z.boolean(), false),
      postponementDate: optional(dateField()),
      assessmentException: optional(exception),
    })
    .openapi("PensionAssessmentRequest"),
  data: previewShown,
  token: "assessment_previewed",
  examples: {
    body: {
      dateOfBirth: "1990-03-02",
      earnings: "1500.00",
      frequency: "Monthly",
      payReferencePeriodStartDate: "2026-05-01",
      payReferencePeriodEndDate: "2026-05-31",
    },
    data: previewExample,
  },
});

const postponement = z.strictObject({ postponementDate: z.string(), noticeDueDate: z.string().nullable() });

const getInformationFields = withExamples({
  employeeId: [z.string(), EXAMPLE_ID],
  composition: [
    z.array(associationShown.shape.otherMemberships.element),
    [
      {
        membershipId: associationExample.membershipId,
        membershipKind: associationExample.membershipKind,
        pensionGroup: associationExample.pensionGroup,
        enrolmentDate: associationExample.enrolmentDate,
        joinReason: associationExample.joinReason,
        memberReference: null,
        employeeFactor: null,
        employerFactor: null,
        acknowledgeBelowAutoEnrolmentMinimum: false,
        sendEnrolmentLetter: true,
        status: "Active",
      },
    ],
  ],
  latestDetermination: [z.union([assessmentShown, z.null()]), assessmentExample],
  postponement: [postponement.nullable(), null],
});

export const getInformation = operation({
  ...inPensions,
  id: "getEmployeePensionInformation",
  method: "get",
  path: "/v2/pension/pension-information/{employeeId}",
  summary: "An employee's memberships, last assessment and postponement",
  description: "Only memberships that have not ended. `latestDetermination` is that of the last locked run.",
  params: ofEmployee,
  data: z.strictObject(getInformationFields.shape).openapi("PensionInformation"),
  token: "pension_information_retrieved",
  refusals: [EMPLOYEE_NOT_FOUND],
  examples: { data: getInformationFields.example },
});
