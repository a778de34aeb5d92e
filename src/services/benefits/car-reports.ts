import { isDeepStrictEqual } from "node:util";
import { endOfTaxYear, formatDate, startOfTaxYear } from "../../engine/base";
import type { CarFacts } from "../../engine/filings/rti";
import type { Tx } from "../../platform/store";
import { type BenefitRow, type BenefitTables, findPostings } from "./rows";
import { toRecorded, valueBenefit } from "./value";

/** Returns what the FPS says of a payrolled car, with its fuel if that is payrolled too; null without a value. */
export function carReport(car: BenefitRow, fuel: BenefitRow | null): CarFacts | null {
  const recorded = toRecorded(car);
  const made = valueBenefit(recorded, true);
  if (!made.ok) return null;
  const { firstRegistered, co2, electricRange, fuel: letter } = recorded.facts;
  const days = daysInYear(car);
  // The engine has read the facts of a car that has a value, so that they are what the FPS takes.
  return {
    make: car.description,
    firstRegistered,
    co2: co2 === null ? "X" : wholePart(co2),
    ...(electricRange === undefined ? {} : { zeroEmissionsMileage: wholePart(electricRange) }),
    fuel: letter,
    ...(car.car_id === null ? {} : { carId: car.car_id }),
    price: made.value.figures.chargeablePrice,
    availableFrom: days.from,
    cashEquivalent: made.value.cashEquivalent,
    ...(days.to === null ? {} : { availableTo: days.to }),
    ...freeFuel(fuel),
  } as CarFacts;
}

/** Grams and miles as the certificate has them, without a fraction. */
function wholePart(amount: unknown): number {
  return Number(String(amount).split(".")[0]);
}

function freeFuel(fuel: BenefitRow | null): Pick<CarFacts, "freeFuel"> {
  const made = fuel === null ? null : valueBenefit(toRecorded(fuel), true);
  if (fuel === null || made === null || !made.ok) return {};
  const { lastFuelDay: withdrawn } = fuel.facts;
  const { cashEquivalent } = made.value;
  const provided = daysInYear(fuel).from;
  return { freeFuel: { provided, cashEquivalent, ...(typeof withdrawn === "string" ? { withdrawn } : {}) } };
}

/** The days of the tax year on which a benefit is provided; without a last one, if that is not in the year. */
function daysInYear(row: BenefitRow): { readonly from: string; readonly to: string | null } {
  const { startDate, endDate } = toRecorded(row);
  const first = formatDate(startOfTaxYear(row.tax_year));
  const isInYear = endDate !== null && endDate <= formatDate(endOfTaxYear(row.tax_year));
  return { from: startDate === null || startDate < first ? first : startDate, to: isInYear ? endDate : null };
}

/**
 * Returns the cars that the FPS of a locked run reports, by employee: a car with its first pay day, and an amendment
 * with the pay day on which something of it is not as it was reported.
 */
export async function carsToReport(
  tx: Tx,
  payRunId: string,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, readonly CarFacts[]>> {
  const cars = new Map<string, readonly CarFacts[]>();
  if (employeeIds.length === 0) return cars;
  const own = await tx
    .withTables<BenefitTables>()
    .selectFrom("benefit_posting")
    .select(["benefit_id", "employee_id", "car", "payment_date"])
    .where("pay_run_id", "=", payRunId)
    .where("employee_id", "in", [...employeeIds])
    .where("car", "is not", null)
    .orderBy("benefit_id")
    .execute();
  const postings = await findPostings(
    tx,
    own.map(({ benefit_id }) => benefit_id),
  );
  for (const { benefit_id: id, employee_id: employeeId, car, payment_date: day } of own) {
    const before =
      postings
        .get(id)
        ?.filter((each) => each.payment_date < day)
        .at(-1)?.car ?? null;
    if (car === null || isDeepStrictEqual(before, car)) continue;
    const reported = { ...car, isAmendment: before !== null };
    cars.set(employeeId, [...(cars.get(employeeId) ?? []), reported]);
  }
  return cars;
}
