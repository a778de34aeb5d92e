import { z } from "@hono/zod-openapi";
import {
  amountField,
  dateField,
  moneyOf,
  operation,
  optional,
  orElse,
  type RefusalCase,
  refuser,
  refuseUnpaired,
  studentLoanPlan,
  taxYearField,
  textField,
  withExamples,
} from "../../contract";
import { taxCodeField } from "../../pay";
import { BASE, common, dataType, feedService } from "./common";

const SANDBOX = `${BASE}/sandbox/notices`;
const MOST = 1_000;
const MOST_CSV = 500_000;
const LARGEST_BODY = 2_000_000;

export const FAULTS = ["Unauthorised", "Unavailable", "TimeOut", "BrokenXml", "CutOff"] as const;

const NOT_IN_LIVE: RefusalCase = {
  status: 404,
  token: "route_not_found",
  when: "This is the live environment: only the sandbox has a feed of its own.",
};

const amount = () => optional(amountField().transform(moneyOf));

const content = z
  .strictObject({
    taxCode: optional(taxCodeField()),
    week1Month1: orElse(z.boolean(), false),
    taxRegime: optional(z.enum(["England", "Scotland", "Wales"])),
    previousTaxablePay: amount(),
    previousTaxPaid: amount(),
    studentLoanPlan: optional(studentLoanPlan),
    loanStartDate: optional(dateField()),
    stopDate: optional(dateField()),
    title: optional(textField(200)),
    text: optional(textField(2_000)),
  })
  .superRefine(({ previousTaxablePay, previousTaxPaid }, context) =>
    refuseUnpaired(refuser(context), { previousTaxablePay, previousTaxPaid }),
  );

/** The fields of the content that a data type needs. */
const NEEDED: Readonly<Record<string, "taxCode" | "loanStartDate" | "stopDate">> = {
  P6: "taxCode",
  P9: "taxCode",
  SL1: "loanStartDate",
  SL2: "stopDate",
  PGL1: "loanStartDate",
  PGL2: "stopDate",
};

const employee = z.strictObject({
  nationalInsuranceNumber: optional(textField(9)),
  worksNumber: optional(textField(35)),
  firstName: optional(textField(35)),
  lastName: optional(textField(35)),
});

export const sandboxNotice = z
  .strictObject({
    dataType,
    formType: optional(textField(10)),
    issueDate: dateField(),
    taxYear: optional(taxYearField()).openapi({ description: "That of the effective date by default." }),
    effectiveDate: optional(dateField()),
    employee: optional(employee),
    content,
  })
  .superRefine(({ dataType: type, effectiveDate, content: told }, context) => {
    const refuse = refuser(context);
    const needed = NEEDED[type];
    if (needed !== undefined && told[needed] === null) refuse(["content", needed], "required");
    if (needed === "taxCode" && effectiveDate === null) refuse("effectiveDate", "required");
  })
  .openapi("SandboxNotice");
export type SentNotice = z.output<typeof sandboxNotice>;

const faults = z.strictObject({ nextCall: z.enum(FAULTS) }).openapi("SandboxFaults");

const rowFields = withExamples({
  service: [feedService, "PAYE"],
  dataType: [dataType, "P6"],
  sequenceNumber: [z.int(), 1],
  insertedOn: [z.string(), "2026-11-21"],
  xml: [z.string().openapi({ description: "The item as it is retrieved." }), "<CodingNoticesP6P6B/>"],
});

export const sandboxItem = z.strictObject(rowFields.shape).openapi("SandboxFeedItem");

const feed = z.strictObject({
  items: z.array(sandboxItem).openapi({ description: "The last 1,000." }),
  count: z.int(),
  nextCall: z.enum(FAULTS).nullable(),
});

const example = { items: [rowFields.example], count: 1, nextCall: null };

const exampleNotice = {
  dataType: "P6",
  issueDate: "2026-11-16",
  effectiveDate: "2026-11-16",
  employee: { nationalInsuranceNumber: "RN000001A", worksNumber: "EMP001", firstName: "Ada", lastName: "Example" },
  content: { taxCode: "1185L", previousTaxablePay: "9800.00", previousTaxPaid: "712.40" },
};

export const listSandboxNotices = operation({
  ...common,
  id: "listSandboxNotices",
  method: "get",
  path: SANDBOX,
  summary: "The sandbox's feed of notices",
  description:
    "Each with its number and its XML; `nextCall` says how the next call fails, if it does. Not in a live installation.",
  data: feed,
  token: "sandbox_notices_listed",
  refusals: [NOT_IN_LIVE],
  examples: { data: example },
});

export const addSandboxNotices = operation({
  ...common,
  id: "addSandboxNotices",
  method: "post",
  path: SANDBOX,
  summary: "Puts notices into the sandbox's feed, or has its next call fail",
  description:
    "As `notices`, or as `csv` of one `dataType` with columns of our own: issueDate, effectiveDate, taxYear, formType, nationalInsuranceNumber, worksNumber, firstName, lastName, and the fields of `content`. `faults` has the next call to the service fail.",
  body: z
    .strictObject({
      notices: optional(z.array(sandboxNotice).min(1).max(MOST)),
      csv: optional(z.string().min(1).max(MOST_CSV)),
      dataType: optional(dataType),
      faults: optional(faults),
    })
    .superRefine(({ notices, csv, dataType: type, faults: told }, context) => {
      const refuse = refuser(context);
      if (notices !== null && csv !== null) refuse("csv", "sent_together", { other: "notices" });
      refuseUnpaired(refuse, { csv, dataType: type });
      if (notices === null && csv === null && told === null) refuse("notices", "required");
    })
    .openapi("SandboxNotices"),
  data: feed,
  token: "sandbox_notices_added",
  idempotent: true,
  largestBody: LARGEST_BODY,
  refusals: [NOT_IN_LIVE],
  examples: { body: { notices: [exampleNotice] }, data: example },
});

export const clearSandboxNotices = operation({
  ...common,
  id: "clearSandboxNotices",
  method: "delete",
  path: SANDBOX,
  summary: "Empties the sandbox's feed; its numbers go on",
  description: "Returns how many were removed. Notices that were retrieved already stay. Not in a live installation.",
  data: z.strictObject({ removed: z.int() }),
  token: "sandbox_notices_deleted",
  refusals: [NOT_IN_LIVE],
  examples: { data: { removed: 1 } },
});
