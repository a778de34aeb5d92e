import { z } from "zod";

export const company = z.looseObject({ company: z.looseObject({ name: z.string(), subdomain: z.string() }) });

/** Rates come as numbers or as texts. */
const rate = z.union([z.string(), z.number()]);
export const companyRates = z.looseObject({ company: z.looseObject({ sales_tax_rates: z.array(rate).optional() }) });

const text = z.string().nullish();

/** A text that is null if it is empty. */
const words = text.transform((value) => value || null);

const contact = z.looseObject({
  url: z.string(),
  organisation_name: words,
  first_name: words,
  last_name: words,
  email: words,
  billing_email: words,
  phone_number: words,
  address1: words,
  address2: words,
  address3: words,
  town: words,
  region: words,
  postcode: words,
  country: words,
  sales_tax_registration_number: words,
});
export type FreeAgentContact = z.output<typeof contact>;
export const oneContact = z.looseObject({ contact });
export const contacts = z.looseObject({ contacts: z.array(contact) });

const category = z.looseObject({ url: z.string(), nominal_code: z.string(), description: z.string() });
const group = z.array(category).optional();
export const categories = z.looseObject({
  income_categories: group,
  cost_of_sales_categories: group,
  admin_expenses_categories: group,
  general_categories: group,
});

const document = z.looseObject({
  url: z.string(),
  reference: text,
  status: text,
  total_value: z.string(),
  comments: text,
  due_on: text,
});
export type FreeAgentDocument = z.output<typeof document>;
export const oneInvoice = z.looseObject({ invoice: document });
export const invoices = z.looseObject({ invoices: z.array(document) });
export const oneCreditNote = z.looseObject({ credit_note: document });
export const creditNotes = z.looseObject({ credit_notes: z.array(document) });

const reconciliation = z.looseObject({
  url: z.string(),
  invoice: z.string(),
  credit_note: z.string(),
  gross_value: z.string(),
  dated_on: text,
});
export const oneReconciliation = z.looseObject({ credit_note_reconciliation: reconciliation });
export const reconciliations = z.looseObject({ credit_note_reconciliations: z.array(reconciliation) });

export const pdf = z.looseObject({ pdf: z.looseObject({ content: z.string() }) });

const journalSet = z.looseObject({ url: z.string(), tag: text });
export const oneJournalSet = z.looseObject({ journal_set: journalSet });
export const journalSets = z.looseObject({ journal_sets: z.array(journalSet) });
