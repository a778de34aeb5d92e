/** What an email says: its subject, and its paragraphs. */
export interface EmailText {
  readonly subject: string;
  /** The title of the page that mail programs show. */
  readonly title: string;
  readonly paragraphs: readonly string[];
}
