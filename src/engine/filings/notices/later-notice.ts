import type { CalendarDate, TaxYear } from "../../base";
import type { NoticeDataType } from "./notice";

/** What decides which of two notices about an employee counts. */
export interface NoticeInTime {
  readonly dataType: NoticeDataType;
  readonly taxYear: TaxYear | null;
  readonly issueDate: CalendarDate | null;
  readonly effectiveDate: CalendarDate | null;
  /** The number in the feed of its data type. */
  readonly sequenceNumber: number | null;
}

/** The matter that data types decide; generic notices decide none. */
const MATTERS: Partial<Readonly<Record<NoticeDataType, "Code" | "StudentLoan" | "PostgraduateLoan">>> = {
  P6: "Code",
  P9: "Code",
  SL1: "StudentLoan",
  SL2: "StudentLoan",
  PGL1: "PostgraduateLoan",
  PGL2: "PostgraduateLoan",
};

/** Returns the data types that decide the same matter as this one; none for a generic notice. */
export function sameMatter(dataType: NoticeDataType): readonly NoticeDataType[] {
  const matter = MATTERS[dataType];
  if (matter === undefined) return [];
  return (Object.keys(MATTERS) as NoticeDataType[]).filter((other) => MATTERS[other] === matter);
}

/**
 * Returns whether a notice decides over another one about the same employee. In one feed the greater sequence number
 * does; of two feeds, such as a start and a stop, the later issue date, and on one day the later effective date. Tax
 * codes of different years do not decide over each other. Source: HMRC, employer guidance (the latest notice counts).
 */
export function isLaterNotice(one: NoticeInTime, other: NoticeInTime): boolean {
  if (!areOfOneMatter(one, other)) return false;
  if (one.dataType === other.dataType && one.sequenceNumber !== null && other.sequenceNumber !== null) {
    return one.sequenceNumber > other.sequenceNumber;
  }
  const [issued, before] = [one.issueDate ?? "", other.issueDate ?? ""];
  return issued === before ? (one.effectiveDate ?? "") > (other.effectiveDate ?? "") : issued > before;
}

function areOfOneMatter(one: NoticeInTime, other: NoticeInTime): boolean {
  if (!sameMatter(one.dataType).includes(other.dataType)) return false;
  return MATTERS[one.dataType] !== "Code" || one.taxYear === other.taxYear;
}
