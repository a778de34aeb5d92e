import type { Tx } from "../../../platform/store";
import type { Upload, Uploads } from "../../../platform/uploads";

/** The name under which photos of people are stored. */
export const PURPOSE = "ProfilePhoto";

/** Returns what a person has sent or announced, oldest first. */
export function findPhotos({ list }: Pick<Uploads, "list">, tx: Tx, principalId: string): Promise<readonly Upload[]> {
  return list(tx, { purpose: PURPOSE, recordIds: [principalId] });
}

/** Deletes the photo of a person, also one that is on its way; returns whether there was one that could be shown. */
export async function deletePhotos(
  uploads: Pick<Uploads, "list" | "remove">,
  tx: Tx,
  principalId: string,
): Promise<boolean> {
  const own = await findPhotos(uploads, tx, principalId);
  for (const { uploadId } of own) await uploads.remove(tx, uploadId);
  return own.some(({ status }) => status === "Ready");
}
