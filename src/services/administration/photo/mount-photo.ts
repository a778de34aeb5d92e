import { type Caller, notFound, Refused } from "../../../platform/http";
import { instantOf } from "../../../platform/ports";
import { hold, type Tx } from "../../../platform/store";
import { FORM_LIFE, formOf, mountOperation, type ServiceContext, uploadState } from "../../contract";
import { announcePhoto, getPhoto, pollPhoto, removePhoto } from "./photo-operations";
import { deletePhotos, PURPOSE, photosOf } from "./photos";

/** Seconds that a link to a photo is valid. */
const LINK_LIFE = 15 * 60;

/** Adds the operations by which people send and delete their photo; mount them before those with an id. */
export function mountPhoto(context: ServiceContext): void {
  const { uploads, files, clock } = context;

  mountOperation(context, announcePhoto, async ({ body, caller }, tx) => {
    const recordId = await holdPhoto(tx, caller);
    for (const { uploadId, status } of await photosOf(uploads, tx, recordId)) {
      if (status !== "Ready") await uploads.remove(tx, uploadId);
    }
    const owner = caller.accountId;
    const announced = { ...body, owner, purpose: PURPOSE, recordId, openFor: FORM_LIFE, replaces: true };
    return { ...(await formOf(uploads, await uploads.open(tx, announced))), text: "Send the file now." };
  });

  mountOperation(context, pollPhoto, async ({ params, caller }, tx) => {
    const own = await photosOf(uploads, tx, personOf(caller));
    const upload = own.find(({ uploadId }) => uploadId === params.uploadId);
    if (upload === undefined) throw notFound("upload");
    return { data: uploadState(upload, clock.now()), text: "This is the state of the upload." };
  });

  mountOperation(context, getPhoto, async ({ caller }, tx) => {
    const own = await photosOf(uploads, tx, personOf(caller));
    const [photo] = own.filter(({ status }) => status === "Ready").slice(-1);
    const url = photo?.fileId ? await files.link(tx, photo.fileId, LINK_LIFE) : null;
    if (url === null) throw notFound("photo");
    return { data: { url, expiresAt: instantOf(clock.now() + LINK_LIFE * 1_000) }, text: "This is your photo." };
  });

  mountOperation(context, removePhoto, async ({ caller }, tx) => {
    const principalId = await holdPhoto(tx, caller);
    if (!(await deletePhotos(uploads, tx, principalId))) throw notFound("photo");
    return { data: { principalId }, text: "Your photo is deleted." };
  });
}

/** Returns the person of the session; refuses credentials. */
function personOf({ principalId }: Caller): string {
  if (principalId !== null) return principalId;
  const text = "Only a person who is signed in has a photo.";
  throw new Refused(403, { token: "profile_photo_needs_a_person", text });
}

/** Lets one request at a time change the photo of a person; returns the person's id. */
async function holdPhoto(tx: Tx, caller: Caller): Promise<string> {
  const principalId = personOf(caller);
  await hold(tx, `photo ${caller.accountId} ${principalId}`);
  return principalId;
}
