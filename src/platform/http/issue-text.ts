/** Returns the reason of an issue in a plain sentence, by its token. */
export function issueText(token: string, args: Readonly<Record<string, unknown>> | null): string {
  const text = TEXTS[token];
  return text === undefined ? "This value is refused." : text(args ?? {});
}

type Arguments = Readonly<Record<string, unknown>>;

const TEXTS: Readonly<Record<string, (args: Arguments) => string>> = {
  required: () => "This field is required.",
  required_with: ({ other }) => `This field is required with ${other}.`,
  required_without: ({ other }) => `This field is required without ${other}.`,
  must_be_absent: () => "This field must not be sent here.",
  sent_together: ({ other }) => `Send this or ${other}, not both.`,
  sent_twice: () => "This parameter is sent more than once.",
  unknown_parameter: ({ allowed }) =>
    `This parameter is not known here: this address takes ${allowed ?? "no parameters"}.`,
  unknown_field: () => "This field is not known here.",
  read_only: () => "This field cannot be changed.",
  must_not_be_null: () => "This field must not be null.",
  must_not_be_empty: () => "This must not be empty.",
  wrong_type: ({ expected }) => (expected ? `This must be of type ${expected}.` : "This is of the wrong type."),
  not_a_number: () => "This is not a number.",
  not_an_integer: () => "This is not a whole number.",
  too_short: ({ minimum }) => `This needs at least ${minimum} characters.`,
  too_long: ({ maximum }) => `This takes at most ${maximum} characters.`,
  too_small: ({ minimum }) => `This is less than ${minimum}.`,
  too_large: ({ maximum }) => `This is more than ${maximum}.`,
  too_few_items: ({ minimum }) => `This needs at least ${minimum} items.`,
  too_many_fields: ({ maximum }) => `An object has at most ${maximum} fields.`,
  too_many_values: ({ maximum }) => `A body has at most ${maximum} values.`,
  too_many_items: ({ maximum }) => `This takes at most ${maximum} items.`,
  unknown_value: ({ allowed }) => (allowed ? `This must be one of ${allowed}.` : "This value is not known."),
  invalid_format: () => "This has the wrong form.",
  unknown_placeholder: ({ allowed }) => `This has a placeholder that is not known here: use ${allowed}.`,
  placeholder_required: ({ placeholder }) => `This needs the placeholder ${placeholder}.`,
  extension_differs: ({ allowed }) => `The name must end in ${allowed}, as its type says.`,
  asset_not_found: () => "There is no such file, or it is not ready: upload it first.",
  asset_kind_mismatch: ({ kind }) => `The file was uploaded as ${kind}: upload it again for this use.`,
  unknown_email_type: ({ allowed }) => `There are no such emails: use ${allowed}.`,
  email_sender_domain_not_the_accounts: ({ allowed }) =>
    allowed ? `The address must be on ${allowed}.` : "The account has no email domain yet: ask the operator for one.",
  duplicate: () => "This is there twice.",
  invalid_id: () => "This is not an identifier.",
  invalid_date: () => "This is not a date such as 2026-04-06.",
  invalid_date_time: () => "This is not an instant such as 2026-04-06T09:30:00Z.",
  invalid_email: () => "This is not an email address.",
  not_whole_pence: () => "Amounts have at most two decimals.",
};
