// The entry "paypacket/documents": payslips, forms and journals as PDF. Takes data and fonts, returns bytes.

import type { P45, P60, PayslipContents } from "../engine/forms";
import { type DocumentOptions, type DrawnDocument, drawDocument, type PayslipOptions } from "./draw-document";
import type { InvoiceDocument } from "./forms/invoice";
import { invoiceKind } from "./forms/invoice";
import type { JournalDocument } from "./forms/journal";
import { journalKind } from "./forms/journal";
import type { LetterDocument } from "./forms/letter";
import { letterKind } from "./forms/letter";
import type { P11DBDocument, P11DDocument, SettlementDocument } from "./forms/p11d";
import { p11dbKind, p11dKind, settlementKind } from "./forms/p11d";
import type { P32Document } from "./forms/p32";
import { p32Kind } from "./forms/p32";
import { p45Kind } from "./forms/p45";
import { p60Kind } from "./forms/p60";
import type { PayslipsDocument } from "./forms/payslip";
import { payslipKind, payslipsKind } from "./forms/payslip";
import type { StatutoryScheduleDocument } from "./forms/statutory-schedule";
import { statutoryScheduleKind } from "./forms/statutory-schedule";
import type { Fonts } from "./paper";

export { readableColour } from "./colour";
export type { DocumentOptions, DrawnDocument, PayslipOptions } from "./draw-document";
export type { InvoiceDocument } from "./forms/invoice";
export type { JournalDocument } from "./forms/journal";
export type { LetterDocument } from "./forms/letter";
export type { P11DBDocument, P11DDocument, SettlementDocument } from "./forms/p11d";
export type { P32Document } from "./forms/p32";
export type { PayslipsDocument } from "./forms/payslip";
export type { StatutoryScheduleDocument } from "./forms/statutory-schedule";
export type { DocumentBrand, Fonts } from "./paper";

/**
 * Draws a payslip: who paid whom, when, each payment and each deduction with its purpose, net pay and how it is paid,
 * hours, and the tax year to date. A4, tagged for screen readers, on as many pages as needed; the same contents give
 * the same bytes. With the text of a proof it ends in a QR code by which anybody can check it.
 *
 * Problems: contents of the wrong shape; `characters_not_printable`; `font_not_usable`; `colour_not_usable`, `image_not_usable`. Source: Employment Rights Act
 * 1996, sections 8 and 9.
 */
export function drawPayslip(contents: PayslipContents, fonts: Fonts, options?: PayslipOptions): Promise<DrawnDocument> {
  return drawDocument(payslipKind, contents, fonts, options);
}

/**
 * Draws payslips one after the other as one document to print, each as `drawPayslip` draws it: on pages of its own, with its own
 * page numbers.
 *
 * Problems: as `drawPayslip`.
 */
export function drawPayslips(
  contents: PayslipsDocument,
  fonts: Fonts,
  options?: DocumentOptions,
): Promise<DrawnDocument> {
  return drawDocument(payslipsKind, contents, fonts, options);
}

/**
 * Draws form P45 as `makeP45` returns it: part 1A for the employee with every box, parts 2 and 3 for the next employer
 * with boxes 1 to 8, one page each. Replacements and previews are marked as such. Boxes for the next employer to fill
 * in by hand are not drawn.
 *
 * Problems: as `drawPayslip`. Source: PAYE Regulations 2003, regulation 36.
 */
export function drawP45(form: P45, fonts: Fonts, options?: DocumentOptions): Promise<DrawnDocument> {
  return drawDocument(p45Kind, form, fonts, options);
}

/**
 * Draws form P60 as `makeP60` returns it. A refund is marked R; earnings and loans are in whole pounds.
 *
 * Problems: as `drawPayslip`. Source: PAYE Regulations 2003, regulation 67.
 */
export function drawP60(form: P60, fonts: Fonts, options?: DocumentOptions): Promise<DrawnDocument> {
  return drawDocument(p60Kind, form, fonts, options);
}

/**
 * Draws form P11D: the benefits of an employee that were not taxed through payroll, by section, with totals, the box of
 * the tax return and a mark for Class 1A. Working sheets follow for benefits that have workings. Previews and
 * replacements are marked as such.
 *
 * Problems: as `drawPayslip`. Source: PAYE Regulations 2003, regulations 85 and 94.
 */
export function drawP11D(form: P11DDocument, fonts: Fonts, options?: DocumentOptions): Promise<DrawnDocument> {
  return drawDocument(p11dKind, form, fonts, options);
}

/**
 * Draws form P11D(b): the employer's Class 1A contributions as `class1AOfYear` returns them, with the days on which they
 * are declared and paid, and the forms P11D.
 *
 * Problems: as `drawPayslip`. Source: Social Security (Contributions) Regulations 2001, regulation 80.
 */
export function drawP11DB(form: P11DBDocument, fonts: Fonts, options?: DocumentOptions): Promise<DrawnDocument> {
  return drawDocument(p11dbKind, form, fonts, options);
}

/**
 * Draws what an employer owes under a PAYE settlement agreement as `settlementAgreement` returns it: the items with their
 * values by rate of tax, the grossed-up tax, Class 1B, and the days.
 *
 * Problems: as `drawPayslip`. Source: PAYE Regulations 2003, regulations 105 to 117.
 */
export function drawSettlement(
  form: SettlementDocument,
  fonts: Fonts,
  options?: DocumentOptions,
): Promise<DrawnDocument> {
  return drawDocument(settlementKind, form, fonts, options);
}

/**
 * Draws the employer payment record as `makeP32` returns it, with the employer: one row per tax month, without empty
 * columns.
 *
 * Problems: as `drawPayslip`.
 */
export function drawP32(form: P32Document, fonts: Fonts, options?: DocumentOptions): Promise<DrawnDocument> {
  return drawDocument(p32Kind, form, fonts, options);
}

/**
 * Draws a payroll journal, with the employer: its lines, totals by nominal and department, the reconciliation to the
 * payslips, and every warning.
 *
 * Problems: as `drawPayslip`.
 */
export function drawJournal(journal: JournalDocument, fonts: Fonts, options?: DocumentOptions): Promise<DrawnDocument> {
  return drawDocument(journalKind, journal, fonts, options);
}

/**
 * Draws the schedule of a statutory pay award, with the employer: each slice with its days, rate, pay date and amount.
 *
 * Problems: as `drawPayslip`.
 */
export function drawStatutorySchedule(
  schedule: StatutoryScheduleDocument,
  fonts: Fonts,
  options?: DocumentOptions,
): Promise<DrawnDocument> {
  return drawDocument(statutoryScheduleKind, schedule, fonts, options);
}

/**
 * Draws a letter from an employer to one employee: the recipient's address, the dates and amounts it is about, and its
 * paragraphs.
 *
 * Problems: as `drawPayslip`.
 */
export function drawLetter(letter: LetterDocument, fonts: Fonts, options?: DocumentOptions): Promise<DrawnDocument> {
  return drawDocument(letterKind, letter, fonts, options);
}

/**
 * Draws an invoice or a credit note: seller and client with their VAT numbers, the lines with quantity, unit price and VAT
 * rate, VAT by rate, totals, what is paid, credited and due. A draft, and a void document, are marked as such.
 *
 * Problems: as `drawPayslip`. Source: the contents of a VAT invoice, VAT Regulations 1995, regulation 14(1).
 */
export function drawInvoice(invoice: InvoiceDocument, fonts: Fonts, options?: DocumentOptions): Promise<DrawnDocument> {
  return drawDocument(invoiceKind, invoice, fonts, options);
}
