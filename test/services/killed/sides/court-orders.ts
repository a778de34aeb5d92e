import { dataAt, type SideStory } from "./side-story";

const PATH = "/v1/court-orders/orders";

/** An order on the first employee's earnings, varied in every other run. */
export function courtOrderStory(): SideStory {
  let orderId = "";
  let fixedAmount = "5.00";
  return {
    *requests({ known, period }) {
      if (orderId === "") {
        const body = { ...ORDER, employeeId: known.employeeIds[0], fixedAmount };
        orderId = (yield { kind: "side", method: "POST", path: PATH, body }).orderId;
      }
      if (period % 2 === 1) return;
      const body = { fixedAmount: `${5 + period}.00` };
      yield { kind: "side", method: "PUT", path: `${PATH}/${orderId}`, body };
      fixedAmount = body.fixedAmount;
    },
    async lost(door) {
      if (orderId === "") return [];
      return (await dataAt(door, `${PATH}/${orderId}`)) === null ? [`order ${orderId} of ${fixedAmount} is gone`] : [];
    },
  };
}

const ORDER = {
  orderType: "AeoNonPriority",
  reference: "SAMPLE",
  issuingAuthority: "Sample Court",
  dateMade: "2026-03-02",
  dateReceived: "2026-03-09",
  protectedEarningsSettingCourtPerAmount: "20.00",
  totalAmountOwed: "100.00",
};
