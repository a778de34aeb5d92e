import { hold } from "../../../platform/store";
import type { RunRow } from "../../pay-runs";
import { findProvider } from "../providers/provider-table";
import { findSchemes } from "../schemes/find-groups";
import type { Exporting } from "./exporting";
import { membersOfRun } from "./find-members";
import { keepFile } from "./keep-file";
import { profileOf } from "./profile-of";
import { publishFile } from "./publish-file";
import { writeFile } from "./write-file";

/** Makes the files of a locked run for all providers, or one of them; returns the ids of those that are new. */
export async function makeFiles(
  exporting: Exporting,
  run: RunRow,
  pensionProviderId: string | null,
): Promise<readonly string[]> {
  const { tx, context } = exporting;
  // Two exports of a run at once would both replace its files.
  await hold(tx, `pension export ${run.pay_run_id}`);
  const bySchemes = await membersOfRun(tx, run);
  const made: string[] = [];
  for (const scheme of await findSchemes(tx)) {
    const members = bySchemes.get(scheme.id) ?? [];
    const provider = findProvider(scheme.pension_provider_id);
    if (provider === null || members.length === 0) continue;
    if (pensionProviderId !== null && provider.id !== pensionProviderId) continue;
    const profile = await profileOf(tx, scheme, provider);
    if (profile === null) continue;
    const contents = { run, scheme, provider, profile, members };
    const fileId = await keepFile(exporting, contents, writeFile(contents, context.rulebook));
    if (fileId === null) continue;
    await publishFile(exporting, contents, fileId);
    made.push(fileId);
  }
  return made;
}
