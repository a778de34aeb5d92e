import { attachmentOperations } from "../../attachments";
import { idField } from "../../contract";
import { MISSING, ONE_PAYMENT } from "./words";

export const paymentAttachments = attachmentOperations({
  id: "StatutoryPayAward",
  service: "Statutory pay",
  name: "a statutory pay award",
  path: ONE_PAYMENT,
  params: { employeeId: idField(), statutoryPayId: idField() },
  missing: MISSING,
});
