import type { BacsRecord } from "./bacs-file";

interface Origin {
  readonly sortCode: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly narrative: string;
}

/** Returns the contras, which debit the total of the credits to the paying account: one per processing day. */
export function contrasOf(credits: readonly BacsRecord[], origin: Origin): BacsRecord[] {
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
