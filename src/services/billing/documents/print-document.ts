import type { Tx } from "../../../platform/store";
import { findEmployer } from "../../pay-runs";
import type { ClientRow } from "../clients/find-client";
import { findDefaults } from "../finance/find-defaults";
import { billingFinanceTables } from "../store/finance-tables";
import { findTemplate } from "../templates/find-template";
import type { TemplateOperations } from "../templates/template-operations";
import type { PrintedDocument } from "./printed";

type Address = NonNullable<ClientRow["address"]> | Awaited<ReturnType<typeof findEmployer>>["address"];

/** Returns who sells, who buys and what the template says, as they are now: issued documents keep it. */
export async function printedDocument(
  tx: Tx,
  client: ClientRow,
  table: TemplateOperations["table"],
): Promise<PrintedDocument> {
  const { name, address } = await findEmployer(tx);
  const { isVatRegistered, vatRegistrationNumber, paymentDetails } = await findDefaults(tx);
  const { title, introduction, footer, paymentTermsText, groupLinesBy, logoAssetId } = await findTemplate(tx, table);
  const taxNames = await namesOfTaxes(tx);
  return {
    seller: {
      name: name ?? "",
      address: linesOf(address),
      vatNumber: isVatRegistered ? vatRegistrationNumber : null,
    },
    client: { name: client.name, address: linesOf(client.address), vatNumber: client.vat_number },
    paymentDetails,
    layout: { title, introduction, footer, paymentTermsText, groupLinesBy, logoAssetId, taxNames },
  };
}

const LINES = ["line1", "line2", "line3", "line4", "postcode", "foreignCountry"] as const;

function linesOf(address: Address | null): readonly string[] {
  return address === null ? [] : LINES.flatMap((name) => address[name] || []);
}

async function namesOfTaxes(tx: Tx): Promise<Readonly<Record<string, string>>> {
  const rows = await billingFinanceTables(tx).selectFrom("billing_tax_rate").select(["tax_type", "name"]).execute();
  return Object.fromEntries(rows.map(({ tax_type: taxType, name }) => [taxType, name]));
}
