/** Returns the reason of an issue in a plain sentence, by its token. */
export function issueText(token: string, args: Readonly<Record<string, unknown>> | null): string {
  return isWorded(token) ? TEXTS[token](args ?? {}) : "This value is refused.";
}

function isWorded(token: string): token is WordedToken {
  return Object.hasOwn(TEXTS, token);
}

type Arguments = Readonly<Record<string, unknown>>;

const TEXTS = {
  required: () => "This field is required.",
  required_with: ({ other }) => `This field is required with ${other}.`,
  required_without: ({ other }) => `This field is required without ${other}.`,
  must_be_absent: () => "This field must not be sent here.",
  sent_together: ({ other }) => `Send this or ${other}, not both.`,
  line_amount_differs: ({ amount }) => `The quantity at the unit price is ${amount}: send that, or one of the two.`,
  sent_twice: () => "This parameter is sent more than once.",
  unknown_parameter: ({ allowed }) =>
    `This parameter is not known here: this address takes ${allowed ?? "no parameters"}.`,
  unknown_field: () => "This field is not known.",
  read_only: () => "This field cannot be changed.",
  must_not_be_null: () => "This field must not be null.",
  must_not_be_empty: () => "This must not be empty.",
  wrong_type: ({ expected }) => (expected ? `This must be of type ${expected}.` : "This is of the wrong type."),
  not_a_number: () => "This must be a number.",
  not_an_integer: () => "This must be a whole number.",
  too_short: ({ minimum }) => `This must have at least ${minimum} characters.`,
  too_long: ({ maximum }) => `This must have at most ${maximum} characters.`,
  too_small: ({ minimum }) => `This must be ${minimum} or more.`,
  too_large: ({ maximum }) => `This must be ${maximum} or less.`,
  too_few_items: ({ minimum }) => `This must have at least ${minimum} items.`,
  too_many_fields: ({ maximum }) => `An object must have at most ${maximum} fields.`,
  too_many_values: ({ maximum }) => `A body must have at most ${maximum} values.`,
  too_many_items: ({ maximum }) => `This must have at most ${maximum} items.`,
  unknown_value: ({ allowed }) => (allowed ? `This must be one of ${allowed}.` : "This value is not known."),
  invalid_format: () => "This is not in the right format.",
  unknown_placeholder: ({ allowed }) => `This has an unknown placeholder: use ${allowed}.`,
  placeholder_required: ({ placeholder }) => `This must contain the placeholder ${placeholder}.`,
  extension_differs: ({ allowed }) => `The name must end in ${allowed}, as its type says.`,
  asset_not_found: () => "There is no such file, or it is not ready: upload it first.",
  asset_kind_mismatch: ({ kind }) => `The file was uploaded as ${kind}: upload it again for this use.`,
  unknown_email_type: ({ allowed }) => `There are no such emails: use ${allowed}.`,
  email_sender_domain_not_the_accounts: ({ allowed }) =>
    allowed ? `The address must be on ${allowed}.` : "The account has no email domain yet: ask the operator for one.",
  duplicate: () => "This must be given once.",
  invalid_id: () => "This must be an id.",
  invalid_date: () => "This must be a date, like 2026-04-06.",
  invalid_date_time: () => "This must be a date and time, like 2026-04-06T09:30:00Z.",
  invalid_email: () => "This must be an email address.",
  not_whole_pence: () => "This must be in pounds and pence, like 1234.56.",
  date_before: ({ limit }) => (limit ? `This must be on or after ${limit}.` : "This is too early."),
  date_after: ({ limit }) => (limit ? `This must be on or before ${limit}.` : "This is too late."),
  date_in_past: () => "This must be in the future.",
  overlapping_dates: ({ limit }) =>
    limit ? `These dates overlap others: see ${limit}.` : "These dates overlap others.",
  outside_tax_year: ({ taxYear }) =>
    taxYear ? `This must be in tax year ${taxYear}.` : "This is in another tax year.",
  unsupported_tax_year: ({ taxYear }) =>
    taxYear ? `There are no rules for the tax year ${taxYear}.` : "There are no rules for this tax year.",
  not_allowed_in_territory: ({ territory }) =>
    territory ? `This is not allowed in ${territory}.` : "This is not allowed in the territory.",
  employee_not_found: () => "There is no such employee.",
  employee_not_in_run: () => "The employee is not in this pay run.",
  payroll_config_not_found: () => "There is no such payroll.",
  attachment_not_found: () => "There is no such attachment.",
  pension_provider_not_found: () => "There is no such pension provider.",
  identity_provider_not_found: () => "There is no such identity provider.",
  provider_without_web_service: () => "This provider has no web service: download its file instead.",
  return_address_not_own: () => "The address must be on your own site.",
  address_not_allowed: () => "The address is in a network that nothing is sent to.",
  url_not_https: () => "The address must begin with https.",
  invalid_cron: () => "This must be a cron expression.",
  cron_never_fires: () => "No day matches this cron expression.",
  invalid_timezone: () => "This must be a time zone, like Europe/London.",
  unknown_event_type: () => "There is no such type of event.",
} satisfies Readonly<Record<string, (args: Arguments) => string>>;

/** A token that has a text of its own; any other is stated with its reason. */
export type WordedToken = keyof typeof TEXTS;
