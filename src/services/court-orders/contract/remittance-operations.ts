import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import { dateField, idField, instantField, money, operation, optional, orElse, refuser } from "../../contract";
import { common, INVALID_PAGE } from "./order-operations";

const REMITTANCES = "/v1/court-orders/remittances";

/** How a remittance stands: `InFile` also while a batch of payments has it, `Paid` once its payment is. */
const STATUSES = ["Due", "Overdue", "InFile", "Paid"] as const;

const remittanceShown = z
  .strictObject({
    remittanceId: idField().openapi({ description: "The line item that it pays over." }),
    payeeId: idField().nullable(),
    orderId: idField(),
    employeeId: idField(),
    payRunId: idField(),
    paymentDate: z.string().openapi({ description: "The pay date of the deduction." }),
    amount: money(),
    reference: z.string().openapi({
      description:
        "The order's `remittanceReference`, else the payee's `defaultReference`, else the order's reference.",
    }),
    dueDate: z.string().nullable().openapi({ description: "Null if only the order itself sets the date." }),
    status: z.enum(STATUSES),
    fileId: idField().nullable(),
    paymentId: idField().nullable(),
  })
  .openapi("CourtOrderRemittance");

export type ShownRemittance = z.input<typeof remittanceShown>;

const remittanceExample: ShownRemittance = {
  remittanceId: "01JZ3V6D4R8QK2M5N7P9T1W3Y2",
  payeeId: "01JZ3V6D4R8QK2M5N7P9T1W3X9",
  orderId: "01JZ3V6D4R8QK2M5N7P9T1W3X8",
  employeeId: "01JZ3V6D4R8QK2M5N7P9T1W3X5",
  payRunId: "01JZ3V6D4R8QK2M5N7P9T1W3Y3",
  paymentDate: "2026-04-30",
  amount: "120.00",
  reference: "CL 0417",
  dueDate: "2026-05-05",
  status: "Due",
  fileId: null,
  paymentId: null,
};

export const listRemittances = operation({
  ...common,
  id: "listCourtOrderRemittances",
  method: "get",
  path: REMITTANCES,
  summary: "What is owed to payees, from locked runs, and by when",
  description: "A remittance has one status: once it is in a file it is in no other one.",
  query: pageQuery({ usual: 50, most: 100 }).extend({
    payeeId: idField().optional(),
    dueBefore: dateField().optional().openapi({ description: "Due on this day or earlier." }),
    status: z.enum(STATUSES).optional(),
    payRunId: idField().optional(),
  }),
  data: z.strictObject({ items: z.array(remittanceShown) }),
  token: "remittances_listed",
  refusals: INVALID_PAGE,
  examples: { data: { items: [remittanceExample] } },
});

const fileShown = z
  .strictObject({
    fileId: idField(),
    fileName: z.string(),
    format: z.enum(["Standard18"]),
    serialNumber: z.string(),
    paymentDate: z.string(),
    totals: z.strictObject({ paymentCount: z.int(), amount: money() }),
    downloadUrl: z.string().nullable(),
    expiresAt: instantField().nullable(),
    createdAt: instantField(),
  })
  .openapi("CourtOrderRemittanceFile");

export type ShownFile = z.input<typeof fileShown>;

const fileExample: ShownFile = {
  fileId: "01JZ3V6D4R8QK2M5N7P9T1W3Y5",
  fileName: "court-orders-000001.txt",
  format: "Standard18",
  serialNumber: "000001",
  paymentDate: "2026-11-26",
  totals: { paymentCount: 1, amount: "120.00" },
  downloadUrl: "https://pay.example.com/files?key=stored",
  expiresAt: "2026-11-21T12:20:00.000Z",
  createdAt: "2026-11-21T12:05:00.000Z",
};

export const listRemittanceFiles = operation({
  ...common,
  id: "listRemittanceFiles",
  method: "get",
  path: `${REMITTANCES}/files`,
  summary: "The payment files of remittances, newest first",
  description: "`downloadUrl` needs no token, for 15 minutes.",
  query: pageQuery({ usual: 50, most: 100 }),
  data: z.strictObject({ items: z.array(fileShown) }),
  token: "remittance_files_listed",
  refusals: INVALID_PAGE,
  examples: { data: { items: [fileExample] } },
});

const body = z
  .strictObject({
    remittanceIds: optional(z.array(idField()).min(1).max(1000)),
    dueBefore: optional(dateField()),
    paymentDate: dateField().openapi({ description: "When the money arrives: a banking day." }),
    format: orElse(z.enum(["Standard18"]), "Standard18"),
  })
  .superRefine(({ remittanceIds, dueBefore }, context) => {
    const refuse = refuser(context);
    if (remittanceIds === null && dueBefore === null)
      refuse("remittanceIds", "required_without", { other: "dueBefore" });
    if (remittanceIds !== null && dueBefore !== null) refuse("dueBefore", "sent_together", { other: "remittanceIds" });
  })
  .openapi("CourtOrderRemittanceFileRequest");

export const createRemittanceFile = operation({
  ...common,
  id: "createRemittanceFile",
  method: "post",
  path: `${REMITTANCES}/files`,
  summary: "Puts remittances into a payment file, each with its reference",
  description:
    "Either the remittances named, or all that are due by `dueBefore` and have a payee who is paid by Bacs. The organisation's information has the paying account and the service user number.",
  body,
  data: fileShown,
  status: 201,
  token: "remittance_file_created",
  idempotent: true,
  refusals: [
    { status: 404, token: "remittance_not_found", when: "One of the remittances does not exist." },
    { status: 409, token: "remittance_already_in_file", when: "One of the remittances is in a file." },
    { status: 409, token: "remittance_in_payment", when: "A payment pays one of the remittances." },
    {
      status: 409,
      token: "payee_not_paid_by_bacs",
      when: "A remittance has no payee, or one who is not paid by Bacs.",
    },
    { status: 409, token: "nothing_to_pay", when: "No remittance for Bacs is due by `dueBefore`." },
    {
      status: 409,
      token: "paying_account_missing",
      when: "The organisation's information has no `bankAccount` or no `bacsServiceUserNumber`.",
    },
  ],
  examples: { body: { dueBefore: "2026-12-31", paymentDate: "2026-11-26" }, data: fileExample },
});
