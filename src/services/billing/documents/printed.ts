/** What the PDF of an invoice or credit note shows, as it was when it was issued. */
export interface PrintedDocument {
  readonly seller: { readonly name: string; readonly address: readonly string[]; readonly vatNumber: string | null };
  readonly client: { readonly name: string; readonly address: readonly string[]; readonly vatNumber: string | null };
  readonly paymentDetails: string | null;
}
