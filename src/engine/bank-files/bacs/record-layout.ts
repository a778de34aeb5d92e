/** The kind of a record's field. */
type FieldKind =
  /** The same text in every file. */
  | { readonly kind: "Constant"; readonly text: string }
  /** Left-aligned, filled with spaces. */
  | { readonly kind: "Text" }
  /** Right-aligned, filled with zeros. */
  | { readonly kind: "Digits" }
  /** A blank, two digits of the year, three of the day in the year. */
  | { readonly kind: "Date" };

export type Field = FieldKind & { readonly name: string; readonly length: number };

/** A record is its fields one after another. */
export type RecordLayout = readonly Field[];

/** A record's fields by name, as text without padding; dates as day numbers in text. */
export type RecordValues = Readonly<Record<string, string>>;

const constant = (text: string): Field => ({ kind: "Constant", text, name: "", length: text.length });
const blanks = (length: number): Field => constant(" ".repeat(length));
const text = (name: string, length: number): Field => ({ kind: "Text", name, length });
const digits = (name: string, length: number): Field => ({ kind: "Digits", name, length });
const date = (name: string): Field => ({ kind: "Date", name, length: 6 });

export const VOL1: RecordLayout = [
  constant("VOL1"),
  text("serialNumber", 6),
  blanks(21),
  text("bankCode", 6),
  blanks(4),
  digits("serviceUserNumber", 6),
  blanks(32),
  constant("1"),
];

/** From the fifth character on, as in the label at the end of the file. */
const FIRST_FILE_LABEL: RecordLayout = [
  constant("A"),
  digits("serviceUserNumber", 6),
  constant("S  "),
  text("fileCopy", 1),
  digits("serviceUserNumberAgain", 6),
  text("serialNumber", 6),
  constant("00010001"),
  blanks(6),
  date("creationDate"),
  date("expirationDate"),
  constant(" 000000"),
  blanks(20),
];

const secondFileLabel = (lengths: string): RecordLayout => [
  constant(`F${lengths}`),
  blanks(35),
  constant("00"),
  blanks(28),
];

/** Returns block and record lengths, for multi-day and single-day files. */
const lengthsOf = (isMultiDay: boolean) => (isMultiDay ? "0212000106" : "0200000100");

export const HDR1: RecordLayout = [constant("HDR1"), ...FIRST_FILE_LABEL];
export const EOF1: RecordLayout = [constant("EOF1"), ...FIRST_FILE_LABEL];
export const hdr2 = (isMultiDay: boolean): RecordLayout => [
  constant("HDR2"),
  ...secondFileLabel(lengthsOf(isMultiDay)),
];
export const eof2 = (isMultiDay: boolean): RecordLayout => [
  constant("EOF2"),
  ...secondFileLabel(lengthsOf(isMultiDay)),
];

export const uhl1 = (isMultiDay: boolean): RecordLayout => [
  constant("UHL1"),
  date("processingDate"),
  constant("999999    00000000"),
  constant(isMultiDay ? "4 MULTI  " : "1 DAILY  "),
  digits("fileNumber", 3),
  blanks(7),
  text("auditPrint", 7),
  text("userArea", 26),
];

export const data = (isMultiDay: boolean): RecordLayout => [
  digits("sortCode", 6),
  digits("accountNumber", 8),
  constant("0"),
  digits("transactionCode", 2),
  digits("originSortCode", 6),
  digits("originAccountNumber", 8),
  text("crossReference", 4),
  digits("amountPence", 11),
  text("userName", 18),
  text("reference", 18),
  text("accountName", 18),
  ...(isMultiDay ? [date("processingDate")] : []),
];

export const UTL1: RecordLayout = [
  constant("UTL1"),
  digits("debitPence", 13),
  digits("creditPence", 13),
  digits("debitCount", 7),
  digits("creditCount", 7),
  text("userArea", 36),
];
