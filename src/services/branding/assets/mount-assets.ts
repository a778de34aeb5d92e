import { type Caller, notFound } from "../../../platform/http";
import { asOrganisation, asSystem, type Tx } from "../../../platform/store";
import { requireWholeCustomer } from "../../administration";
import { FORM_LIFE, formOf, mountOperation, type RequestWork, type ServiceContext } from "../../contract";
import { type AnnouncedAsset, accountAssets, organisationAssets, type ShownUpload } from "../contract/asset-operations";
import { requireOpenOrganisation, requireOwnOrganisation } from "../organisations/reached-organisations";
import type { BrandingTables } from "../store/branding-tables";
import { type AssetRow, selectAssets } from "./asset-rows";
import { shownUpload } from "./settle-upload";

const PURPOSE = "Brand";

/** Adds the operations by which files of brands and logos of organisations arrive. */
export function mountAssets(context: ServiceContext): void {
  mountOperation(context, organisationAssets.announce, async ({ params, body, ...work }, tx) => {
    await requireOpenOrganisation(context, tx, work.caller, params.organisationId);
    return asOrganisation(tx, params.organisationId, () => announce(work, params.organisationId, body));
  });

  mountOperation(context, accountAssets.announce, async ({ body, ...work }, tx) => {
    await requireWholeCustomer(tx, work.caller);
    return announce(work, work.caller.accountId, body);
  });

  mountOperation(context, accountAssets.poll, async ({ params, caller }, tx) => {
    const row = await findUpload(tx, params.uploadId, caller);
    const { accountId } = caller;
    return stateOf(row.scope_id === accountId ? await poll(context, tx, row) : await pollAs(context, tx, row));
  });

  mountOperation(context, organisationAssets.poll, async ({ params, caller }, tx) => {
    await requireOwnOrganisation(tx, caller, params.organisationId);
    const row = await findUpload(tx, params.uploadId, caller);
    if (row.scope_id !== params.organisationId) throw notFound("upload");
    return stateOf(await pollAs(context, tx, row));
  });
}

function stateOf(data: ShownUpload) {
  return { data, text: "This is the state of the upload." };
}

/** Announces a file in the name of the transaction's owner. */
async function announce({ tx, context, caller, now }: RequestWork, owner: string, { kind, ...file }: AnnouncedAsset) {
  const { uploads, ids } = context;
  const assetId = ids.next();
  const upload = await uploads.open(tx, { ...file, owner, purpose: PURPOSE, recordId: assetId, openFor: FORM_LIFE });
  await tx
    .withTables<BrandingTables>()
    .insertInto("brand_asset")
    .values({
      scope_id: owner,
      asset_id: assetId,
      account_id: caller.accountId,
      upload_id: upload.uploadId,
      kind,
      created_by: caller.clientId,
      created_at: now,
      file_id: null,
      content_type: null,
      sha256: null,
      published_at: null,
    })
    .execute();
  return { ...(await formOf(uploads, upload)), text: "Send the file now." };
}

/** Returns an upload of the caller; another caller's is not there. */
async function findUpload(tx: Tx, uploadId: string, { accountId, clientId }: Caller): Promise<AssetRow> {
  const row = await asSystem(tx, () =>
    selectAssets(tx)
      .where("upload_id", "=", uploadId)
      .where("account_id", "=", accountId)
      .where("created_by", "=", clientId)
      .executeTakeFirst(),
  );
  if (row === undefined) throw notFound("upload");
  return row;
}

/** Polls in the name of the organisation that the file belongs to. */
function pollAs(context: ServiceContext, tx: Tx, row: AssetRow): Promise<ShownUpload> {
  return asOrganisation(tx, row.scope_id, () => poll(context, tx, row));
}

async function poll(context: ServiceContext, tx: Tx, row: AssetRow): Promise<ShownUpload> {
  const [upload] = await context.uploads.list(tx, { purpose: PURPOSE, recordIds: [row.asset_id] });
  if (upload === undefined) throw notFound("upload");
  return shownUpload(context, tx, row, upload);
}
