import { mountAttachments } from "../../attachments";
import type { ServiceContext } from "../../contract";
import { orderAttachments } from "../contract/order-attachments";
import { findOrder } from "../store/orders";

/** The purpose of files that belong to orders; a migration names it too. */
const ORDER_ATTACHMENT = "CourtOrder";

/** Mounts the operations on the attachments of orders: notices, schedules, letters of the court. */
export function mountOrderAttachments(context: ServiceContext): void {
  mountAttachments(context, orderAttachments, {
    purpose: ORDER_ATTACHMENT,
    need: async (tx, { orderId = "" }) => (await findOrder(tx, orderId)).order_id,
  });
}
