import type { Tx } from "../../../platform/store";
import type { Upload } from "../../../platform/uploads";
import { type ServiceContext, uploadState } from "../../contract";
import type { ShownUpload } from "../contract/asset-operations";
import type { BrandingTables } from "../store/branding-tables";
import { MOST_PIXELS } from "./asset-kinds";
import type { AssetRow } from "./asset-rows";

type Ports = Pick<ServiceContext, "files" | "clock">;

const PNG_HEADER = 24;

/** Returns the state of an upload. A file that is ready is noted with its asset the first time that it is asked for. */
export async function shownUpload(ports: Ports, tx: Tx, row: AssetRow, upload: Upload): Promise<ShownUpload> {
  const { kind } = row;
  const state = uploadState(upload, ports.clock.now());
  if (state.status !== "Ready" || upload.fileId === null) return { kind, ...state };
  const isUsable = row.file_id !== null || (await noteFile(ports, tx, row, upload.fileId));
  if (isUsable) return { kind, ...state, assetId: row.asset_id };
  const message = `The image is too large. Make it smaller: up to ${MOST_PIXELS} pixels wide and high.`;
  return { kind, ...state, status: "Rejected", assetId: null, message, reasonToken: "dimensions_too_large" };
}

/** Returns whether the file is one that a brand may have. */
async function noteFile({ files }: Ports, tx: Tx, row: AssetRow, fileId: string): Promise<boolean> {
  const [file, bytes] = [await files.find(tx, fileId), await files.read(tx, fileId)];
  if (file === null || bytes === null) throw new Error("The file of a ready upload is stored.");
  if (file.contentType === "image/png" && isTooLarge(bytes)) return false;
  await tx
    .withTables<BrandingTables>()
    .updateTable("brand_asset")
    .set({ file_id: fileId, content_type: file.contentType, sha256: file.sha256 })
    .where("asset_id", "=", row.asset_id)
    .execute();
  return true;
}

/** A PNG states its width and height after its signature, in the chunk IHDR (W3C PNG, section 11.2.1). */
function isTooLarge(png: Uint8Array): boolean {
  if (png.length < PNG_HEADER) return true;
  const header = new DataView(png.buffer, png.byteOffset, PNG_HEADER);
  return Math.max(header.getUint32(16), header.getUint32(20)) > MOST_PIXELS;
}
