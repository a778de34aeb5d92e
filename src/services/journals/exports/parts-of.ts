import { type Journal, splitJournal } from "../../../engine/journals";
import { withoutNulls } from "../../contract";
import type { ExportForm } from "../store/journal-tables";

/** Returns the parts that a journal is exported in; null if they need a clearing account that there is not. */
export function getJournalParts(
  journal: Journal,
  { preset, clearingAccount }: Pick<ExportForm, "preset" | "clearingAccount">,
): readonly Journal[] | null {
  if (preset === "Custom") return [journal];
  const clearing = clearingAccount === null ? {} : { clearingAccount: withoutNulls(clearingAccount) };
  const split = splitJournal({ journal, format: preset, ...clearing });
  return split.ok ? split.value.parts : null;
}
