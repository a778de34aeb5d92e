import { z } from "@hono/zod-openapi";
import { type Caller, notFound, Refused } from "../../../platform/http";
import { formatInstant } from "../../../platform/ports";
import { hold, type Tx } from "../../../platform/store";
import {
  checkFileName,
  FORM_LIFE,
  formOf,
  idField,
  instantField,
  mountOperation,
  operation,
  type RefusalCase,
  refuser,
  type ServiceContext,
  textField,
  uploadForm,
  uploadFormExample,
  uploadState,
  uploadStateFields,
} from "../../contract";
import { ofPeople, USERS_PATH } from "../people/person-schemas";
import { deletePhotos, findPhotos, PURPOSE } from "./photos";

/** The most bytes of a photo. */
const LARGEST_PHOTO = 2 * 1024 * 1024;

const PATH = `${USERS_PATH}/me/photo` as const;

const announced = z
  .strictObject({
    fileName: textField(255),
    contentType: z.enum(["image/png", "image/jpeg", "image/gif", "image/webp", "image/svg+xml"]),
    size: z.int().min(1).max(LARGEST_PHOTO).openapi({ description: "Bytes." }),
  })
  .superRefine(({ fileName, contentType }, context) => checkFileName(refuser(context), fileName, contentType))
  .openapi("PhotoFile");

const upload = z.strictObject(uploadStateFields).openapi("PhotoUpload");
const photo = z.strictObject({ url: z.string(), expiresAt: instantField() }).openapi("Photo");

const example = { url: "https://pay.example.com/files?key=stored", expiresAt: "2026-04-06T09:45:00.000Z" };

const NEEDS_PERSON: RefusalCase = {
  status: 403,
  token: "profile_photo_needs_a_person",
  when: "The token is that of credentials, not of a session.",
};
const NO_PHOTO: RefusalCase = { status: 404, token: "photo_not_found", when: "The person has no photo." };

const announcePhoto = operation({
  ...ofPeople,
  id: "announceMyPhoto",
  method: "post",
  path: `${PATH}/uploads`,
  summary: "Announces a photo of the person of the session, and returns the form that sends it",
  description:
    "Send the `fields`, then the file as `file`, as `multipart/form-data` to `url` within ten minutes, without a token. Then poll the upload until it is `Ready` or `Rejected`. Location and camera data are removed; an SVG loses scripts and links to other files. The photo before it is deleted once this one is ready; another announcement ends this one.",
  body: announced,
  data: uploadForm,
  status: 201,
  token: "upload_created",
  idempotent: true,
  refusals: [NEEDS_PERSON],
  examples: {
    body: { fileName: "me.jpg", contentType: "image/jpeg", size: 120_480 },
    data: uploadFormExample,
  },
});

const pollPhoto = operation({
  ...ofPeople,
  id: "getMyPhotoUpload",
  method: "get",
  path: `${PATH}/uploads/{uploadId}`,
  summary: "Whether a photo that was sent can be used",
  description: "`Ready` when the photo can be used; `Rejected` comes with a `reasonToken` and a `message`.",
  params: z.object({ uploadId: idField() }),
  data: upload,
  token: "upload_retrieved",
  refusals: [NEEDS_PERSON, { status: 404, token: "upload_not_found", when: "The person has no such upload." }],
  examples: {
    data: {
      uploadId: uploadFormExample.uploadId,
      status: "Ready",
      assetId: "01JZ3V6D4R8QK2M5N7P9T1W3Z3",
      message: null,
      reasonToken: null,
    },
  },
});

const getPhoto = operation({
  ...ofPeople,
  id: "getMyPhoto",
  method: "get",
  path: PATH,
  summary: "A link to the photo of the person of the session, for 15 minutes",
  description: "The link needs no access token until it expires. Of several photos it is the last that can be used.",
  data: photo,
  token: "photo_retrieved",
  refusals: [NEEDS_PERSON, NO_PHOTO],
  examples: { data: example },
});

const removePhoto = operation({
  ...ofPeople,
  id: "deleteMyPhoto",
  method: "delete",
  path: PATH,
  summary: "Deletes the photo of the person of the session",
  description: "Needs the session of a person.",
  data: z.strictObject({ principalId: idField() }),
  token: "photo_removed",
  refusals: [NEEDS_PERSON, NO_PHOTO],
  examples: { data: { principalId: "01JZ3V6D4R8QK2M5N7P9T1W3X0" } },
});

/** Seconds that a link to a photo is valid. */
const LINK_LIFE = 15 * 60;

/** Adds the operations by which people send and delete their photo; mount them before those with an id. */
export function mountPhoto(context: ServiceContext): void {
  const { uploads, files, clock } = context;

  mountOperation(context, announcePhoto, async ({ body, caller }, tx) => {
    const recordId = await holdPhoto(tx, caller);
    for (const { uploadId, status } of await findPhotos(uploads, tx, recordId)) {
      if (status !== "Ready") await uploads.remove(tx, uploadId);
    }
    const owner = caller.accountId;
    const announced = { ...body, owner, purpose: PURPOSE, recordId, openFor: FORM_LIFE, replaces: true };
    return { ...(await formOf(uploads, await uploads.open(tx, announced))), text: "Send the file now." };
  });

  mountOperation(context, pollPhoto, async ({ params, caller }, tx) => {
    const own = await findPhotos(uploads, tx, personOf(caller));
    const upload = own.find(({ uploadId }) => uploadId === params.uploadId);
    if (upload === undefined) throw notFound("upload");
    return { data: uploadState(upload, clock.now()), text: "This is the state of the upload." };
  });

  mountOperation(context, getPhoto, async ({ caller }, tx) => {
    const own = await findPhotos(uploads, tx, personOf(caller));
    const [photo] = own.filter(({ status }) => status === "Ready").slice(-1);
    const url = photo?.fileId ? await files.link(tx, photo.fileId, LINK_LIFE) : null;
    if (url === null) throw notFound("photo");
    return { data: { url, expiresAt: formatInstant(clock.now() + LINK_LIFE * 1_000) }, text: "This is your photo." };
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
