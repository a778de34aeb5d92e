import type { Selectable } from "kysely";
import type { Rulebook } from "../../../engine";
import { formatPence, getTaxYear, readDate, readPence } from "../../../engine/base";
import { type ApprovedMileage, approveMileage, type Vehicle } from "../../../engine/mileage";
import type { RecurringTables } from "../store/recurring-tables";

export type ClaimRow = Selectable<RecurringTables["mileage_claim"]>;

/** What earlier claims of a tax year have for a kind of vehicle. Miles in hundredths, amounts in pence. */
interface YearSoFar {
  miles: number;
  paid: number;
  taxable: number;
}

/** Counts a kind of vehicle in a tax year. */
function keyOf(vehicle: Vehicle, date: string): string {
  return `${getTaxYear(readDate(date))} ${vehicle}`;
}

/**
 * Returns the amounts of an employee's claims by id. Those of locked runs stay and count first, whatever their dates; the
 * others follow in the order of their dates, then of entry. A claim on a day without rates has no amounts.
 */
export function claimAmounts(claims: readonly ClaimRow[], rulebook: Rulebook): ReadonlyMap<string, ApprovedMileage> {
  const years = new Map<string, YearSoFar>();
  const amounts = new Map<string, ApprovedMileage>();
  const count = (claim: ClaimRow, made: ApprovedMileage) => {
    const so = years.get(keyOf(claim.vehicle, claim.date)) ?? { miles: 0, paid: 0, taxable: 0 };
    years.set(keyOf(claim.vehicle, claim.date), {
      miles: so.miles + readPence(claim.miles),
      paid: so.paid + readPence(made.paidForMiles),
      taxable: so.taxable + readPence(made.taxableForMiles),
    });
    amounts.set(claim.mileage_id, made);
  };
  for (const claim of claims) if (claim.paid_amounts !== null) count(claim, claim.paid_amounts);
  for (const claim of [...claims].sort(byDate)) {
    if (claim.paid_amounts !== null) continue;
    const made = amountsOf(claim, years.get(keyOf(claim.vehicle, claim.date)), rulebook);
    if (made !== null) count(claim, made);
  }
  return amounts;
}

function amountsOf(claim: ClaimRow, before: YearSoFar | undefined, rulebook: Rulebook): ApprovedMileage | null {
  const { date, vehicle, miles, passengers, rate_paid: ratePaid, passenger_rate_paid: passengerRatePaid } = claim;
  const { miles: milesBefore, paid, taxable } = before ?? { miles: 0, paid: 0, taxable: 0 };
  const yearBefore = { miles: formatPence(milesBefore), paid: formatPence(paid), taxable: formatPence(taxable) };
  const made = approveMileage({ date, vehicle, miles, passengers, ratePaid, passengerRatePaid, yearBefore }, rulebook);
  return made.ok ? made.value : null;
}

function byDate(one: ClaimRow, other: ClaimRow): number {
  if (one.date !== other.date) return one.date < other.date ? -1 : 1;
  return one.mileage_id < other.mileage_id ? -1 : 1;
}
