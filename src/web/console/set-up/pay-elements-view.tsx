import type { JSX } from "preact";
import { getChoiceWords } from "../form";
import { OrganisationLinks } from "../organisations/organisation-links";
import { DataTable, Listing, Refused, useAction, usePages } from "../parts";
import { formatAddress, type Ids } from "../place";
import { useClient } from "../session/session-context";

/** What most employers enter beside salaries. */
const USUAL = [
  {
    code: "HOURS",
    name: "Hourly pay",
    direction: "Payment",
    category: "BasicPay",
    calculationType: "UnitsTimesRate",
    unitName: "Hour",
    countsForMinimumWage: true,
  },
  {
    code: "OVERTIME",
    name: "Overtime",
    direction: "Payment",
    category: "Overtime",
    calculationType: "UnitsTimesRate",
    unitName: "Hour",
  },
  { code: "BONUS", name: "Bonus", direction: "Payment", category: "Bonus", calculationType: "FixedAmount" },
  {
    code: "EXPENSES",
    name: "Expenses",
    direction: "Payment",
    category: "Expense",
    calculationType: "FixedAmount",
    isTaxable: false,
    isNiable: false,
    isPensionable: false,
    isAttachable: false,
    isQualifyingEarnings: false,
  },
] as const;

/** The pay elements of an organisation, which the columns of pay entry are made of. */
export function PayElementsView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const action = useAction();
  const list = usePages("elements", (query) => client.get("/v1/organisation/pay-element", { params: { query } }));
  const own = list.pages.flatMap(({ items }) => items).filter(({ isSystem }) => !isSystem);
  const addUsual = async (): Promise<void> => {
    for (const body of USUAL) {
      if ((await action.run(() => client.post("/v1/organisation/pay-element", { body }))) === null) break;
    }
    list.reload();
  };
  return (
    <>
      <OrganisationLinks ids={ids} current="payElements" />
      <p class="lead-action">
        <a class="button" href={formatAddress("newPayElement", ids)}>
          Add a pay element
        </a>
        {own.length === 0 && !list.isBusy && !list.hasMore && (
          <button type="button" class="small" disabled={action.isBusy} onClick={addUsual}>
            Add hourly pay, overtime, bonus and expenses
          </button>
        )}
      </p>
      <Refused refusal={action.refusal} />
      <Listing
        pages={list}
        empty="There are no pay elements yet."
        isEmpty={({ items }) => items.every(({ isSystem }) => isSystem)}
      >
        {() => (
          <DataTable
            caption="Pay elements"
            columns={["Pay element", "Code", "Kind", "Entered as", "Taxable", "National Insurance"]}
            rows={own.map((each) => ({
              key: each.payElementId,
              cells: [
                <a href={formatAddress("payElement", { ...ids, element: each.payElementId })}>{each.name}</a>,
                each.code,
                getChoiceWords(each.category),
                each.calculationType === "UnitsTimesRate" && each.unitName !== null
                  ? `${each.unitName}s times a rate`
                  : getChoiceWords(each.calculationType),
                each.isTaxable ? "Yes" : "No",
                each.isNiable ? "Yes" : "No",
              ],
            }))}
          />
        )}
      </Listing>
    </>
  );
}
