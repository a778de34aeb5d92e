import { attachmentOperations } from "../../attachments";
import { idField } from "../../contract";
import { ORDER_NOT_FOUND, ORDERS } from "./order-operations";

export const orderAttachments = attachmentOperations({
  id: "CourtOrder",
  service: "Court orders",
  name: "a court order",
  path: `${ORDERS}/{orderId}`,
  params: { orderId: idField() },
  missing: [ORDER_NOT_FOUND],
});
