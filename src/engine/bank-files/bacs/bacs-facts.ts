import { formatPence, shape } from "../../base";
import { ACCOUNT_FIELDS } from "../modulus";
import { refuseUnusableDays } from "./banking-days";

/** Characters of a name or a reference in a Standard 18 file. */
const MOST = 18;

const MOST_PAYMENTS = 100_000;
const MOST_HOLIDAYS = 1000;
/** Eleven digits: the maximum of a contra. */
const LARGEST_TOTAL_PENCE = 99_999_999_999;

/** A text in the letters of bank files, of which something must remain. */
const fileText: shape.Shape<string> = {
  read(reader, value, key, path) {
    return shape.text.read(reader, typeof value === "string" ? cleanText(value) : value, key, path);
  },
  schema: () => shape.text.schema(),
};

const ACCOUNT = shape.record({ ...ACCOUNT_FIELDS, accountName: fileText });

/** An account that pays or is paid. */
export interface BacsAccountFacts extends shape.FactsOf<typeof ACCOUNT> {}

const PAYMENT = shape.record(
  {
    ...ACCOUNT.fields,
    /** At most £20 million. */
    amount: shape.amount({ upTo: "20000000.00" }),
    /** The reference on the payee's statement, such as a building society roll number; the file's own if it is left out. */
    reference: shape.optional(fileText, null),
    /** Three characters that tie the payment to the payroll report. */
    crossReference: shape.optional(
      shape.textOfForm(/^[A-Z0-9.&/ -]{2}[A-Z0-9.&/-]$/, "three of A to Z, 0 to 9, . & / -"),
      "",
    ),
    /** The day on which the money arrives, if it differs from the file's. */
    paymentDate: shape.orNull(shape.date),
  },
  ({ amount }, subject) => {
    if (subject.has("amount") && amount <= 0) subject.refuse("too_small", "/amount", { minimum: "0.01" });
  },
);

/** One credit. */
export interface BacsPaymentFacts extends shape.FactsOf<typeof PAYMENT> {}

export type ReadPayment = shape.ReadOf<typeof PAYMENT>;

export const BACS_FACTS = shape.record(
  {
    serviceUserNumber: shape.textOfForm(/^\d{6}$/, "six digits"),
    serviceUserName: fileText,
    /** Six letters or digits, not all zeros; not used again within three months. */
    serialNumber: shape.textOfForm(/^(?!0{6}$)[A-Z0-9]{6}$/, "six letters or digits, not all zeros"),
    fileNumber: shape.optional(shape.textOfForm(/^\d{3}$/, "three digits"), "001"),
    creationDate: shape.date,
    /** Default: 32 days after creation. */
    expirationDate: shape.orNull(shape.date),
    /** The day on which the money arrives. */
    paymentDate: shape.date,
    /** Bank holidays in England around the payment; weekends need not be listed. */
    bankHolidays: shape.converted(shape.list(shape.date, { upTo: MOST_HOLIDAYS }), (days) => new Set(days)),
    origin: ACCOUNT,
    /** For every payment without its own reference, and for the contra. */
    reference: fileText,
    payments: shape.notEmpty(shape.list(PAYMENT, { upTo: MOST_PAYMENTS })),
  },
  shape.notBefore("expirationDate", "creationDate"),
  refuseUnusableDays,
  ({ payments }, subject) => {
    if (payments.reduce((sum, { amount }) => sum + amount, 0) <= LARGEST_TOTAL_PENCE) return;
    subject.refuse("too_large", "/payments", { maximum: formatPence(LARGEST_TOTAL_PENCE) });
  },
);

/** The payments of one Bacs file, with the service user and the account that pays them. */
export interface BacsFileFacts extends shape.FactsOf<typeof BACS_FACTS> {}

export type ReadBacsFile = shape.ReadOf<typeof BACS_FACTS>;

/** Returns text as bank files accept it: upper case, no accents, any other character a blank, cut to 18 or fewer characters. */
export function cleanText(text: string, most: number = MOST): string {
  const plain = text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toUpperCase();
  return plain
    .replace(/[^A-Z0-9.&/ -]/gu, " ")
    .slice(0, most)
    .trimEnd();
}
