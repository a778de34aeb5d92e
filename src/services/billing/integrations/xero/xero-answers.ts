import { z } from "zod";
import type { Tenant } from "../port/accounting-provider";
import { ProviderFault } from "../port/ask-for-tokens";

export const connections = z
  .array(
    z.looseObject({ id: z.string(), tenantId: z.string(), tenantType: z.string(), tenantName: z.string().optional() }),
  )
  .transform((all): readonly Tenant[] =>
    all.map(({ id, tenantId, tenantType, tenantName }) => ({
      tenantId,
      externalConnectionId: id,
      name: tenantName ?? tenantId,
      type: tenantType,
    })),
  );

const messages = z.array(z.looseObject({ Message: z.string().optional() })).optional();
const text = z.string().optional();
const faulty = { ValidationErrors: messages, HasErrors: z.boolean().optional(), StatusAttributeString: text };

/** A text that is null if it is left out or empty. */
const words = text.transform((value) => value || null);

const address = z.looseObject({
  AddressType: text,
  AddressLine1: words,
  AddressLine2: words,
  AddressLine3: words,
  AddressLine4: words,
  City: words,
  Region: words,
  PostalCode: words,
  Country: words,
});

const contact = z.looseObject({
  ContactID: z.string(),
  ContactNumber: text,
  ContactStatus: text,
  Name: text,
  FirstName: words,
  LastName: words,
  EmailAddress: words,
  CompanyNumber: words,
  TaxNumber: words,
  Addresses: z.array(address).optional(),
  Phones: z.array(z.looseObject({ PhoneType: text, PhoneNumber: text })).optional(),
  ...faulty,
});
export type XeroContact = z.output<typeof contact>;

export const contacts = z.looseObject({ Contacts: z.array(contact) });

const amounts = { Total: z.number().optional(), Status: text, ...faulty };
const invoice = z.looseObject({ InvoiceID: z.string(), InvoiceNumber: text, ...amounts });
export const invoices = z.looseObject({ Invoices: z.array(invoice) });

const allocation = z.looseObject({
  AllocationID: text,
  Amount: z.number(),
  Date: text,
  IsDeleted: z.boolean().optional(),
  Invoice: z.looseObject({ InvoiceID: z.string() }),
  ...faulty,
});
export const allocations = z.looseObject({ Allocations: z.array(allocation) });

const creditNote = z.looseObject({
  CreditNoteID: z.string(),
  CreditNoteNumber: text,
  Allocations: z.array(allocation).optional(),
  ...amounts,
});
export const creditNotes = z.looseObject({ CreditNotes: z.array(creditNote) });

export const taxRates = z.looseObject({
  TaxRates: z.array(
    z.looseObject({
      TaxType: z.string(),
      Name: z.string(),
      Status: text,
      EffectiveRate: z.number().optional(),
      CanApplyToRevenue: z.boolean().optional(),
    }),
  ),
});

export const accounts = z.looseObject({
  Accounts: z.array(
    z.looseObject({ AccountID: z.string(), Code: text, Name: z.string(), Class: text, Status: text, Type: text }),
  ),
});

export const manualJournals = z.looseObject({
  ManualJournals: z.array(z.looseObject({ ManualJournalID: z.string(), Narration: text, Status: text, ...faulty })),
});

interface Faulty {
  readonly HasErrors?: boolean | undefined;
  readonly StatusAttributeString?: string | undefined;
  readonly ValidationErrors?: readonly { readonly Message?: string | undefined }[] | undefined;
}

/** Returns the only record of an answer; one that Xero has not taken, in an answer of success, is a refusal. */
export function getOnly<Item extends Faulty>(items: readonly Item[]): Item {
  const [item] = items;
  if (item === undefined) throw new ProviderFault("provider_unreachable", "The provider's answer has no record.");
  const { HasErrors = false, StatusAttributeString = "", ValidationErrors = [] } = item;
  if (!HasErrors && StatusAttributeString !== "ERROR") return item;
  const reasons = ValidationErrors.map(({ Message = "" }) => Message).join(" ");
  throw new ProviderFault("provider_refused", reasons || "The provider refuses the record.", 200);
}

/** Does work whose refusal, a list of validation errors, is put into words. */
export async function inWords<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderFault) || error.token !== "provider_refused") throw error;
    throw new ProviderFault("provider_refused", wordsOf(error.reason), error.status);
  }
}

const MESSAGE = /"Message"\s*:\s*"((?:[^"\\]|\\.)*)"/g;

/** The answer may have been cut off, so that it is not JSON any more. */
function wordsOf(reason: string): string {
  const found = [...reason.matchAll(MESSAGE)].map(([, message = ""]) => message);
  const own = found.filter((message) => message !== "A validation exception occurred");
  return own.length === 0 ? reason : own.join(" ");
}
