import type { Problem, ProblemToken } from "./problem";

type Arguments = Readonly<Record<string, string | number>>;

/** A sentence for each token, led by the field's name: what is wrong and what to do. */
const SENTENCES: Readonly<Record<ProblemToken, (field: string, args: Arguments) => string>> = {
  required: (field, { expected }) => `${field} is missing: ${expected ?? "give it a value"}.`,
  required_with: (field, { other }) => `${field} is needed here: ${other} alone does not settle which figures apply.`,
  must_be_absent: (field) => `${field} does not belong here: leave it out.`,
  sent_together: (field, { other, niCategory }) =>
    niCategory === undefined
      ? `${field} and ${other} exclude each other: send one of them.`
      : `Category letters ${niCategory} are mixed in one earnings period, which the policy refuses: pay them apart.`,
  unknown_field: (field) => `${field} is not a known field: check its spelling or leave it out.`,
  must_not_be_empty: (field) => `${field} is empty: give at least one entry.`,
  wrong_type: (field, { expected }) => `${field} must be ${article(String(expected))}.`,
  not_a_number: (field) =>
    `${field} is not an amount: write pounds as digits with up to two decimals, such as "1234.56".`,
  not_an_integer: (field) => `${field} must be a whole number.`,
  too_small: (field, { minimum }) => `${field} is too small: the least is ${minimum}.`,
  too_large: (field, { maximum }) => `${field} is too large: the most is ${maximum}.`,
  too_many_items: (field, { maximum }) => `${field} has too many entries: the most is ${maximum}.`,
  unknown_value: (field, { allowed, expected = allowed }) =>
    expected === undefined ? `${field} is not known here.` : `${field} is not one of the allowed values: ${expected}.`,
  invalid_format: (field, { expected = usualForm(field), ...at }) =>
    `${field} is not in the expected form${placeOf(at)}${expected === "" ? "" : `: ${expected}`}.`,
  duplicate: (field) => `${field} is given more than once: keep one.`,
  not_whole_pence: (field) => `${field} has more than two decimals: round it to the penny yourself.`,
  not_whole_pounds: (field) => `${field} must be whole pounds.`,
  negative_amount: (field) => `${field} is negative: it must be zero or more.`,
  invalid_date: (field) => `${field} is not a calendar date: write it as YYYY-MM-DD.`,
  date_before: (field, { limit }) => `${field} is too early: the first possible day is ${limit}.`,
  date_after: (field, { limit }) => `${field} is too late: the last possible day is ${limit}.`,
  outside_tax_year: (field, { taxYear }) => `${field} is not in tax year ${taxYear}.`,
  unsupported_tax_year: (_, { taxYear, allowed }) => `No rules are loaded for ${taxYear}: loaded are ${allowed}.`,
  invalid_period: (field, { expected, payFrequency, period }) =>
    expected === undefined
      ? `${field} ${period} does not exist for ${payFrequency} pay.`
      : `${field} does not fit the payment date: that day is in period ${expected}.`,
  invalid_tax_code: (field) =>
    `${field} is not a tax code of this year: write it as on the notice, such as 1257L, S1257L, K475, BR or 0T.`,
  invalid_ni_category: (field) => `${field} is not a National Insurance category letter.`,
  ni_category_not_allowed: (field, { niCategory, taxYear }) =>
    `${field}: letter ${niCategory} does not exist, or has no confirmed rates, in the tax year that starts in ${taxYear}.`,
  negative_net_pay: (_, { shortfall }) => `Net pay would be £${shortfall} below zero: lower a deduction or add pay.`,
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
    `${field} is before the payment may start: the first possible day is ${limit}.`,
  start_too_late: (field, { limit }) =>
    `${field} is after the payment may be taken: the last possible day is ${limit}.`,
  too_many_blocks: (field, { maximum }) =>
    `${field} has more separate blocks than the rules allow: the most is ${maximum}.`,
  block_not_whole_weeks: (field) => `${field} cuts a week: blocks are whole weeks.`,
  not_allowed_in_territory: (field, { territory, reason }) => `${field} ${territory} does not allow this: ${reason}.`,
  territory_not_covered: (field) => `${field}: this payment does not exist there.`,
  overlapping_dates: (field, { limit }) => `${field} overlaps what is before it: the first free day is ${limit}.`,
  maximum_weeks_used: (field, { maximum }) => `${field}: more weeks than may be paid, which are ${maximum}.`,
  field_of_another_order_type: (field, { orderType }) => `${field} does not belong to a ${orderType}: leave it out.`,
  order_not_computable: (field, { orderType, reason }) =>
    `${field}: a ${orderType} cannot be calculated here (${reason}): ask who issued the order.`,
  correction_not_available_for_type: (field, { orderType }) =>
    `${field}: the law makes no mistake of a ${orderType} good: leave it out, and inform the issuer of the order.`,
  order_type_cannot_change: (field) => `${field} never changes: end the order and enter a new one.`,
  second_current_maintenance_arrestment: (field) =>
    `${field}: one current maintenance arrestment already stands: end it, or ask the court for a conjoined order.`,
  arrestments_not_ended: (field) =>
    `${field}: a conjoined order replaces the arrestments that it joins: end the earnings and maintenance arrestments first.`,
  status_move_not_allowed: (field, { from, to }) => `${field} cannot go from ${from} to ${to}.`,
  not_the_last_line_item: (field) => `${field} is not where the order stands now: undo the later line items first.`,
  no_working_day: (field) => `${field} leaves no day to work on: at least one must count.`,
  not_a_fraction: (field) => `${field} is not a fraction: write five per cent as "0.05", with up to six decimals.`,
  below_auto_enrolment_minimum: (field) =>
    `${field} takes the contributions below the minimum of automatic enrolment: raise it, or acknowledge that.`,
  postponement_too_long: (field, { limit }) => `${field} postpones for too long: the last possible day is ${limit}.`,
  malformed_json: (field) => `${field} is not valid JSON.`,
  totals_differ: (field, { field: name, expected }) =>
    `${field} states another ${name} than the records come to: ${expected}.`,
  not_a_banking_day: (field, { earlier }) =>
    `${field} is no day on which banks work; the last one before it is ${earlier}.`,
  bank_details_fail_modulus_check: (field) => `${field} is no account of that sort code: its check digits do not fit.`,
  malformed_xml: (field, { line, column }) => `${field} is not well-formed XML: see line ${line}, column ${column}.`,
  unsafe_xml: (field, { reason }) => `${field} is XML that is not read, because of its ${reason}.`,
  element_not_expected: (field, { element }) =>
    `${field}: the message of this year has no ${element} there: leave it out.`,
  text_not_allowed: (field, { element, expected }) =>
    `${field} cannot be sent as ${element}, which takes ${expected}: change or shorten it.`,
  rti_rule_broken: (field, { code, rule }) => `${field} breaks rule ${code} of the message: ${rule}`,
  ir_mark_wrong: (field) => `${field}: the IRmark does not belong to this Body: build the message again.`,
  late_reason_withdrawn: (field) => `${field} E was withdrawn: give A, B, C, D, F, G or H.`,
  notice_not_applicable: (field, { reason }) => `${field} cannot be applied (${reason}): dismiss it with that reason.`,
  font_not_usable: (field) => `${field} is no TrueType or OpenType font.`,
  colour_not_usable: (field) => `${field} must be a colour such as #1b5e8c.`,
  image_not_usable: (field) => `${field} must be a PNG image.`,
  characters_not_printable: (field, { characters }) =>
    `${field} has characters that cannot be printed (${characters}): write them in letters that the fonts hold.`,
  unknown_dataset: (field, { allowed }) => `${field} is no dataset: the datasets are ${allowed}.`,
  field_not_in_dataset: (field, { field: name, dataset }) =>
    `${field}: ${dataset} has no field ${name}; the catalogue of the dataset lists its fields.`,
  not_filterable: (field, { field: name }) => `${field}: ${name} is shown only, it cannot be filtered by.`,
  not_groupable: (field, { field: name }) => `${field}: ${name} cannot be grouped by.`,
  aggregation_not_supported: (field, { field: name, allowed }) =>
    `${field} does not suit ${name}: it can be aggregated by ${allowed}.`,
  operator_not_supported: (field, { field: name, allowed }) =>
    `${field} does not suit ${name}: it can be compared by ${allowed}.`,
  value_type_mismatch: (field, { expected }) => `${field} does not fit: give ${expected}.`,
  group_by_required: (field) => `${field} is needed as soon as an entry of select aggregates: name what makes a group.`,
  field_not_grouped: (field, { field: name }) =>
    `${field}: ${name} is neither aggregated nor in groupBy: do one of them.`,
  duplicate_alias: (field, { alias }) => `${field}: another column is called ${alias}: give this one another name.`,
  filter_too_deep: (field, { maximum }) => `${field} is nested too deeply: and, or and not go ${maximum} levels deep.`,
  unknown_relative_period: (field, { allowed }) => `${field} is no relative period: give one of ${allowed}.`,
  mapping_missing: (field, { payElementId, controlAccount }) =>
    `${field} has nothing for ${payElementId ?? controlAccount}: map it, or name a suspense account.`,
  snapshot_differs: (field) => `${field} is not what the version before was made of: rebuild from the same payslips.`,
  payslips_differ: (field) => `${field} are not those of the facts: give one for each payment, in order of date.`,
  credit_exceeds_invoice: (field, { maximum }) =>
    `${field} credits more than remains of the invoice, which is £${maximum}: credit less.`,
  allocation_exceeds_credit: (field, { maximum }) =>
    `${field} come to more than the credit note, which is £${maximum}: allocate less.`,
  allocation_exceeds_balance: (field, { maximum }) =>
    `${field} come to more than the invoice, which is £${maximum}: settle less.`,
  key_not_usable: (field) =>
    `${field} cannot be used: give an Ed25519 key as JSON Web Key, and for signing a private key with its own public part.`,
  key_unknown: (field) => `${field} names a key that is not among those trusted: add the issuer's public key.`,
  signature_wrong: (field) => `${field} was not made with that key over this root: the proof is forged or damaged.`,
  root_differs: (field) =>
    `${field} is not what the record and its place lead to: one of them was changed after signing.`,
  rules_unknown: (field) => `${field} names rules that are not loaded here: check it with the version that has them.`,
  figure_differs: (field) => `${field} is not the figure that the facts and these rules give.`,
  not_a_rulebook: (field) => `${field} is not a rulebook: check that createRulebook returned ok, then pass its value.`,
};

/** Returns a problem as an English sentence: what is wrong, where, and what to do about it. Never repeats an amount. */
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
  return /taxYear$/i.test(field) ? 'a tax year is 2026 or "2026-27"' : "";
}

/** Returns the position in a text, if line and column are known. */
function placeOf({ line, column }: Arguments): string {
  if (line === undefined) return "";
  return column === undefined ? ` at line ${line}` : ` at line ${line}, column ${column}`;
}

function article(noun: string): string {
  return /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`;
}
