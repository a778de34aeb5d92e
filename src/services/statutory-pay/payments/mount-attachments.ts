import { mountAttachments } from "../../attachments";
import type { ServiceContext } from "../../contract";
import { paymentAttachments } from "../contract/attachment-operations";
import { findPayment } from "./payment-rows";

/** The purpose of files that belong to awards; a migration names it too. */
const PURPOSE = "StatutoryPayment";

/** Mounts the operations on the documents of an award, such as a certificate. */
export function mountPaymentAttachments(context: ServiceContext): void {
  mountAttachments(context, paymentAttachments, {
    purpose: PURPOSE,
    need: async (tx, { employeeId = "", statutoryPayId = "" }) => {
      return (await findPayment(tx, { employeeId, statutoryPayId })).statutory_pay_id;
    },
  });
}
