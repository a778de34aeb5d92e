import { mountOperation, type ServiceContext } from "../../contract";
import { balancesData } from "../record/employee-data";
import { saveOpeningBalance } from "./balance-operation";
import { saveBalances } from "./save-balances";

export function mountBalances(context: ServiceContext): void {
  mountOperation(context, saveOpeningBalance, async ({ params: { employeeId }, body, ...work }) => {
    const facts = await saveBalances(work, employeeId, body);
    const data = {
      employeeId,
      openingBalance: balancesData(facts, "Regular"),
      openingBalanceDirector: balancesData(facts, "Director"),
    };
    return { data, text: "The opening balances are saved." };
  });
}
