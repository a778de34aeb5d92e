import type { CalendarDate, Pence } from "../../base";

/** The facts of a Standard 18 file, without the parts that the standard fixes. */
export interface BacsFile {
  /** Six letters or digits; not used again within three months. */
  readonly serialNumber: string;
  /** A bank's own code in the volume label; blank in most files. */
  readonly bankCode: string;
  readonly serviceUserNumber: string;
  /** "1", or "" as some banks want it. */
  readonly fileCopy: string;
  readonly creationDate: CalendarDate;
  readonly expirationDate: CalendarDate;
  /** The banking day before the money arrives; in a multi-day file the first. */
  readonly processingDate: CalendarDate;
  readonly fileNumber: string;
  readonly auditPrint: string;
  readonly userArea: string;
  readonly trailerUserArea: string;
  readonly isMultiDay: boolean;
  /** Credits and contras in file order. */
  readonly records: readonly BacsRecord[];
}

/** One record of a Standard 18 file: a credit to a payee, or the contra that debits the payer's account. */
export interface BacsRecord {
  readonly type: "Credit" | "Contra";
  readonly sortCode: string;
  readonly accountNumber: string;
  readonly originSortCode: string;
  readonly originAccountNumber: string;
  /** A slash and three characters that the payroll report hashes; "" without. */
  readonly crossReference: string;
  readonly amountPence: Pence;
  readonly userName: string;
  readonly reference: string;
  readonly accountName: string;
  /** In a multi-day file; null in a single-day file. */
  readonly processingDate: CalendarDate | null;
}
