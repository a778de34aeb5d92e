import { sql } from "kysely";
import { describeProblem, type Problem, readPence } from "../../../engine/base";
import {
  type ControlAccount,
  createJournal,
  type Journal,
  type JournalPayRun,
  type JournalPayslip,
  type JournalSettings,
  type PayElementMapping,
  rebuildJournal,
  type SplitDimension,
} from "../../../engine/journals";
import { splitPieces } from "../../../platform";
import type { Tx } from "../../../platform/store";
import { type PayslipsLocked, withoutNulls } from "../../contract";
import { selectEmployees } from "../../employees";
import { type ElementRow, findElements } from "../../pay";
import { type RunRow, selectLines, selectPayslips, selectPreviews } from "../../pay-runs";
import { findSplits, findSplitValues, type SplitRow, type ValueRow } from "../dimensions/split-rows";
import { getJournalParts } from "../exports/parts-of";
import { findMappings, type MappingRow } from "../mappings/mapping-rows";
import { findSettings, type JournalSettingsRow } from "../settings/settings-rows";
import { type ExportForm, journalTables, type StoredPlace } from "../store/journal-tables";
import type { TemplateRow } from "../templates/change-template";
import { lastVersion, selectJournals } from "../versions/journal-rows";
import { debtsDue, debtsKept } from "./leaver-debts";
import { FACTS, type SlipFacts } from "./slip-facts";

/** Where an employee and their lines belong, beyond the department that the payslip names. */
interface EmployeePlace {
  readonly costCentre: string | null;
  readonly tags: readonly string[];
  readonly lines: Readonly<Record<string, StoredPlace>>;
}

const NO_PLACE: EmployeePlace = { costCentre: null, tags: [], lines: {} };

const ROWS_AT_ONCE = 200;

/** The document of a preview is read once for all its parts. */
const PREVIEW_FACTS = sql<SlipFacts>`(select ${FACTS} from (select document::jsonb offset 0) as preview (document))`;

/** What makes a version: its run, its template, and for a rebuild the version before. */
interface VersionAsked {
  readonly run: RunRow;
  readonly template: TemplateRow;
  readonly journalId: string;
  readonly previous?: Journal;
  readonly journalDate?: string;
}

/** A version with how it is exported, or everything that is wrong. */
type MadeVersion =
  | { readonly ok: true; readonly journal: Journal; readonly form: ExportForm }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Makes a journal of a run by a template, and stores nothing. */
export async function makeVersion(tx: Tx, asked: VersionAsked): Promise<MadeVersion> {
  const { run, template, journalId, previous, journalDate = run.payment_date } = asked;
  const { payRun, elementOfCode } = await runFacts(tx, run);
  const { settings, form } = await templateSettings(tx, template, elementOfCode);
  const facts = { ...settings, journalId, journalDate, payRun };
  if (previous === undefined) {
    const version = (await lastVersion(tx, run.pay_run_id, template.template_id)) + 1;
    const made = createJournal({ ...facts, version });
    return made.ok ? { ok: true, ...withParts(await withOwnReference(tx, run, made.value), form) } : made;
  }
  const made = rebuildJournal({ ...facts, previous });
  return made.ok ? { ok: true, ...withParts(await withOwnReference(tx, run, made.value.journal), form) } : made;
}

/**
 * Returns a journal under a reference that no other run's journal has: runs of several payrolls, and the supplementary runs
 * of one, fill the same format alike. The second gets "-2" at its end, and keeps it in later versions.
 */
async function withOwnReference(tx: Tx, run: RunRow, journal: Journal): Promise<Journal> {
  for (let count = 1; ; count += 1) {
    const reference = count === 1 ? journal.reference : `${journal.reference}-${count}`;
    const other = await selectJournals(tx)
      .select("journal_id")
      .where(sql<string>`header ->> 'reference'`, "=", reference)
      .where("pay_run_id", "<>", run.pay_run_id)
      .where("status", "<>", "Withdrawn")
      .limit(1)
      .executeTakeFirst();
    if (other === undefined) return { ...journal, reference };
  }
}

function withParts(journal: Journal, form: Omit<ExportForm, "partCount">) {
  return { journal, form: { ...form, partCount: getJournalParts(journal, form)?.length ?? null } };
}

/** Why a journal could not be made, as its failed row says it. */
export interface NotMade {
  readonly errorToken: string;
  readonly errorText: string;
  /** Keys without a mapping. */
  readonly missing: readonly string[];
}

const MOST_TEXT = 1_000;

export function notMade(problems: readonly Problem[]): NotMade {
  const missing = problems.flatMap(({ token, arguments: args }) =>
    token === "mapping_missing" ? [String(args?.payElementId ?? args?.controlAccount ?? "")] : [],
  );
  const [first] = problems;
  return {
    errorToken: missing.length > 0 ? "mapping_missing" : (first?.token ?? "journal_not_made"),
    errorText: problems.map(describeProblem).join(" ").slice(0, MOST_TEXT),
    missing: [...new Set(missing)],
  };
}

/** The facts of a run, and the elements of its rows by the codes that they had. */
interface RunFacts {
  readonly payRun: JournalPayRun;
  readonly elementOfCode: ReadonlyMap<string, string>;
}

/** Returns the facts of a run: of a locked one its final payslips and debts, of an open one as far as they are known now. */
async function runFacts(tx: Tx, run: RunRow): Promise<RunFacts> {
  const isLocked = run.status === "Locked";
  const slips = isLocked ? await finalSlips(tx, run) : await previewSlips(tx, run);
  const ids = slips.map(({ employee_id }) => employee_id);
  const places = isLocked ? await placesKept(tx, run.pay_run_id) : await placesNow(tx, nameOf(run), ids);
  const debts = isLocked ? await debtsKept(tx, run.pay_run_id) : await debtsDue(tx, nameOf(run));
  const pairs = [...debts, ...slips].flatMap(({ facts }) => facts.elements ?? []);
  return {
    payRun: {
      payRunId: run.pay_run_id,
      payrollConfigId: run.payroll_config_id,
      payFrequency: run.pay_frequency,
      paymentDate: run.payment_date,
      year: run.year,
      period: run.period,
      payslips: [
        ...slips.map(({ employee_id: id, facts }) => payslipFacts(id, facts, places.get(id))),
        // A leaver can have a payslip in the same run.
        ...debts.map(({ employee_id: id, facts }) => payslipFacts(`${id} owes`, facts, places.get(id))),
      ],
      ...chargesOf(run),
    },
    elementOfCode: new Map(pairs),
  };
}

function nameOf({ payroll_config_id: payrollConfigId, year, period, supplementary }: RunRow) {
  return { payrollConfigId, year, period, supplementary };
}

function finalSlips(tx: Tx, { pay_run_id }: RunRow) {
  return selectPayslips(tx)
    .select(["employee_id", FACTS.as("facts")])
    .where("pay_run_id", "=", pay_run_id)
    .execute();
}

function previewSlips(tx: Tx, { pay_run_id }: RunRow) {
  return selectPreviews(tx)
    .select(["employee_id", PREVIEW_FACTS.as("facts")])
    .where("pay_run_id", "=", pay_run_id)
    .where("document", "is not", null)
    .execute();
}

function payslipFacts(
  employeeId: string,
  { payslip, department, employeeName, isDirector, studentLoanPlan }: SlipFacts,
  place: EmployeePlace | undefined,
): JournalPayslip {
  const { costCentre = null, tags = [], lines = {} } = place ?? {};
  return {
    employeeId,
    payslip,
    isDirector,
    tags,
    lines,
    ...withoutNulls({ department, employeeName, studentLoanPlan, costCentre }),
  };
}

/** The levy is the only amount of the employer that belongs to one run. */
function chargesOf({ totals }: RunRow): Pick<JournalPayRun, "charges"> {
  const levy = totals?.apprenticeshipLevy ?? "0.00";
  return readPence(levy) === 0 ? {} : { charges: { apprenticeshipLevy: levy } };
}

/** The settings of a journal in the engine's form, and how its version is exported. */
interface TemplateSettings {
  readonly settings: JournalSettings;
  readonly form: Omit<ExportForm, "partCount">;
}

/** Returns a template's settings for a run, whose rows have the codes that its elements had then. */
async function templateSettings(
  tx: Tx,
  row: TemplateRow,
  elementOfCode: ReadonlyMap<string, string>,
): Promise<TemplateSettings> {
  const organisation = await findSettings(tx);
  const elements = await findElements(tx);
  const values = await findSplitValues(tx, row.template_id);
  const mapped = await findMappings(tx, row.template_id, "PayElement");
  const { suspense_account: suspenseAccount } = organisation;
  const settings: JournalSettings = {
    template: engineTemplate(row, organisation),
    payElementMappings: elementMappings(mapped, elements, elementOfCode),
    controlAccountMappings: (await findMappings(tx, row.template_id, "ControlAccount")).map((mapping) => ({
      controlAccount: mapping.mapping_key as ControlAccount,
      ...accountOf(mapping),
    })),
    splitDimensions: (await findSplits(tx, row.template_id)).map((split) => splitOf(split, values)),
    ...(suspenseAccount === null ? {} : { suspenseAccount: withoutNulls(suspenseAccount) }),
  };
  return { settings, form: exportForm(row, organisation) };
}

function engineTemplate(row: TemplateRow, { separator: usual }: JournalSettingsRow): JournalSettings["template"] {
  const { account_code_composition: composition } = row;
  const separator = composition?.separator ?? usual ?? "-";
  return {
    templateId: row.template_id,
    name: row.name,
    decimalPlaces: row.decimal_places,
    consolidateLines: row.consolidate_lines,
    showZeroLines: row.show_zero_lines,
    ...(composition === null ? {} : { accountCodeComposition: { parts: composition.parts, separator } }),
    ...withoutNulls({
      narrationFormat: row.narration_format,
      referenceFormat: row.reference_format,
      dateFormatPreset: row.date_format_preset,
    }),
  };
}

function exportForm(row: TemplateRow, organisation: JournalSettingsRow): TemplateSettings["form"] {
  return {
    preset: row.export_preset ?? organisation.export_preset ?? "Generic",
    dateFormatPreset: row.date_format_preset ?? organisation.date_format_preset,
    decimalPlaces: row.decimal_places,
    customColumns: row.custom_columns,
    clearingAccount: organisation.clearing_account,
  };
}

/** Returns mappings by code: those of the run's own rows first, then of elements by their codes of today. */
function elementMappings(
  mapped: readonly MappingRow[],
  elements: readonly ElementRow[],
  elementOfCode: ReadonlyMap<string, string>,
): readonly PayElementMapping[] {
  const byKey = new Map(mapped.map((row) => [row.mapping_key, row]));
  const byId = new Map(elements.map((element) => [element.pay_element_id, element]));
  const codes = new Map<string, string>(elements.map((element) => [element.code, element.pay_element_id]));
  for (const [code, id] of elementOfCode) codes.set(code, id);
  const ofElements = [...codes].flatMap(([code, id]) => {
    const mapping = byKey.get(id) ?? byKey.get(code);
    if (mapping !== undefined) return [mappingOf(code, mapping)];
    const element = byId.get(id);
    if (element === undefined || element.nominal_code === null) return [];
    return [{ payElementId: code, nominalCode: element.nominal_code, nominalName: element.name }];
  });
  const others = mapped.filter(({ mapping_key: key }) => !byId.has(key) && !codes.has(key));
  return [...ofElements, ...others.map((mapping) => mappingOf(mapping.mapping_key, mapping))];
}

function mappingOf(code: string, mapping: MappingRow): PayElementMapping {
  const { side, is_excluded: isExcluded } = mapping;
  return { payElementId: code, ...accountOf(mapping), ...withoutNulls({ side }), isExcluded };
}

function accountOf({ nominal_code: nominalCode, nominal_name: nominalName, description }: MappingRow) {
  return { nominalCode, ...withoutNulls({ nominalName, description }) };
}

function splitOf(split: SplitRow, values: readonly ValueRow[]): SplitDimension {
  const own = values.filter(({ sequence }) => sequence === split.sequence);
  return {
    sequence: split.sequence,
    dimension: split.dimension,
    appliesTo: split.applies_to,
    ...withoutNulls({ tagGroup: split.tag_group, trackingCategory: split.tracking_category }),
    ...(own.length === 0 ? {} : { values: own.map(splitValue) }),
  };
}

function splitValue({ split_value_key, tracking_code, account_segment, nominal_code }: ValueRow) {
  return {
    splitValueKey: split_value_key,
    ...withoutNulls({ trackingCode: tracking_code, accountSegment: account_segment, nominalCode: nominal_code }),
  };
}

interface RunOfLines {
  readonly payrollConfigId: string;
  readonly year: number;
  readonly period: number;
  readonly supplementary: number;
}

/** Returns the places of employees and of their lines in a run, as they are now; those without any are left out. */
async function placesNow(
  tx: Tx,
  run: RunOfLines,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, EmployeePlace>> {
  if (employeeIds.length === 0) return new Map();
  const places = new Map<string, EmployeePlace>();
  const employees = await selectEmployees(tx)
    .select(["employee_id", "details"])
    .where("employee_id", "in", [...employeeIds])
    .where(sql<boolean>`(details ->> 'costCentre' is not null or details -> 'tags' <> '[]')`)
    .execute();
  for (const { employee_id: id, details } of employees) {
    places.set(id, { costCentre: details.costCentre ?? null, tags: details.tags ?? [], lines: {} });
  }
  const lines = await selectLines(tx)
    .select(["employee_id", "line_id", "department", "cost_centre", "tags"])
    .where("employee_id", "in", [...employeeIds])
    .where("payroll_config_id", "=", run.payrollConfigId)
    .where("year", "=", run.year)
    .where("period", "=", run.period)
    .where("supplementary", "=", run.supplementary)
    .where(sql<boolean>`(department is not null or cost_centre is not null or tags <> '[]')`)
    .execute();
  for (const { employee_id: id, line_id: lineId, ...row } of lines) {
    const { lines: before, ...place } = places.get(id) ?? NO_PLACE;
    places.set(id, { ...place, lines: { ...before, [lineId]: placeOfLine(row) } });
  }
  return places;
}

interface LinePlaceRow {
  readonly department: string | null;
  readonly cost_centre: string | null;
  readonly tags: readonly string[];
}

function placeOfLine({ department, cost_centre: costCentre, tags }: LinePlaceRow): StoredPlace {
  return {
    ...(department === null ? {} : { department }),
    ...(costCentre === null ? {} : { costCentre }),
    ...(tags.length === 0 ? {} : { tags }),
  };
}

/** Keeps the places of payslips that become final: the records can change afterwards. */
export async function keepPlaces(tx: Tx, { period, payslips, organisationId }: PayslipsLocked): Promise<void> {
  const { payRunId } = period;
  if (payRunId === null) return;
  const places = await placesNow(
    tx,
    period,
    payslips.map(({ employeeId }) => employeeId),
  );
  const rows = [...places].map(([employeeId, { costCentre, tags, lines }]) => ({
    organisation_id: organisationId,
    pay_run_id: payRunId,
    employee_id: employeeId,
    cost_centre: costCentre,
    tags: JSON.stringify(tags),
    lines: JSON.stringify(lines),
  }));
  for (const piece of splitPieces(rows, ROWS_AT_ONCE)) {
    await journalTables(tx)
      .insertInto("journal_place")
      .values([...piece])
      .execute();
  }
}

/** Returns the places that were kept when a run was locked. */
async function placesKept(tx: Tx, payRunId: string): Promise<ReadonlyMap<string, EmployeePlace>> {
  const rows = await journalTables(tx)
    .selectFrom("journal_place")
    .selectAll()
    .where("pay_run_id", "=", payRunId)
    .execute();
  return new Map(
    rows.map(({ employee_id, cost_centre, tags, lines }) => [employee_id, { costCentre: cost_centre, tags, lines }]),
  );
}
