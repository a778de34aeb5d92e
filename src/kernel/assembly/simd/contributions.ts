import {
  EMPLOYEE_MAIN_RATE,
  EMPLOYEE_UPPER_RATE,
  EMPLOYER_LOWER_RATE,
  EMPLOYER_MIDDLE_RATE,
  EMPLOYER_UPPER_RATE,
  PRIMARY_THRESHOLD,
  SECONDARY_THRESHOLD,
  UPPER_EARNINGS_LIMIT,
  UPPER_SECONDARY_THRESHOLD,
} from "../../national-insurance";
import { gather, lesserPair, niPennyPair, positivePair } from "./pairs";

/** Returns the employee contributions of two rows, each with its own table. */
export function employeePair(heap: HeapF64, first: i32, second: i32, earnings: v128): v128 {
  const primary = gather(heap, first + PRIMARY_THRESHOLD, second + PRIMARY_THRESHOLD);
  const upper = gather(heap, first + UPPER_EARNINGS_LIMIT, second + UPPER_EARNINGS_LIMIT);
  const main = positivePair(f64x2.sub(lesserPair(earnings, upper), primary));
  const above = positivePair(f64x2.sub(earnings, upper));
  const mainRate = gather(heap, first + EMPLOYEE_MAIN_RATE, second + EMPLOYEE_MAIN_RATE);
  const upperRate = gather(heap, first + EMPLOYEE_UPPER_RATE, second + EMPLOYEE_UPPER_RATE);
  return f64x2.add(niPennyPair(f64x2.mul(main, mainRate)), niPennyPair(f64x2.mul(above, upperRate)));
}

/** Returns the employer contributions of two rows, each with its own table. */
export function employerPair(heap: HeapF64, first: i32, second: i32, earnings: v128): v128 {
  const secondary = gather(heap, first + SECONDARY_THRESHOLD, second + SECONDARY_THRESHOLD);
  const middle = gather(heap, first + UPPER_SECONDARY_THRESHOLD, second + UPPER_SECONDARY_THRESHOLD);
  const upper = gather(heap, first + UPPER_EARNINGS_LIMIT, second + UPPER_EARNINGS_LIMIT);
  const lowerPart = positivePair(f64x2.sub(lesserPair(earnings, middle), secondary));
  const middlePart = positivePair(f64x2.sub(lesserPair(earnings, upper), middle));
  const above = positivePair(f64x2.sub(earnings, upper));
  const lowerRate = gather(heap, first + EMPLOYER_LOWER_RATE, second + EMPLOYER_LOWER_RATE);
  const middleRate = gather(heap, first + EMPLOYER_MIDDLE_RATE, second + EMPLOYER_MIDDLE_RATE);
  const upperRate = gather(heap, first + EMPLOYER_UPPER_RATE, second + EMPLOYER_UPPER_RATE);
  const belowLimit = f64x2.add(f64x2.mul(lowerPart, lowerRate), f64x2.mul(middlePart, middleRate));
  return f64x2.add(niPennyPair(belowLimit), niPennyPair(f64x2.mul(above, upperRate)));
}
