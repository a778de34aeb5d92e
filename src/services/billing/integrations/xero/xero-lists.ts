import type { AccountType } from "../../store/finance-tables";
import { type Books, type BooksCall, LARGEST_LIST } from "../port/books";
import { readAnswer } from "../port/read-answer";
import { accounts, taxRates } from "./xero-answers";
import { taxTypeOf } from "./xero-document-json";

const TYPES: Readonly<Record<string, AccountType>> = {
  REVENUE: "Revenue",
  EXPENSE: "Expense",
  ASSET: "Asset",
  LIABILITY: "Liability",
  EQUITY: "Equity",
};

/** Tax rates for income, and accounts, of a company in Xero; neither is paged. */
export function xeroLists(call: BooksCall): Pick<Books, "rates" | "accounts"> {
  return {
    rates: async () => {
      const answer = await readAnswer(taxRates, await call("GET", "/TaxRates", { largest: LARGEST_LIST }));
      const usable = answer.TaxRates.filter(
        ({ Status, CanApplyToRevenue }) => Status === "ACTIVE" && CanApplyToRevenue,
      );
      return usable.map(({ TaxType, Name, EffectiveRate = 0 }) => ({
        externalId: TaxType,
        name: Name,
        rate: String(EffectiveRate),
        usual: taxTypeOf(TaxType),
      }));
    },
    accounts: async () => {
      const query = { where: 'Status=="ACTIVE"' };
      const answer = await readAnswer(accounts, await call("GET", "/Accounts", { query, largest: LARGEST_LIST }));
      return answer.Accounts.map(({ AccountID, Code, Name, Class = "" }) => ({
        externalId: AccountID,
        code: Code ?? null,
        name: Name,
        type: TYPES[Class] ?? "Asset",
      }));
    },
  };
}
