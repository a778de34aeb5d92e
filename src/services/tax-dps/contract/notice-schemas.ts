import { z } from "@hono/zod-openapi";
import { idField, instantField, money, studentLoanPlan } from "../../contract";
import { NOTICE_STATUSES } from "../store/notice-tables";
import { dataType, EXAMPLE_AT, EXAMPLE_EMPLOYEE, EXAMPLE_ID, feedService } from "./common";

export const status = z.enum(NOTICE_STATUSES);
export const matchStatus = z.enum(["Matched", "Unmatched", "Ambiguous", "NotApplicable"]);
const text = () => z.string().nullable();

const codeShown = z
  .strictObject({
    taxCode: z.string(),
    week1Month1: z.boolean(),
    taxRegime: z.enum(["England", "Scotland", "Wales"]),
    previousTaxablePay: money().nullable(),
    previousTaxPaid: money().nullable(),
  })
  .openapi("TaxCodeNotice");
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

/** A notification as lists show it. */
export const notificationShown = z
  .strictObject({
    notificationId: idField(),
    service: feedService,
    dataType,
    formType: text(),
    status,
    issueDate: text(),
    effectiveDate: text(),
    taxYear: z.int().nullable(),
    sequenceNumber: z.int().nullable(),
    employerReference: text(),
    employee: z
      .strictObject({ nationalInsuranceNumber: text(), worksNumber: text(), firstName: text(), lastName: text() })
      .nullable()
      .openapi({ description: "The employee as HMRC knows them; null on a notice about nobody." }),
    matchStatus,
    matchedEmployeeId: idField().nullable(),
    matchedBy: z.enum(["Automatic", "Manual"]).nullable(),
    matchScore: z.int().nullable().openapi({
      description: "100: number and works number; 80: number; 60: works number and surname; 40: number without suffix.",
    }),
    isGeneric: z.boolean().openapi({ description: "For a person to read: it changes nothing." }),
    content: z.union([codeShown, startShown, stopShown, genericShown]),
    rawXml: z.string().openapi({ description: "As received." }),
    appliedChanges: z.array(appliedShown),
    appliedAt: instantField().nullable(),
    dismissedAt: instantField().nullable(),
    dismissReason: text(),
    retrievedAt: instantField(),
    version: z.int(),
    createdAt: instantField(),
    updatedAt: instantField(),
  })
  .openapi("TaxNotification");
export type ShownNotification = z.input<typeof notificationShown>;

const historyShown = z.strictObject({
  changeId: z.string(),
  changedAt: instantField(),
  changedBy: z.string(),
  action: z.string(),
  changes: z.array(z.strictObject({ field: z.string(), previousValue: z.any(), newValue: z.any() })),
});

/** One notification, with its place among the others about the same employee. */
export const notificationRead = z
  .strictObject({
    ...notificationShown.shape,
    isSuperseded: z.boolean().openapi({ description: "A later notice about the same matter is due or applied." }),
    supersededBy: idField().nullable(),
    appliedIn: z
      .strictObject({ payrollConfigId: idField(), year: z.int(), period: z.int() })
      .nullable()
      .openapi({ description: "The first pay period in which it counts." }),
    history: z.array(historyShown).openapi({ description: "The last 100 changes, the newest first." }),
  })
  .openapi("TaxNotificationRead");
export type ReadNotification = z.input<typeof notificationRead>;

export const exampleNotification: ShownNotification = {
  notificationId: EXAMPLE_ID,
  service: "PAYE",
  dataType: "P6",
  formType: "P6",
  status: "Due",
  issueDate: "2026-11-16",
  effectiveDate: "2026-11-16",
  taxYear: 2026,
  sequenceNumber: 1042,
  employerReference: "123/A6",
  employee: {
    nationalInsuranceNumber: "RN000001A",
    worksNumber: "EMP001",
    firstName: "Ada",
    lastName: "Example",
  },
  matchStatus: "Matched",
  matchedEmployeeId: EXAMPLE_EMPLOYEE,
  matchedBy: "Automatic",
  matchScore: 100,
  isGeneric: false,
  content: {
    taxCode: "1185L",
    week1Month1: false,
    taxRegime: "England",
    previousTaxablePay: "9800.00",
    previousTaxPaid: "712.40",
  },
  rawXml: "<CodingNoticesP6P6B/>",
  appliedChanges: [],
  appliedAt: null,
  dismissedAt: null,
  dismissReason: null,
  retrievedAt: EXAMPLE_AT,
  version: 1,
  createdAt: EXAMPLE_AT,
  updatedAt: EXAMPLE_AT,
};

export const exampleRead: ReadNotification = {
  ...exampleNotification,
  isSuperseded: false,
  supersededBy: null,
  appliedIn: null,
  history: [],
};
