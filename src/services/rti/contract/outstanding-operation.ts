import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import { dateField, idField, operation, taxYearField, withExamples } from "../../contract";

const KINDS = {
  FpsNotSent: "A locked pay run of which no FPS was submitted.",
  FpsRejected: "An FPS, or a part of one, that HMRC refused or that did not reach it.",
  EpsNotSent: "The EPS of a tax month that has ended.",
  EpsRejected: "An EPS that HMRC refused or that did not reach it.",
  PayRunNotMade: "A pay day on which people were due pay and for which no pay run was made.",
  PayRunNotLocked: "An open pay run whose pay date is over.",
  LeaverNotReported: "Somebody who was reported with the last payslip, before it was known that they left.",
  StarterNotReported: "Somebody who was paid and reported without the start of the employment.",
  PastYearFpsDue: "Figures of a tax year that differ from what was reported last.",
  FinalSubmissionNotSent: "The end of a tax year, once its pay is final.",
  P11DNotSent:
    "Forms P11D of an ended tax year, as far as nobody has entered that they were sent with their figures of now.",
  P11DBNotSent: "Its form P11D(b), in the same way.",
  CarNoticeNotSent:
    "What form P46(Car) reports of a car that is not payrolled, as far as nobody has entered that it was sent.",
  BenefitNotRegistered:
    "A kind of benefit on record for the next tax year that can still be registered for payrolling; otherwise form P11D reports it.",
} as const;

const kind = z.enum(Object.keys(KINDS) as [keyof typeof KINDS, ...(keyof typeof KINDS)[]]).openapi({
  description: Object.entries(KINDS)
    .map(([name, text]) => `\`${name}\`: ${text}`)
    .join(" "),
});
export type OutstandingKind = z.output<typeof kind>;

const PAYROLL = "01JZ3V6D4R8QK2M5N7P9T1W3X5";

const actionFields = withExamples({
  operationId: [z.string().openapi({ description: "The operation by which it is dealt with." }), "submitFps"],
  method: [z.enum(["POST", "PUT", "PATCH"]), "POST"],
  path: [z.string(), `/v1/rti/fps/${PAYROLL}/2026/11`],
  body: [
    z.record(z.string(), z.unknown()).nullable().openapi({
      description: "What the request has to state for it; null if nothing. A late FPS states its reason too.",
    }),
    null,
  ],
  consoleView: [
    z
      .enum(["run", "runs", "submission", "submissions"])
      .openapi({ description: "The view of the console in which it is done." }),
    "run",
  ],
});

const action = z.strictObject(actionFields.shape).openapi("OutstandingAction");
export type OutstandingAction = z.output<typeof action>;

const outstandingShownFields = withExamples({
  kind: [kind, "FpsNotSent"],
  payrollConfigId: [
    idField().nullable().openapi({ description: "Null if it concerns the employer as a whole." }),
    PAYROLL,
  ],
  employeeId: [idField().nullable().openapi({ description: "Null if it is not about one person." }), null],
  taxYear: [
    z.int().openapi({ description: "The tax year that is to be reported; for people, that of the start or leaving." }),
    2026,
  ],
  taxMonth: [z.int().nullable(), 11],
  period: [z.int().nullable().openapi({ description: "Of the run whose FPS is due, or states it." }), 11],
  supplementary: [z.int().nullable(), 0],
  submissionId: [
    z.string().nullable().openapi({ description: "The submission that was refused or did not arrive." }),
    null,
  ],
  by: [
    dateField().openapi({
      description:
        "The last day in time: the pay date for an FPS, the 19th after its tax month for an EPS, 6 July for P11D and P11D(b), the last day online for P46(Car), 5 April for a registration. A correction is due on the day on which it was settled.",
    }),
    "2027-02-26",
  ],
  isLate: [z.boolean().openapi({ description: "Whether that day is over." }), true],
  action: [action, actionFields.example],
  text: [z.string(), "No FPS has been submitted for period 11 of 2026-27."],
});

export const outstandingShown = z.strictObject(outstandingShownFields.shape).openapi("OutstandingReport");
export type OutstandingShown = z.input<typeof outstandingShown>;

export const outstandingExample = outstandingShownFields.example;

export const listOutstanding = operation({
  service: "RTI",
  scope: "organisation",
  method: "get",
  id: "listOutstandingReports",
  path: "/v1/rti/outstanding",
  summary: "What HMRC does not know yet, the earliest day first, each with what to do and by when",
  description: [
    "FPS and EPS that were not sent or were refused, pay days without a pay run, starters and leavers that were not reported,",
    "figures of past years, the end of the year, and its forms P11D and P11D(b). A submission on its way is not listed. Of a payroll the list has what",
    "concerns the employer as a whole, too. Year end and the warnings of pay runs read the same list.",
  ].join(" "),
  query: pageQuery({ usual: 50, most: 100 }).extend({
    payrollConfigId: idField().optional(),
    taxYear: taxYearField().optional(),
  }),
  data: z.strictObject({ items: z.array(outstandingShown) }),
  token: "outstanding_reports_listed",
  examples: { data: { items: [outstandingExample] } },
});
