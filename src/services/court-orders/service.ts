import type { OperationService } from "../contract";
import { mountConstants } from "./constants/mount-constants";
import { mountNotices } from "./notices/mount-notices";
import { mountOrderAttachments } from "./orders/mount-order-attachments";
import { mountOrders } from "./orders/mount-orders";
import { payees } from "./payees/payees";
import { mountRemittances } from "./remittances/mount-remittances";
import { givenOrders } from "./runs/given-orders";
import { keepLineItems } from "./runs/keep-line-items";
import { knownOrders } from "./runs/known-orders";
import { mountLineItems } from "./runs/mount-line-items";
import { mountReconcile } from "./runs/reconcile";
import { takeBackOrders } from "./runs/run-changes";
import { courtOrderMigrations } from "./store/court-order-migrations";
import { dischargeEndedOrders } from "./timed/discharge-ended";

/** The court orders service: orders on employees' earnings, what runs deduct under them, and to whom it is paid. */
export const courtOrdersService: OperationService = {
  name: "court-orders",
  migrations: courtOrderMigrations,
  payslipSource: { given: givenOrders, known: knownOrders, locked: keepLineItems },
  runReopened: takeBackOrders,
  mount: (context) => {
    payees.mount(context);
    mountConstants(context);
    mountOrders(context);
    mountLineItems(context);
    mountReconcile(context);
    mountOrderAttachments(context);
    mountNotices(context);
    mountRemittances(context);
    dischargeEndedOrders(context);
  },
};
