import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import type { ResolvedBrand } from "./resolve-brand";

/**
 * Returns the logo for documents and emails: the organisation's own one, else the account's. Null if it is an SVG, which
 * mail programs do not show: the product's name is shown instead.
 */
export async function printedLogo(
  { files }: Pick<ServiceContext, "files">,
  system: Tx,
  { companyLogo, live }: ResolvedBrand,
): Promise<Uint8Array | null> {
  const logo = companyLogo ?? live?.assets.get("Logo");
  return logo?.contentType === "image/png" ? files.read(system, logo.fileId) : null;
}
