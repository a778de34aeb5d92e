import type {
  DocumentBrand,
  InvoiceDocument,
  JournalDocument,
  LetterDocument,
  P11DBDocument,
  P11DDocument,
  P32Document,
  PayslipsDocument,
  SettlementDocument,
  StatutoryScheduleDocument,
} from "../../documents";
import type { P45, P60, PayslipContents } from "../../engine/forms";

/** The contents that each kind of document is rendered from. */
export interface Drawable {
  readonly payslip: PayslipContents;
  readonly payslips: PayslipsDocument;
  readonly p45: P45;
  readonly p60: P60;
  readonly p11d: P11DDocument;
  readonly p11db: P11DBDocument;
  readonly psa: SettlementDocument;
  readonly p32: P32Document;
  readonly journal: JournalDocument;
  readonly invoice: InvoiceDocument;
  readonly letter: LetterDocument;
  readonly statutorySchedule: StatutoryScheduleDocument;
}

/** A document to render, encrypted if there is a password, in a brand if there is one. */
export type DrawingOrder<Kind extends keyof Drawable = keyof Drawable> = {
  [Each in Kind]: {
    readonly kind: Each;
    readonly data: Drawable[Each];
    readonly password?: string;
    readonly brand?: DocumentBrand;
  };
}[Kind];
