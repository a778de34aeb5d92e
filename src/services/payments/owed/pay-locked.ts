import type { Tx } from "../../../platform/store";
import type { PayslipsLocked } from "../../contract";
import { insertPayments } from "../store/payments";
import { netPayOwed } from "./net-pay";
import { ordersOwed } from "./orders-owed";
import { addOthersOwed } from "./payees-owed";
import { addPensionsOwed } from "./pensions-owed";
import { addTaxOwed } from "./tax-owed";

/** Keeps what final payslips owe, to whom and when: part of locking a run, after pensions and court orders have kept theirs. */
export async function keepOwed(tx: Tx, locked: PayslipsLocked): Promise<void> {
  const owed = [...(await netPayOwed(tx, locked)), ...(await ordersOwed(tx, locked))];
  await insertPayments(tx, owed);
  await addPensionsOwed(tx, locked);
  await addOthersOwed(tx, locked);
  await addTaxOwed(tx, locked);
}
