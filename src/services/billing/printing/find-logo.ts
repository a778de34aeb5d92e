import type { Tx } from "../../../platform/store";
import { findAssets } from "../../branding";
import type { ServiceContext } from "../../contract";

/** Returns the logo of a template; null if it is an SVG, which documents do not draw: the logo of the brand is shown. */
export async function findLogo(tx: Tx, files: ServiceContext["files"], assetId: string): Promise<Uint8Array | null> {
  const asset = (await findAssets(tx, [assetId])).get(assetId);
  return asset?.contentType === "image/png" ? files.read(tx, asset.fileId) : null;
}
