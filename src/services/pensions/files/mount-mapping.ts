import { type ProfileColumn, type ProviderProfile, readProviderFile } from "../../../engine/bank-files/provider-files";
import { invalid, notFound, Refused } from "../../../platform/http";
import { saveRow, type Tx } from "../../../platform/store";
import { issuesOfProblems, mountOperation, type RequestWork, type ServiceContext, withoutNulls } from "../../contract";
import { getMapping, type SentProfile, type ShownProfile, saveMapping } from "../contract/mapping-operations";
import { findProvider } from "../providers/provider-table";
import { findSchemes } from "../schemes/find-groups";
import type { PensionFileTables } from "../store/file-tables";
import { ownProfile, usualProfile } from "./profile-of";

export function mountMapping(context: ServiceContext): void {
  mountOperation(context, getMapping, async ({ params: { id } }, tx) => {
    const data = await mappingOf(tx, id);
    return { data, beside: data, text: "This is the layout of the file." };
  });

  mountOperation(context, saveMapping, async ({ params: { id }, body, ...work }, tx) => {
    const usual = await usualOf(tx, id);
    if (usual === null) {
      throw new Refused(409, { token: "provider_takes_no_files", text: "The provider of the scheme takes no files." });
    }
    if (body.profile !== null) checkLayout(body.profile);
    await save(work, id, body.profile);
    return { data: await mappingOf(tx, id), text: "The layout of the file is saved." };
  });
}

async function mappingOf(tx: Tx, pensionSchemaId: string) {
  const usual = await usualOf(tx, pensionSchemaId);
  const own = await ownProfile(tx, pensionSchemaId);
  const profile = own ?? usual;
  return { pensionSchemaId, isOwn: own !== null, profile: profile === null ? null : shownProfile(profile) };
}

/** Returns the layout that the provider of a scheme takes by default; refuses 404 `pension_scheme_not_found`. */
async function usualOf(tx: Tx, pensionSchemaId: string): Promise<ProviderProfile | null> {
  const scheme = (await findSchemes(tx)).find(({ id }) => id === pensionSchemaId);
  if (scheme === undefined) throw notFound("pension_scheme");
  const provider = findProvider(scheme.pension_provider_id);
  return provider === null ? null : usualProfile(provider);
}

/** Refuses what the schema lets pass and the engine would not write, such as a code that stands for two words. */
function checkLayout(profile: SentProfile): void {
  const read = readProviderFile(withoutNulls(profile), "");
  const problems = read.ok ? [] : read.problems.filter(({ path }) => path.startsWith("/profile"));
  if (problems.length > 0) throw invalid(issuesOfProblems(problems, new Set(["profile"])));
}

async function save({ tx, organisationId, now }: RequestWork, id: string, profile: SentProfile | null): Promise<void> {
  await saveRow(tx.withTables<PensionFileTables>(), "pension_file_mapping", ["organisation_id", "pension_schema_id"], {
    organisation_id: organisationId,
    pension_schema_id: id,
    profile: profile === null ? null : JSON.stringify(withoutNulls(profile)),
    updated_at: now,
    created_at: now,
  });
}

function shownProfile(profile: ProviderProfile): ShownProfile {
  return {
    id: profile.id,
    title: profile.title,
    version: profile.version,
    confidence: profile.confidence ?? null,
    sources: [...(profile.sources ?? [])],
    dateFormat: profile.dateFormat,
    hasHeadings: profile.hasHeadings,
    header: profile.header?.map(shownColumn) ?? null,
    detail: profile.detail.map(shownColumn),
    trailer: profile.trailer?.map(shownColumn) ?? null,
  };
}

function shownColumn(column: ProfileColumn): ShownProfile["detail"][number] {
  return {
    name: column.name,
    format: column.format,
    source: "source" in column ? column.source : null,
    isMandatory: "isMandatory" in column ? column.isMandatory : null,
    length: column.format === "Text" ? (column.length ?? null) : null,
    codes: column.format === "Code" ? { ...column.codes } : null,
    text: column.format === "Constant" ? column.text : null,
  };
}
