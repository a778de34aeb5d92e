import { mountHistory, mountOperation, type RequestWork, type ServiceContext } from "../../contract";
import { AWARD_FIELDS, awardRequest } from "../contract/award-fields";
import {
  createPayment,
  deletePayment,
  getPayment,
  patchPayment,
  paymentHistory,
  replacePayment,
} from "../contract/payment-operations";
import { awardToChange, changeAward, deleteAward, mergedRequest } from "./change-award";
import { createAward } from "./create-award";
import { shownPayment } from "./payment-data";
import { STATUTORY_PAYMENT } from "./payment-events";
import { findExternalPayments, findLineItems, findPayment, type PaymentRow } from "./payment-rows";

const NAMES = Object.keys(AWARD_FIELDS);

export function mountPayments(context: ServiceContext): void {
  mountOperation(context, createPayment, async ({ params: { employeeId }, body, ...work }, tx) => {
    const request = awardRequest(body);
    const row = await createAward({ ...work, tx, context }, { employeeId, request, imported: null });
    return { data: await shown({ tx }, row), text: "The award is created." };
  });

  mountOperation(context, getPayment, async ({ params }, tx) => {
    return { data: await shown({ tx }, await findPayment(tx, params)), text: "This is the award." };
  });

  for (const operation of [replacePayment, patchPayment]) {
    mountOperation(context, operation, async ({ params, body, ...rest }, tx) => {
      const work = { ...rest, tx, context };
      const before = await awardToChange(work, params);
      const request = mergedRequest(before.award.request, NAMES, body);
      const row = await changeAward(work, before, { award: { ...before.award, request } });
      return { data: await shown({ tx }, row), text: "The award is changed." };
    });
  }

  mountOperation(context, deletePayment, async ({ params, ...work }, tx) => {
    const before = await findPayment(tx, params);
    const data = await shown({ tx }, before);
    await deleteAward({ ...work, tx, context }, params);
    return { data, text: "The award is deleted." };
  });

  mountHistory(context, paymentHistory, [STATUTORY_PAYMENT, "statutoryPayId"], ({ tx, params }) =>
    findPayment(tx, params),
  );
}

/** Returns an award with everything on record of it. */
export async function shown({ tx }: Pick<RequestWork, "tx">, row: PaymentRow) {
  const ids = [row.statutory_pay_id];
  return shownPayment(row, { items: await findLineItems(tx, ids), external: await findExternalPayments(tx, ids) });
}
