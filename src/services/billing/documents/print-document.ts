import type { RequestWork } from "../../contract";
import { employerOf } from "../../pay-runs";
import type { ClientRow } from "../clients/find-client";
import { findDefaults } from "../finance/find-defaults";
import type { PrintedDocument } from "./printed";

type Address = NonNullable<ClientRow["address"]> | Awaited<ReturnType<typeof employerOf>>["address"];

/** Returns who sells and who buys, as they are now: issued documents keep it. */
export async function printedDocument({ tx }: Pick<RequestWork, "tx">, client: ClientRow): Promise<PrintedDocument> {
  const { name, address } = await employerOf(tx);
  const { vatRegistrationNumber, paymentDetails } = await findDefaults(tx);
  return {
    seller: { name: name ?? "", address: linesOf(address), vatNumber: vatRegistrationNumber },
    client: { name: client.name, address: linesOf(client.address), vatNumber: client.vat_number },
    paymentDetails,
  };
}

const LINES = ["line1", "line2", "line3", "line4", "postcode", "foreignCountry"] as const;

function linesOf(address: Address | null): readonly string[] {
  return address === null ? [] : LINES.flatMap((name) => address[name] || []);
}
