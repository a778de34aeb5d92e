import { z } from "@hono/zod-openapi";
import type { FILE_TYPES, FileType } from "../../../platform/uploads";
import {
  checkFileName,
  idField,
  operation,
  type RefusalCase,
  refuser,
  textField,
  uploadForm,
  uploadFormExample,
  uploadStateFields,
} from "../../contract";
import { type AssetKind, assetKinds, assetRule } from "../assets/asset-rows";
import {
  ARCHIVED,
  BRANDING,
  NO_ORGANISATION,
  ORGANISATION_BRANDING,
  ofAccount,
  organisationParams,
  WHOLE_DENIED,
} from "./brand-paths";

const usedTypes = [...new Set(assetKinds().flatMap((kind) => assetRule(kind).types))];
const LARGEST = Math.max(...assetKinds().map((kind) => assetRule(kind).largest));

function announcedFile<const Kinds extends readonly [AssetKind, ...AssetKind[]]>(kinds: Kinds) {
  return z
    .strictObject({
      kind: z.enum(kinds),
      fileName: textField(255),
      contentType: z.enum(usedTypes),
      size: z.int().min(1).max(LARGEST).openapi({ description: "Bytes." }),
    })
    .superRefine(({ kind, fileName, contentType, size }, context) => {
      const refuse = refuser(context);
      checkFileName(refuse, fileName, contentType);
      const { types, largest } = assetRule(kind);
      if (!types.includes(contentType)) refuse("contentType", "unknown_value", { allowed: types.join(", ") });
      if (size > largest) refuse("size", "too_large", { maximum: largest });
    });
}

export interface AnnouncedAsset {
  readonly kind: AssetKind;
  readonly fileName: string;
  readonly contentType: FileType & keyof typeof FILE_TYPES;
  readonly size: number;
}

const state = z.strictObject({ kind: z.enum(assetKinds()), ...uploadStateFields }).openapi("BrandUpload");
export type ShownUpload = z.input<typeof state>;

const stateExample: ShownUpload = {
  uploadId: uploadFormExample.uploadId,
  kind: "Logo",
  status: "Ready",
  assetId: "01JZ3V6D4R8QK2M5N7P9T1W3Z3",
  message: null,
  reasonToken: null,
};

const NO_UPLOAD: RefusalCase = { status: 404, token: "upload_not_found", when: "The caller has no such upload." };

const DESCRIPTION =
  "Send the `fields`, then the file as `file`, as `multipart/form-data` to `url` within ten minutes, without a token. Then poll the upload until it is `Ready` with an `assetId`, or `Rejected`. The file is checked by its contents; an SVG loses scripts and links to other files.";

function assetOperations<
  const Params extends z.ZodObject,
  const PollParams extends z.ZodObject,
  const Body extends z.ZodType,
>(of: {
  /** The file in the ids: "BrandAsset" gives `announceBrandAsset`. */
  readonly id: string;
  readonly path: string;
  readonly params: Params;
  readonly pollParams: PollParams;
  readonly body: Body;
  readonly example: unknown;
  readonly summary: string;
  readonly missing: readonly RefusalCase[];
}) {
  return {
    announce: operation({
      ...ofAccount,
      id: `announce${of.id}`,
      method: "post",
      path: `${of.path}/assets`,
      summary: of.summary,
      description: DESCRIPTION,
      params: of.params,
      body: of.body,
      data: uploadForm,
      status: 201,
      token: "upload_created",
      idempotent: true,
      refusals: of.missing,
      examples: { body: of.example, data: uploadFormExample },
    }),
    poll: operation({
      ...ofAccount,
      id: `get${of.id}Upload`,
      method: "get",
      path: `${of.path}/assets/{uploadId}`,
      summary: "Whether the file of an upload can be used",
      description:
        "Poll it after the file is sent: `Ready` comes with an `assetId`, `Rejected` with a `reasonToken` and a `message`.",
      params: of.pollParams,
      data: state,
      token: "upload_retrieved",
      refusals: [...of.missing.filter(({ status }) => status === 404), NO_UPLOAD],
      examples: { data: stateExample },
    }),
  };
}

const file = { kind: "Logo", fileName: "logo.png", contentType: "image/png", size: 20_480 };

export const accountAssets = assetOperations({
  id: "BrandAsset",
  path: BRANDING,
  params: z.object({}),
  pollParams: z.object({ uploadId: idField() }),
  body: announcedFile(["Logo", ...assetKinds().filter((kind) => kind !== "Logo")]).openapi("BrandFile"),
  example: file,
  summary: "Announces a file of the brand, and returns the form that sends it",
  missing: [WHOLE_DENIED],
});

export const organisationAssets = assetOperations({
  id: "OrganisationLogo",
  path: ORGANISATION_BRANDING,
  params: organisationParams,
  pollParams: organisationParams.extend({ uploadId: idField() }),
  body: announcedFile(["Logo"]).openapi("CompanyLogoFile"),
  example: file,
  summary: "Announces an organisation's own logo, and returns the form that sends it",
  missing: [NO_ORGANISATION, ARCHIVED],
});
