import { type DefinedFunction, defineFunction, formatDate, type Reader } from "../../base";
import {
  isValidTable,
  type ModulusTable,
  PUBLISHED_ROWS,
  passesCheck,
  type StandardAccount,
  standardAccount,
} from "../modulus";
import { BACS_FACTS, type BacsFileFacts, type ReadBacsFile, type ReadPayment } from "./bacs-facts";
import type { BacsFile, BacsRecord } from "./bacs-file";
import { bankingDayBefore } from "./banking-days";

const KEPT_DAYS = 32;

/**
 * Creates a Standard 18 file of credits, with a contra for each processing day. The processing day is the banking day
 * before the money arrives; payments on several days make a multi-day file. Text is reduced to the characters that the
 * standard allows and cut to 18.
 *
 * Problems: wrong facts; `bank_details_fail_modulus_check` for an account that fails the check of the table given; a
 * payment day that is not a banking day, or too soon after the creation. Source: Bacs Standard 18 as banks publish it.
 */
export const createBacsFile: DefinedFunction<BacsFileFacts, BacsFile, [table?: ModulusTable]> = defineFunction({
  name: "create-bacs-file",
  facts: BACS_FACTS,
  worksWithWrongFacts: true,
  work(read, reader, table = PUBLISHED_ROWS) {
    if (isValidTable(reader, table)) refuseFailedAccounts(read, reader, table);
    return reader.problems.length > 0 ? undefined : fileOf(read);
  },
});

/** Refuses accounts that fail the modulus check. */
function refuseFailedAccounts({ origin, payments }: ReadBacsFile, reader: Reader, table: ModulusTable): void {
  const paid = payments.map((payment, at) => [`/payments/${at}`, payment] as const);
  for (const [path, account] of [["/origin", origin] as const, ...paid]) {
    const isRead = account.sortCode !== "" && account.accountNumber !== "";
    if (!isRead || passesCheck(standardAccount(account), table)) continue;
    reader.refuse("bank_details_fail_modulus_check", `${path}/accountNumber`);
  }
}

function fileOf(read: ReadBacsFile): BacsFile {
  const { serialNumber, serviceUserNumber, fileNumber, creationDate, expirationDate } = read;
  const origin = { ...standardAccount(read.origin), accountName: read.origin.accountName };
  const days = read.payments.map(({ paymentDate }) =>
    bankingDayBefore(paymentDate ?? read.paymentDate, read.bankHolidays),
  );
  const isMultiDay = new Set(days).size > 1;
  const credits = read.payments.map((payment, at): BacsRecord => {
    const day = isMultiDay ? days[at] : undefined;
    return { ...creditOf(payment, read, origin), processingDate: day === undefined ? null : formatDate(day) };
  });
  return {
    serialNumber,
    serviceUserNumber,
    fileNumber,
    bankCode: "",
    fileCopy: "1",
    creationDate: formatDate(creationDate),
    expirationDate: formatDate(expirationDate ?? creationDate + KEPT_DAYS),
    processingDate: formatDate(days.reduce((first, day) => Math.min(first, day))),
    auditPrint: "",
    userArea: "",
    trailerUserArea: "",
    isMultiDay,
    records: [...credits, ...contrasOf(credits, { ...origin, narrative: read.reference })],
  };
}

function creditOf(payment: ReadPayment, file: ReadBacsFile, origin: StandardAccount) {
  const { amount, reference, crossReference, accountName } = payment;
  return {
    type: "Credit",
    ...standardAccount(payment),
    originSortCode: origin.sortCode,
    originAccountNumber: origin.accountNumber,
    crossReference: crossReference === "" ? "" : `/${crossReference}`,
    amountPence: amount,
    userName: file.serviceUserName,
    reference: reference ?? file.reference,
    accountName,
  } as const;
}

interface Origin {
  readonly sortCode: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly narrative: string;
}

/** Returns the contras, which debit the total of the credits to the paying account: one per processing day. */
function contrasOf(credits: readonly BacsRecord[], origin: Origin): BacsRecord[] {
  const { sortCode, accountNumber, accountName, narrative } = origin;
  const sums = new Map<string | null, number>();
  for (const { processingDate, amountPence } of credits) {
    sums.set(processingDate, (sums.get(processingDate) ?? 0) + amountPence);
  }
  return [...sums].map(([processingDate, amountPence]) => ({
    type: "Contra",
    sortCode,
    accountNumber,
    originSortCode: sortCode,
    originAccountNumber: accountNumber,
    crossReference: "",
    amountPence,
    userName: narrative,
    reference: "CONTRA",
    accountName,
    processingDate,
  }));
}
