import type { P45 } from "./p45";

/** The parts of the form: 1 and 1A show everything, 2 and 3 are for the next employer. */
export type P45Part = "1" | "1A" | "2" | "3";

/** One box of the form with the fields that it shows. */
export interface P45Box {
  readonly box: number;
  readonly fields: readonly (keyof P45)[];
}

const BOXES: readonly P45Box[] = [
  { box: 1, fields: ["employer"] },
  { box: 2, fields: ["nationalInsuranceNumber"] },
  { box: 3, fields: ["title", "lastName", "firstName", "middleName"] },
  { box: 4, fields: ["leavingDate"] },
  { box: 5, fields: ["continueStudentLoan"] },
  { box: 6, fields: ["taxCode", "week1Month1"] },
  { box: 7, fields: ["taxWeek", "taxMonth", "totalPayToDate", "totalTaxToDate"] },
  { box: 8, fields: ["payInThisEmployment", "taxInThisEmployment"] },
  { box: 9, fields: ["payrollId", "department"] },
  { box: 10, fields: ["gender"] },
  { box: 11, fields: ["dateOfBirth"] },
  { box: 12, fields: ["address"] },
  { box: 13, fields: ["employer", "issueDate"] },
];
const LAST_BOX_FOR_NEXT_EMPLOYER = 8;

/** Returns the boxes of a part, in order. Private data is left off the parts for the next employer. */
export function boxesOfP45(part: P45Part): readonly P45Box[] {
  return part === "2" || part === "3" ? BOXES.filter(({ box }) => box <= LAST_BOX_FOR_NEXT_EMPLOYER) : BOXES;
}
