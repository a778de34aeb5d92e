import type { AccountType } from "../../store/finance-tables";
import { type Books, type BooksCall, LARGEST_LIST, type ListedAccount } from "../port/books";
import { readAnswer } from "../port/read-answer";
import { categories, companyRates } from "./freeagent-answers";

/** Types of the general categories, by the beginnings of their nominal codes; others are expenses. */
const GENERAL: ReadonlyMap<string, AccountType> = new Map([
  ["6", "Asset"],
  ["7", "Asset"],
  ["8", "Liability"],
  ["9", "Equity"],
]);

interface Category {
  readonly url: string;
  readonly nominal_code: string;
  readonly description: string;
}

/** Tax rates and categories of a company in FreeAgent; neither is paged. */
export function freeAgentLists(call: BooksCall): Pick<Books, "rates" | "accounts"> {
  return {
    rates: async () => {
      const { company } = await readAnswer(companyRates, await call("GET", "/company"));
      const all = (company.sales_tax_rates ?? []).map(String);
      return all.map((rate) => ({ externalId: rate, name: `VAT ${rate}%`, rate, usual: null }));
    },
    accounts: async () => {
      const answer = await readAnswer(categories, await call("GET", "/categories", { largest: LARGEST_LIST }));
      const general = answer.general_categories ?? [];
      return [
        ...listed(answer.income_categories, () => "Revenue"),
        ...listed(answer.cost_of_sales_categories, () => "Expense"),
        ...listed(answer.admin_expenses_categories, () => "Expense"),
        ...listed(general, ({ nominal_code: code }) => GENERAL.get(code.charAt(0)) ?? "Expense"),
      ];
    },
  };
}

function listed(all: readonly Category[] = [], typeOf: (each: Category) => AccountType): readonly ListedAccount[] {
  return all.map((each) => ({
    externalId: each.url,
    code: each.nominal_code,
    name: each.description,
    type: typeOf(each),
  }));
}
