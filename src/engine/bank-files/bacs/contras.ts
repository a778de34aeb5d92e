import type { BacsRecord } from "./bacs-file";

interface Origin {
  readonly sortCode: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly narrative: string;
}

/** What takes the credits' sum from the paying account: one contra for each processing day. */
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
