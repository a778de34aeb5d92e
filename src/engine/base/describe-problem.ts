import type { Problem, ProblemToken } from "./problem";

type Arguments = Readonly<Record<string, string | number>>;

/** A sentence for each token: the field's name, then the rule. */
const SENTENCES: Readonly<Record<ProblemToken, (field: string, args: Arguments) => string>> = {
  required: (field, { expected }) => `${field} is required${expected === undefined ? "" : `: ${expected}`}.`,
  required_with: (field, { other }) => `${field} is required with ${other}, which alone does not decide the figures.`,
  must_be_absent: (field) => `${field} must be left out.`,
  sent_together: (field, { other, niCategory }) =>
    niCategory === undefined
      ? `${field} and ${other} cannot be given together.`
      : `Category letters ${niCategory} cannot be mixed in one earnings period under this policy: pay them separately.`,
  unknown_field: (field) => `${field} is not a known field: check the spelling.`,
  must_not_be_empty: (field) => `${field} must have at least one entry.`,
  wrong_type: (field, { expected }) => `${field} must be ${article(String(expected))}.`,
  not_a_number: (field) => `${field} must be an amount of money, like "1234.56".`,
  not_an_integer: (field) => `${field} must be a whole number.`,
  too_small: (field, { minimum }) => `${field} must be ${minimum} or more.`,
  too_large: (field, { maximum }) => `${field} must be ${maximum} or less.`,
  too_many_items: (field, { maximum }) => `${field} must have at most ${maximum} entries.`,
  unknown_value: (field, { allowed, expected = allowed }) =>
    expected === undefined ? `${field} is not a known value.` : `${field} must be ${oneOf(String(expected))}.`,
  invalid_format: (field, { expected = usualForm(field), ...at }) =>
    `${field} is not in the right format${placeOf(at)}${expected === "" ? "" : `: ${expected}`}.`,
  duplicate: (field) => `${field} must be given once.`,
  not_whole_pence: (field) => `${field} must be in pounds and pence, like "1234.56".`,
  not_whole_pounds: (field) => `${field} must be in whole pounds.`,
  negative_amount: (field) => `${field} must be 0 or more.`,
  invalid_date: (field) => `${field} must be a date, like 2026-04-06.`,
  date_before: (field, { limit }) => `${field} must be on or after ${limit}.`,
  date_after: (field, { limit }) => `${field} must be on or before ${limit}.`,
  outside_tax_year: (field, { taxYear }) => `${field} must be in tax year ${taxYear}.`,
  unsupported_tax_year: (_, { taxYear, allowed }) => `There are no rules for tax year ${taxYear}, only for ${allowed}.`,
  invalid_period: (field, { expected, payFrequency, period }) =>
    expected === undefined
      ? `${field} ${period} does not exist for ${payFrequency} pay.`
      : `${field} must be ${expected}, the period of the payment date.`,
  invalid_tax_code: (field) => `${field} must be a tax code, like 1257L, S1257L, K475, BR or 0T.`,
  invalid_ni_category: (field) => `${field} must be a National Insurance category letter.`,
  ni_category_not_allowed: (field, { niCategory, taxYear }) =>
    `${field}: letter ${niCategory} does not exist, or has no confirmed rates, in the tax year that starts in ${taxYear}.`,
  negative_net_pay: (_, { shortfall }) =>
    `Deductions are £${shortfall} more than the pay: lower a deduction or add pay.`,
  not_in_force: (field, { taxYear }) => `${field} is not in force in ${taxYear}.`,
  source_not_found: (field, { source }) => `${field} names source ${source}, which is not among the sources.`,
  dates_not_ascending: (field) => `${field} must be later than the entry before it.`,
  limits_not_ascending: (field) => `${field} must be above the limit before it.`,
  parameter_missing: (field, { parameter }) =>
    parameter === undefined
      ? `${field} is missing, which every year must state.`
      : `${field} lacks ${parameter}, which every year must state.`,
  no_payslips_for_average: (field, { expected, known, limit }) =>
    `${field} hold too little pay up to ${limit}: ${expected} pay days are needed and ${known} known; give every pay day, with 0.00 where nothing was due.`,
  start_too_early: (field, { limit }) =>
    `${field} must be on or after ${limit}, the earliest day on which the payment may start.`,
  start_too_late: (field, { limit }) =>
    `${field} must be on or before ${limit}, the last day on which the payment may be taken.`,
  too_many_blocks: (field, { maximum }) => `${field} must have at most ${maximum} separate blocks.`,
  block_not_whole_weeks: (field) => `${field} must be whole weeks.`,
  not_allowed_in_territory: (field, { territory, reason }) => `${field} ${territory} does not allow this: ${reason}.`,
  territory_not_covered: (field) => `${field}: this payment does not exist there.`,
  overlapping_dates: (field, { limit }) => `${field} overlaps the entry before it: the first free day is ${limit}.`,
  maximum_weeks_used: (field, { maximum }) => `${field}: at most ${maximum} weeks may be paid.`,
  field_of_another_order_type: (field, { orderType }) => `${field} must be left out for a ${orderType}.`,
  order_not_computable: (field, { orderType, reason }) =>
    `${field}: a ${orderType} cannot be calculated here (${reason}): ask who issued the order.`,
  correction_not_available_for_type: (field, { orderType }) =>
    `${field}: the law makes no mistake of a ${orderType} good: leave it out, and inform the issuer of the order.`,
  order_type_cannot_change: (field) => `${field} cannot be changed: end the order and enter a new one.`,
  second_current_maintenance_arrestment: (field) =>
    `${field}: there is a current maintenance arrestment already: end it, or ask the court for a conjoined order.`,
  arrestments_not_ended: (field) =>
    `${field}: a conjoined order replaces the arrestments that it joins: end the earnings and maintenance arrestments first.`,
  status_move_not_allowed: (field, { from, to }) => `${field} cannot go from ${from} to ${to}.`,
  not_the_last_line_item: (field) => `${field} is not the last line item of the order: undo the later ones first.`,
  no_working_day: (field) => `${field} must have at least one working day.`,
  not_a_fraction: (field) => `${field} must be a fraction with at most six decimals, like "0.05" for 5%.`,
  below_auto_enrolment_minimum: (field) =>
    `${field} takes the contributions below the automatic enrolment minimum: raise it, or acknowledge that.`,
  postponement_too_long: (field, { limit }) => `${field} must be on or before ${limit}, the last day of postponement.`,
  malformed_json: (field) => `${field} is not valid JSON.`,
  totals_differ: (field, { field: name, expected }) =>
    `${field} states a different ${name} from the total of the records, ${expected}.`,
  not_a_banking_day: (field, { earlier }) => `${field} must be a banking day: the last one before it is ${earlier}.`,
  bank_details_fail_modulus_check: (field) => `${field} is not a valid account number for the sort code.`,
  malformed_xml: (field, { line, column }) => `${field} is not well-formed XML: see line ${line}, column ${column}.`,
  unsafe_xml: (field, { reason }) => `${field} is XML that is not read, because of its ${reason}.`,
  element_not_expected: (field, { element }) =>
    `${field}: the message of this year has no ${element} there: leave it out.`,
  text_not_allowed: (field, { element, expected }) =>
    `${field} cannot be sent as ${element}, which takes ${expected}: change or shorten it.`,
  rti_rule_broken: (field, { code, rule }) => `${field} breaks rule ${code} of the message: ${rule}`,
  ir_mark_wrong: (field) => `${field}: the IRmark does not belong to this Body: build the message again.`,
  late_reason_withdrawn: (field) => `${field} E was withdrawn: use A, B, C, D, F, G or H.`,
  notice_not_applicable: (field, { reason }) => `${field} cannot be applied (${reason}): dismiss it with that reason.`,
  font_not_usable: (field) => `${field} must be a TrueType or OpenType font.`,
  colour_not_usable: (field) => `${field} must be a colour, like #1b5e8c.`,
  image_not_usable: (field) => `${field} must be a PNG image.`,
  characters_not_printable: (field, { characters }) =>
    `${field} has characters that the fonts cannot print (${characters}): use other letters.`,
  unknown_dataset: (field, { allowed }) => `${field} must be ${oneOf(String(allowed))}.`,
  field_not_in_dataset: (field, { field: name, dataset }) =>
    `${field}: ${dataset} has no field ${name}; the catalogue of the dataset lists its fields.`,
  not_filterable: (field, { field: name }) => `${field}: ${name} cannot be filtered by.`,
  not_groupable: (field, { field: name }) => `${field}: ${name} cannot be grouped by.`,
  aggregation_not_supported: (field, { field: name, allowed }) =>
    `${field} does not apply to ${name}, which can be aggregated by ${allowed}.`,
  operator_not_supported: (field, { field: name, allowed }) =>
    `${field} does not apply to ${name}, which can be compared by ${allowed}.`,
  value_type_mismatch: (field, { expected }) => `${field} must be ${expected}.`,
  group_by_required: (field) => `${field} is required when an entry of select aggregates.`,
  field_not_grouped: (field, { field: name }) =>
    `${field}: ${name} is neither aggregated nor in groupBy: do one of them.`,
  duplicate_alias: (field, { alias }) => `${field}: another column has the name ${alias}: use a different one.`,
  filter_too_deep: (field, { maximum }) => `${field} is nested too deeply: and, or and not go ${maximum} levels deep.`,
  unknown_relative_period: (field, { allowed }) => `${field} must be ${oneOf(String(allowed))}.`,
  mapping_missing: (field, { payElementId, controlAccount }) =>
    `${field} has nothing for ${payElementId ?? controlAccount}: map it, or name a suspense account.`,
  snapshot_differs: (field) => `${field} is not what the version before was made of: rebuild from the same payslips.`,
  payslips_differ: (field) => `${field} must be those of the facts: one for each payment, in order of date.`,
  credit_exceeds_invoice: (field, { maximum }) =>
    `${field} must credit £${maximum} or less, what remains of the invoice.`,
  allocation_exceeds_credit: (field, { maximum }) =>
    `${field} must total £${maximum} or less, what remains of the credit note.`,
  allocation_exceeds_balance: (field, { maximum }) =>
    `${field} must total £${maximum} or less, what remains of the invoice.`,
  key_not_usable: (field) =>
    `${field} must be an Ed25519 key as a JSON Web Key; for signing, a private key with its own public part.`,
  key_unknown: (field) => `${field} names a key that is not among those trusted: add the issuer's public key.`,
  signature_wrong: (field) => `${field} was not made with that key over this root: the proof is forged or damaged.`,
  root_differs: (field) =>
    `${field} is not what the record and its place lead to: one of them was changed after signing.`,
  rules_unknown: (field) => `${field} names rules that are not loaded here: check it with the version that has them.`,
  figure_differs: (field) => `${field} is not the figure that the facts and these rules give.`,
  not_a_rulebook: (field) => `${field} is not a rulebook: check that createRulebook returned ok, then pass its value.`,
};

/** Returns a problem as an English sentence: the field, then the rule that it breaks. Never repeats an amount. */
export function describeProblem(problem: Problem): string {
  return SENTENCES[problem.token](fieldOf(problem.path), problem.arguments ?? {});
}

/** Writes "/lines/3/amount" as "lines[3].amount". */
function fieldOf(path: string): string {
  const field = path
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((step, index) => (/^\d+$/.test(step) ? `[${step}]` : index === 0 ? step : `.${step}`))
    .join("");
  return field === "" ? "The input" : field;
}

function usualForm(field: string): string {
  return /taxYear$/i.test(field) ? 'use 2026 or "2026-27"' : "";
}

/** Returns the position in a text, if line and column are known. */
function placeOf({ line, column }: Arguments): string {
  if (line === undefined) return "";
  return column === undefined ? ` at line ${line}` : ` at line ${line}, column ${column}`;
}

/** Writes a list of allowed values as a choice: "one of a, b"; a single one stays as it is. */
function oneOf(allowed: string): string {
  return allowed.includes(", ") ? `one of ${allowed}` : allowed;
}

function article(noun: string): string {
  return /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`;
}

/** Returns the word nearest to what was typed if it is near enough to be meant, otherwise null. */
export function nearest(typed: string, words: readonly string[]): string | null {
  const ranked = words.map((word) => ({ word, edits: editDistance(typed, word) })).sort((a, b) => a.edits - b.edits);
  const best = ranked[0];
  return best !== undefined && best.edits <= Math.ceil(best.word.length / 3) ? best.word : null;
}

/** Counts the letters to insert, delete, replace or swap with their neighbour to turn one word into the other. */
function editDistance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= from.length; row++) {
    rows.push([row]);
    for (let column = 1; column <= to.length; column++) {
      const replaced = at(row - 1, column - 1) + (from[row - 1] === to[column - 1] ? 0 : 1);
      const swaps = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1] && row > 1 && column > 1;
      const swapped = swaps ? at(row - 2, column - 2) + 1 : replaced;
      rows[row]?.push(Math.min(replaced, swapped, at(row - 1, column) + 1, at(row, column - 1) + 1));
    }
  }
  return at(from.length, to.length);
}

const UNPRINTABLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Returns whether a text can be shown as it is: no control characters, no marks that change the writing direction. */
export function isPrintable(text: string): boolean {
  return text.search(UNPRINTABLE) < 0;
}

/** Makes text of unknown origin safe for the screen: anything that moves the cursor or turns the text is "�". */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, "\ufffd");
}
