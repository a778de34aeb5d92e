import { dataAt, type SideStory } from "./side-story";

const PAYMENTS = "/v1/payments";

/** What locked runs owe: paid by hand, or put into batches that are submitted. What was acknowledged is there, once. */
export function paymentStory(): SideStory {
  /** The amounts of payments that were acknowledged as paid, by their ids. */
  const paid = new Map<string, string>();
  /** The totals of submitted batches, by their ids. */
  const batches = new Map<string, string>();
  let hasAccount = false;
  return {
    *requests({ known: { locked }, period }) {
      const previous = period - 1;
      if (!locked.includes(previous)) return;
      if (!hasAccount) {
        yield { kind: "side", method: "PUT", path: `${PAYMENTS}/settings`, body: { accounts: [ACCOUNT] } };
        hasAccount = true;
      }
      const { items } = yield { kind: "side", method: "GET", path: `${PAYMENTS}/due?payeeType=Employee&pageSize=100` };
      const [first] = items;
      if (first !== undefined) {
        const body = { status: "Paid", valueDate: "2026-11-27" };
        const saved = yield { kind: "side", method: "PUT", path: `${PAYMENTS}/${first.paymentId}/status`, body };
        paid.set(saved.paymentId, saved.amount);
      }
      const { items: taxes } = yield { kind: "side", method: "GET", path: `${PAYMENTS}/due?payeeType=TaxAuthority` };
      if (taxes.length === 0) return;
      const paymentIds = [taxes[0].paymentId];
      const body = { paymentDate: "2027-04-22", paymentIds };
      const { batchId } = yield { kind: "side", method: "POST", path: `${PAYMENTS}/batches`, body };
      const submitted = yield { kind: "side", method: "POST", path: `${PAYMENTS}/batches/${batchId}/submit` };
      batches.set(batchId, submitted.totalAmount);
    },
    async lost(door) {
      const payments = [...paid].map(async ([paymentId, amount]) => {
        const payment = await dataAt(door, `${PAYMENTS}/${paymentId}`);
        const isThere = payment?.status === "Paid" && payment.amount === amount;
        return isThere ? [] : [`payment ${paymentId} is ${payment?.status} of ${payment?.amount}`];
      });
      const submitted = [...batches].map(async ([batchId, total]) => {
        const batch = await dataAt(door, `${PAYMENTS}/batches/${batchId}`);
        const isThere = batch?.status === "Submitted" && batch.totalAmount === total && batch.paymentCount === 1;
        return isThere ? [] : [`batch ${batchId} is ${batch?.status} of ${batch?.totalAmount}`];
      });
      return (await Promise.all([...payments, ...submitted])).flat();
    },
  };
}

const ACCOUNT = {
  accountName: "Sample Ltd",
  accountNumber: "66374958",
  sortCode: "089999",
  bacsServiceUserNumber: "123456",
  isDefault: true,
};
