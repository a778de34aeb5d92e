import type { Call } from "../support/platform";
import { dataOf, made } from "./made";
import type { OwnRecords } from "./records";

/** Enters whom the locked run's HMRC payment is paid from, and puts the payment into a batch. */
export async function paymentsOf(call: Call): Promise<OwnRecords> {
  const account = { accountName: "Sample Ltd", accountNumber: "66374958", sortCode: "089999" };
  const accounts = [{ ...account, bacsServiceUserNumber: "123456", isDefault: true }];
  dataOf(await call("PUT", "/v1/payments/settings", { accounts }));
  const { items } = dataOf(await call("GET", "/v1/payments?payeeType=Employee"));
  const batch = { paymentDate: "2026-11-27", filter: { payeeType: "TaxAuthority" } };
  const { batchId } = await made(call, "/v1/payments/batches", batch);
  return { paymentId: items[0].paymentId, batchId };
}
