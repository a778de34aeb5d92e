import { z } from "@hono/zod-openapi";
import { LARGEST_UPLOAD } from "../../../platform/uploads";
import { ATTACHED_TYPES, MOST_ATTACHMENTS } from "../../attachments";
import { mountOperation, operation, type ServiceContext } from "../../contract";
import { BILLING } from "../contract/common";

const limits = z
  .strictObject({
    provider: z.string().nullable(),
    maximumFileSize: z.int().openapi({ description: "Bytes." }),
    maximumFileCount: z.int(),
    contentTypes: z.array(z.string()),
  })
  .openapi("BillingAttachmentLimits");

const own = {
  provider: null,
  maximumFileSize: LARGEST_UPLOAD,
  maximumFileCount: MOST_ATTACHMENTS,
  contentTypes: [...ATTACHED_TYPES],
};

const getLimits = operation({
  ...BILLING,
  id: "getBillingAttachmentLimits",
  method: "get",
  path: "/v1/billing/finance/attachment-limits",
  summary: "Which files can be attached to invoices and credit notes",
  description: "Media types, the largest size of a file in bytes, and how many files a document can have.",
  data: limits,
  token: "attachment_limits_retrieved",
  examples: { data: own },
});

export function mountLimits(context: ServiceContext): void {
  mountOperation(context, getLimits, async () => ({ data: own, text: "These are the limits of attachments." }));
}
