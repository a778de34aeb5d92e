import {
  type Amount,
  type CalendarDate,
  type DayNumber,
  pointerStep,
  type Reader,
  readTaxYear,
  type TaxYear,
  type Unread,
} from "../../base";
import { STATUTORY_TYPES, type StatutoryType } from "../average-earnings";

/** Statutory pay of one employer, paid in one tax month. */
export interface RecoveryFacts {
  readonly taxYear: number | string;
  readonly taxMonth: number;
  readonly payments: readonly PaidFacts[];
}

export interface PaidFacts {
  readonly statutoryType: StatutoryType;
  /** Paid in the month, for all employees with the same small-employer status. */
  readonly amountPaid: Amount;
  /** Whether the employer counted as small when the awards began. */
  readonly isSmallEmployer?: boolean;
  /** Arrears: when they were due. */
  readonly dueDate?: CalendarDate | null;
}

export interface PaidOfMonth {
  readonly type: StatutoryType;
  readonly pence: number;
  readonly isSmall: boolean;
  readonly dueDate: DayNumber | null;
}

interface ReadRecoveryFacts {
  readonly taxYear: TaxYear;
  readonly taxMonth: number;
  readonly payments: readonly PaidOfMonth[];
}

const KNOWN = new Set(["taxYear", "taxMonth", "payments"]);
const KNOWN_PAID = new Set(["statutoryType", "amountPaid", "isSmallEmployer", "dueDate"]);
const MOST_PAYMENTS = 1000;

export function readRecoveryFacts(reader: Reader, facts: Unread): ReadRecoveryFacts {
  reader.onlyKnown(facts, KNOWN, "");
  const taxYear = readTaxYear(facts.taxYear);
  if (Number.isNaN(taxYear)) reader.refuse(facts.taxYear === undefined ? "required" : "invalid_format", "/taxYear");
  const payments: PaidOfMonth[] = [];
  const taxMonth = reader.integer(facts, "taxMonth", "", 1, 12);
  for (const [index, value] of reader.list(facts, "payments", "", MOST_PAYMENTS).entries()) {
    const path = `/payments${pointerStep(index)}`;
    const owner = reader.object(value, path);
    if (owner === null) continue;
    reader.onlyKnown(owner, KNOWN_PAID, path);
    payments.push(readPaid(reader, owner, path));
  }
  return { taxYear, taxMonth, payments };
}

function readPaid(reader: Reader, owner: Unread, path: string): PaidOfMonth {
  const type = reader.choice(owner, "statutoryType", path, STATUTORY_TYPES);
  const pence = reader.amount(owner.amountPaid, "amountPaid", path);
  if (pence < 0) reader.refuse("negative_amount", `${path}/amountPaid`);
  return {
    type,
    pence,
    isSmall: reader.flag(owner.isSmallEmployer, "isSmallEmployer", path, false),
    dueDate: reader.optionalDate(owner, "dueDate", path),
  };
}
