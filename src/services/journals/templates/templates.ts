import { z } from "@hono/zod-openapi";
import { CONTROL_ACCOUNT_NAMES, type NominalAccountFacts } from "../../../engine/journals";
import { invalid, issueAt } from "../../../platform/http";
import { idField, field as of, type RequestWork, resource } from "../../contract";
import { type ElementRow, ensureSystemElements, findConfigs, findElements } from "../../pay";
import { saveMappings } from "../mappings/mapping-rows";
import { PAY_CODES } from "../mappings/row-codes";
import { journalTables } from "../store/journal-tables";
import { ACCOUNTS_PRESET_NAMES, ACCOUNTS_PRESETS, type AccountsPreset } from "./accounts-presets";
import {
  checkFormats,
  composition,
  compositionShown,
  customColumn,
  customColumnShown,
  dateFormatPreset,
  exportPreset,
  MOST_DECIMALS,
} from "./composition";

const accountsPreset = z.enum(ACCOUNTS_PRESET_NAMES);

const MOST_COLUMNS = 50;

/** The settings that turn pay runs into journals. */
export const templates = resource({
  service: "Journals",
  name: "journal template",
  token: "journal_template",
  schema: "JournalTemplate",
  path: "/v1/journal/templates",
  table: "journal_template",
  key: "templateId",
  fields: {
    name: of.text(100, "Monthly journal"),
    description: of.optional(of.text(255, "All payrolls, by department"), null),
    isDefault: of.fallback(of.flag(true), false),
    payrollConfigIds: of.fallback(of.document(z.array(idField()).max(1_000), z.array(z.string()), []), []),
    accountCodeComposition: of.optional(of.document(composition, compositionShown, null)),
    narrationFormat: of.optional(of.text(255, "Payroll {TaxYear} period {Period}"), null),
    referenceFormat: of.optional(of.text(255, "PAY-{Year}-{PeriodTwoDigits}"), null),
    exportPreset: of.optional(of.choice(exportPreset, "Xero")),
    customColumns: of.optional(
      of.document(z.array(customColumn).min(1).max(MOST_COLUMNS), z.array(customColumnShown), null),
    ),
    dateFormatPreset: of.optional(of.choice(dateFormatPreset, "dd/MM/yyyy"), null),
    decimalPlaces: of.fallback(of.field(z.int().min(2).max(MOST_DECIMALS), z.int(), 2), 2),
    consolidateLines: of.fallback(of.flag(true), true),
    showZeroLines: of.fallback(of.flag(false), false),
    accountsPreset: of.fallback(of.choice(accountsPreset, "XeroUk"), "None"),
    isArchived: of.shown(z.boolean(), false),
    version: of.shown(z.int(), 1),
  },
  exampleBody: { name: "Monthly journal", isDefault: true, exportPreset: "Xero", accountsPreset: "XeroUk" },
  description:
    "`payrollConfigIds` are the payrolls whose runs the template makes journals of after a lock. A payroll that no template names is journalled by the default template; one template at most is the default. `accountsPreset` fills the mappings once, when the template is created. `exportPreset` and `dateFormatPreset` are the organisation's when they are left out. `customColumns` go with `Custom`.",
  rules: checkFormats,
  operations: {
    list: {},
    create: {},
    read: {},
    change: {},
    remove: { summary: "Deletes a journal template; one with journals is archived" },
    history: { description: "Changes of the template, of its mappings, of its dimensions and of their values." },
  },
  sort: ["name"],
  unique: {
    journal_template_name: {
      token: "name_in_use",
      text: "Another template has this name.",
      when: "Another template has this name.",
    },
  },
  keepsHistory: true,
  archivedIf: "has_journals",
  columns: async (sent, before, work) => {
    await checkPayrolls(work, sent.payrollConfigIds);
    if (before !== null && before.accountsPreset !== sent.accountsPreset) {
      throw invalid([
        issueAt(["accountsPreset"], "read_only", null, "Mappings are filled when a template is created."),
      ]);
    }
    if (sent.isDefault) await clearDefault(work, work.params.templateId ?? null);
    return {};
  },
  changed: async (record, action, work) => {
    const templateId = String(Reflect.get(record, "templateId"));
    if (action === "Created") await fillMappings(work, templateId, record.accountsPreset);
    if (action === "Archived") await setDefault(work, templateId, false);
  },
});

/** Makes another template, or none, the default one. */
export async function clearDefault(work: Pick<RequestWork, "tx" | "now">, exceptId: string | null): Promise<void> {
  await journalTables(work.tx)
    .updateTable("journal_template")
    .set({ is_default: false, updated_at: work.now })
    .where("is_default", "=", true)
    .$if(exceptId !== null, (all) => all.where("template_id", "!=", exceptId ?? ""))
    .execute();
}

/** Sets whether a template is the default one; returns whether there is such a template, not archived. */
export async function setDefault(
  { tx, now }: Pick<RequestWork, "tx" | "now">,
  templateId: string,
  isDefault: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await journalTables(tx)
    .updateTable("journal_template")
    .set({ is_default: isDefault, updated_at: now })
    .where("template_id", "=", templateId)
    .$if(isDefault, (all) => all.where("is_archived", "=", false))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function checkPayrolls({ tx }: RequestWork, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const known = new Set((await findConfigs(tx)).map(({ payroll_config_id: id }) => id));
  const issues = [...ids.entries()].flatMap(([at, id]) => {
    if (known.has(id)) return [];
    return [issueAt(["payrollConfigIds", at], "payroll_config_not_found", null, "There is no such payroll.")];
  });
  if (issues.length > 0) throw invalid(issues);
}

/** Fills the mappings of a new template from a chart of accounts: pay by its elements, and control accounts. */
async function fillMappings(work: RequestWork, templateId: string, preset: AccountsPreset): Promise<void> {
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
