import { CONTROL_ACCOUNT_NAMES, type NominalAccountFacts } from "../../../engine/journals";
import type { RequestWork } from "../../contract";
import { type ElementRow, ensureSystemElements, findElements } from "../../pay";
import { saveMappings } from "../mappings/mapping-rows";
import { PAY_CODES } from "../mappings/row-codes";
import { ACCOUNTS_PRESETS, type AccountsPreset } from "./accounts-presets";

/** Fills the mappings of a new template from a chart of accounts: pay by its elements, and control accounts. */
export async function fillMappings(work: RequestWork, templateId: string, preset: AccountsPreset): Promise<void> {
  if (preset === "None") return;
  await ensureSystemElements(work);
  const { pay, controls } = ACCOUNTS_PRESETS[preset];
  const elements = (await findElements(work.tx)).filter(isPay).map(({ pay_element_id: id }) => id);
  await saveMappings(work, templateId, "PayElement", [...elements, ...PAY_CODES].map(to(pay)));
  const named = CONTROL_ACCOUNT_NAMES.flatMap((name) => {
    const account = controls[name];
    return account === undefined ? [] : [to(account)(name)];
  });
  await saveMappings(work, templateId, "ControlAccount", named);
}

function isPay({ direction, category, is_archived }: ElementRow): boolean {
  return !is_archived && (direction === "Payment" || category === "SalarySacrifice");
}

function to({ nominalCode, nominalName }: NominalAccountFacts) {
  return (key: string) => ({
    key,
    nominalCode,
    nominalName: nominalName ?? null,
    description: null,
    side: null,
    isExcluded: false,
  });
}
