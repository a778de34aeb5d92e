import { z } from "@hono/zod-openapi";
import type { FieldChange, NoticeEmployee } from "../../../engine/filings";
import type { Json } from "../../../platform/store";
import { field, idField, instantField, money, studentLoanPlan, table, withExamples } from "../../contract";
import { type AppliedIn, type AppliedRows, type KeptNotice, NOTICE_STATUSES } from "../store/notice-tables";
import { dataType, EXAMPLE_AT, EXAMPLE_EMPLOYEE, EXAMPLE_ID, feedService } from "./common";

export const status = z.enum(NOTICE_STATUSES);
export const matchStatus = z.enum(["Matched", "Unmatched", "Ambiguous", "NotApplicable"]);
const text = () => z.string().nullable();

const codeShownFields = withExamples({
  taxCode: [z.string(), "1185L"],
  week1Month1: [z.boolean(), false],
  taxRegime: [z.enum(["England", "Scotland", "Wales"]), "England"],
  previousTaxablePay: [money().nullable(), "9800.00"],
  previousTaxPaid: [money().nullable(), "712.40"],
});

const codeShown = z.strictObject(codeShownFields.shape).openapi("TaxCodeNotice");
const startShown = z
  .strictObject({ studentLoanPlan: z.union([studentLoanPlan, z.null()]), loanStartDate: z.string() })
  .openapi("LoanStartNotice");
const stopShown = z.strictObject({ stopDate: z.string() }).openapi("LoanStopNotice");
const genericShown = z.strictObject({ title: z.string(), text: z.string() }).openapi("GenericNotice");

export const changeShown = z
  .strictObject({
    field: z.string(),
    previousValue: z.union([z.string(), z.boolean(), z.null()]),
    newValue: z.union([z.string(), z.boolean(), z.null()]),
  })
  .openapi("NoticeFieldChange");

const appliedShown = z.strictObject({ ...changeShown.shape, changedAt: instantField() }).openapi("AppliedNoticeChange");

/** Notices as received, whom they are about, and what became of them: what responses show, with the columns. */
export const notifications = table({
  name: "tax_notification",
  key: "notificationId",
  token: "notification",
  fields: {
    notificationId: field.shown(idField(), EXAMPLE_ID),
    service: field.shown(feedService, "PAYE"),
    dataType: field.shown(dataType, "P6"),
    formType: field.derived(text(), "P6"),
    status: field.shown(status, "Due"),
    issueDate: field.shown(text(), "2026-11-16"),
    effectiveDate: field.shown(text(), "2026-11-16"),
    taxYear: field.shown(z.int().nullable(), 2026),
    sequenceNumber: field.shown(z.int().nullable(), 1042),
    employerReference: field.derived(text(), "123/A6"),
    employee: field.derived(
      z
        .strictObject({ nationalInsuranceNumber: text(), worksNumber: text(), firstName: text(), lastName: text() })
        .nullable()
        .openapi({ description: "The employee as HMRC knows them; null on a notice about nobody." }),
      {
        nationalInsuranceNumber: "RN000001A",
        worksNumber: "EMP001",
        firstName: "Ada",
        lastName: "Example",
      },
    ),
    /** Follows from the other columns, also once the employee is deleted. */
    matchStatus: field.calculated(field.shown(matchStatus, "Matched")),
    matchedEmployeeId: field.shown(idField().nullable(), EXAMPLE_EMPLOYEE),
    matchedBy: field.shown(z.enum(["Automatic", "Manual"]).nullable(), "Automatic"),
    matchScore: field.shown(
      z.int().nullable().openapi({
        description:
          "100: number and works number; 80: number; 60: works number and surname; 40: number without suffix.",
      }),
      100,
    ),
    isGeneric: field.shown(z.boolean().openapi({ description: "For a person to read: it changes nothing." }), false),
    content: field.derived(z.union([codeShown, startShown, stopShown, genericShown]), codeShownFields.example),
    rawXml: field.shown(z.string().openapi({ description: "As received." }), "<CodingNoticesP6P6B/>"),
    appliedChanges: field.derived(z.array(appliedShown), []),
    appliedAt: field.shown(instantField().nullable(), null),
    dismissedAt: field.shown(instantField().nullable(), null),
    dismissReason: field.shown(text(), null),
    retrievedAt: field.shown(instantField(), EXAMPLE_AT),
    version: field.defaulted(field.shown(z.int(), 1)),
    createdAt: field.shown(instantField(), EXAMPLE_AT),
    updatedAt: field.shown(instantField(), EXAMPLE_AT),
  },
  unseen: {
    organisationId: field.unseen<string>(),
    /** Identifies the item in its feed: its sequence number, or a digest of an item without one. */
    itemKey: field.unseen<string>(),
    person: field.unseen<Json<NoticeEmployee> | null>(),
    notice: field.unseen<Json<KeptNotice>>(),
    isAmbiguous: field.defaulted(field.unseen<boolean>()),
    fieldChanges: field.inColumn("applied_changes", field.unseen<Json<readonly FieldChange[]> | null>()),
    appliedRows: field.unseen<Json<AppliedRows> | null>(),
    appliedIn: field.unseen<Json<AppliedIn> | null>(),
    /** The first day on which what was applied counts. */
    appliedFrom: field.unseen<string | null>(),
  },
});

/** A notification as lists show it. */
export const notificationShown = z.strictObject(notifications.shape).openapi("TaxNotification");
export type ShownNotification = z.input<typeof notificationShown>;

const historyShown = z.strictObject({
  changeId: z.string(),
  changedAt: instantField(),
  changedBy: z.string(),
  action: z.string(),
  changes: z.array(z.strictObject({ field: z.string(), previousValue: z.any(), newValue: z.any() })),
});

const notificationReadFields = withExamples({
  isSuperseded: [
    z.boolean().openapi({ description: "A later notice about the same matter is due or applied." }),
    false,
  ],
  supersededBy: [idField().nullable(), null],
  appliedIn: [
    z
      .strictObject({ payrollConfigId: idField(), year: z.int(), period: z.int() })
      .nullable()
      .openapi({ description: "The first pay period in which it counts." }),
    null,
  ],
  history: [z.array(historyShown).openapi({ description: "The last 100 changes, the newest first." }), []],
});

/** One notification, with its place among the others about the same employee. */
export const notificationRead = z
  .strictObject({
    ...notificationShown.shape,
    ...notificationReadFields.shape,
  })
  .openapi("TaxNotificationRead");
export type ReadNotification = z.input<typeof notificationRead>;

export const exampleNotification = notifications.example;

export const exampleRead: ReadNotification = {
  ...exampleNotification,
  ...notificationReadFields.example,
};
