import { mountCalculation, type ServiceContext } from "../../contract";
import { checkAccounts } from "../contract/check-operations";
import { checkAccount } from "../payments/payment-data";
import { namesOf } from "./check-names";

export function mountChecks(context: ServiceContext): void {
  mountCalculation(context, checkAccounts, async ({ body }) => {
    const named = body.accounts.map(({ accountName, ...account }) => ({ ...account, accountName: accountName ?? "" }));
    const names = await namesOf(context, named);
    const items = body.accounts.map(({ accountName, ...account }, at) => ({
      ...checkAccount(account, context.modulusTable),
      nameMatch: accountName === null ? ("NotChecked" as const) : (names[at] ?? "NotChecked"),
    }));
    return { data: { items }, text: "The accounts are checked." };
  });
}
