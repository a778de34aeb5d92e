import { PAY_ELEMENT_CATEGORIES, PAY_FREQUENCIES, shape } from "../../base";

const AT_MOST = 1_000_000;

const DAY = shape.orNull(shape.date);

const PAY = shape.record({
  category: shape.choice(PAY_ELEMENT_CATEGORIES),
  amount: shape.amount(),
  /** The days for which it is paid; those of the pay period if they are left out. */
  from: DAY,
  to: DAY,
});

const LEAVE = shape.record({
  adjustment: shape.optional(shape.amount(), 0),
  statutoryPay: shape.optional(shape.amount(), 0),
  topUp: shape.optional(shape.amount(), 0),
});
const NO_LEAVE = { adjustment: 0, statutoryPay: 0, topUp: 0 };

const EMPLOYEE = shape.record({
  employeeId: shape.text,
  gender: shape.choice(["Male", "Female"]),
  /** The pay period in which the snapshot date falls; null if nothing was paid for one. */
  payPeriod: shape.orNull(
    shape.record({ payFrequency: shape.choice(PAY_FREQUENCIES), startDate: shape.date, endDate: shape.date }),
  ),
  /** Normal working hours without overtime; null if they are not known. */
  weeklyHours: shape.orNull(shape.textOfForm(/^\d{1,3}(\.\d{1,6})?$/, "hours with up to six decimals")),
  /** What leave changed in the pay period: salary taken out for days of leave, statutory pay, top-ups. */
  leave: shape.optional(LEAVE, NO_LEAVE),
  /** What else was paid in the pay period. */
  pay: shape.list(PAY, { upTo: 1_000 }),
  /** Pay that was given up for benefits in the pay period: it is not paid. */
  salarySacrifice: shape.optional(shape.amount({ from: 0 }), 0),
  /** Bonus pay of the twelve months that end with the snapshot date. */
  bonusOfYear: shape.optional(shape.amount(), 0),
});
export type EmployeeRead = shape.ReadOf<typeof EMPLOYEE>;
export type PayRead = EmployeeRead["pay"][number];

export const FACTS = shape.record({
  /** 5 April, for public authorities 31 March. */
  snapshotDate: shape.date,
  /** Everybody who is employed on the snapshot date. */
  employees: shape.list(EMPLOYEE, { upTo: AT_MOST }),
});

/** The employees of a snapshot date with their gender, hours and pay. */
export interface GenderPayGapFacts extends shape.FactsOf<typeof FACTS> {}
