import { get, offset, put } from "./heap";
import {
  BLOCK_NI,
  CALL_ATTRIBUTES,
  CALL_RULES,
  EMPLOYEE_NI,
  EMPLOYEE_NI_TO_DATE,
  EMPLOYER_NI,
  EMPLOYER_NI_TO_DATE,
  NI_BITS,
  NI_SHIFT,
  NIABLE,
  NIABLE_TO_DATE,
} from "./layout";
import { employeeContribution, employerContribution } from "./national-insurance";

/** Calculates contributions on the NICable pay of the period. */
export function niColumn(heap: HeapF64, places: HeapI32, call: i32, from: i32, to: i32): void {
  const rules: i32 = offset(places, call + CALL_RULES) + BLOCK_NI;
  const attributes: i32 = offset(places, call + CALL_ATTRIBUTES);
  const niable: i32 = offset(places, call + NIABLE);
  const employees: i32 = offset(places, call + EMPLOYEE_NI);
  const employers: i32 = offset(places, call + EMPLOYER_NI);
  for (let i: i32 = from; i < to; i++) {
    const table: i32 = rules + ((offset(places, attributes + i) >> NI_SHIFT) & NI_BITS);
    const earned: f64 = get(heap, niable + i);
    put(heap, employees + i, employeeContribution(heap, table, earned));
    put(heap, employers + i, employerContribution(heap, table, earned));
  }
}

/** Calculates directors' contributions: those on the earnings to date, less those already deducted. */
export function directorsNiColumn(heap: HeapF64, places: HeapI32, call: i32, from: i32, to: i32): void {
  const rules: i32 = offset(places, call + CALL_RULES) + BLOCK_NI;
  const attributes: i32 = offset(places, call + CALL_ATTRIBUTES);
  const niable: i32 = offset(places, call + NIABLE);
  const before: i32 = offset(places, call + NIABLE_TO_DATE);
  const employees: i32 = offset(places, call + EMPLOYEE_NI);
  const employers: i32 = offset(places, call + EMPLOYER_NI);
  const employeeTaken: i32 = offset(places, call + EMPLOYEE_NI_TO_DATE);
  const employerTaken: i32 = offset(places, call + EMPLOYER_NI_TO_DATE);
  for (let i: i32 = from; i < to; i++) {
    const table: i32 = rules + ((offset(places, attributes + i) >> NI_SHIFT) & NI_BITS);
    const earned: f64 = get(heap, before + i) + get(heap, niable + i);
    put(heap, employees + i, employeeContribution(heap, table, earned) - get(heap, employeeTaken + i));
    put(heap, employers + i, employerContribution(heap, table, earned) - get(heap, employerTaken + i));
  }
}
