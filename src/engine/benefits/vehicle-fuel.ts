import { formatPence, type Money, type Pence, shape, times } from "../base";
import { pence } from "../rulebook";
import { exact, FORGONE, getPart, greater, lastDayToMakeGood, type Part, toPence, toPounds } from "./amounts";
import { CAR, carUnavailableDays, isCarTaxed } from "./car-benefit";
import { getPercentage } from "./car-percentage";
import { type Availability, availableSpan, daysOfYear } from "./days";
import { defineBenefit, type Inquiry, percent, pounds } from "./define-benefit";
import { isVanTaxed, VAN } from "./van-benefit";

/** How fuel for private journeys is provided. */
const FUEL = {
  /** Last day of the year for which fuel for private journeys is provided; left out or null: it does not stop. */
  lastFuelDay: shape.orNull(shape.date),
  /** Whether it is provided again later in the year, so that nothing is taken off for the days between. */
  isProvidedAgain: shape.optional(shape.flag, false),
  /**
   * The day by which the employee, who is required to, has paid for all fuel for private journeys, for instance at the
   * advisory rates; left out or null if not all of it is paid. There is nothing for a part.
   */
  allMadeGoodOn: shape.orNull(shape.date),
  /** Whether the fuel is taxed through payroll in this tax year, which decides the last day of payments. */
  isPayrolled: shape.optional(shape.flag, false),
  ...FORGONE,
};

/** The charge for fuel in a tax year. */
export interface FuelBenefit {
  /** What is taxed: the cash equivalent, or the relevant amount of optional remuneration. */
  readonly cashEquivalent: Money;
  readonly isRelevantAmount: boolean;
  /** The car's percentage; null for a van. */
  readonly percentage: string | null;
  /** Days of the year that are taken off: without the vehicle, and after fuel finally stopped. */
  readonly daysOff: number;
}

const CAR_FUEL_FACTS = shape.record({ taxYear: shape.taxYear, car: shape.record(CAR), ...FUEL });
const VAN_FUEL_FACTS = shape.record({ taxYear: shape.taxYear, van: shape.record(VAN), ...FUEL });

/** The facts of fuel for private journeys in a company car. */
export interface CarFuelFacts extends shape.FactsOf<typeof CAR_FUEL_FACTS> {}

/** The facts of fuel for private journeys in a van. */
export interface VanFuelFacts extends shape.FactsOf<typeof VAN_FUEL_FACTS> {}

interface Fuel {
  readonly lastFuelDay: number | null;
  readonly isProvidedAgain: boolean;
  readonly allMadeGoodOn: number | null;
  readonly isPayrolled: boolean;
  readonly forgone: Pence;
}

/**
 * Returns the charge for fuel provided for private journeys in a company car: the year's multiplier times the car's
 * percentage, less the days without the car and those after the fuel finally stopped. Nothing if all of it is paid for in
 * time, and for a car without emissions, as electricity is not fuel.
 *
 * Problems: wrong facts; `unsupported_tax_year`. Source: Income Tax (Earnings and Pensions) Act 2003 sections 149 to 153.
 */
export const carFuelBenefit = defineBenefit({
  name: "car-fuel-benefit",
  facts: CAR_FUEL_FACTS,
  work(read, inquiry): FuelBenefit | null {
    const { car } = read;
    const multiplier = inquiry.figure("carFuelMultiplier");
    const found = getPercentage(car, inquiry, availableSpan(car, inquiry.law.taxYear).to);
    if (multiplier === null || found === null) return null;
    const absent = carUnavailableDays(car, inquiry);
    const isElectric = car.co2 === 0 || (car.co2 === null && car.cannotEmit);
    const percentage = percent(found.basisPoints);
    if (isElectric || !isCarTaxed(car, inquiry, absent)) return { ...NO_FUEL, percentage };
    const full = toPence(times(exact(pence(multiplier)), found.basisPoints, 10_000), "down");
    inquiry.note(() => ({
      id: "benefits.car-fuel.year",
      figure: "/cashEquivalent",
      rule: "Fuel for a whole year is charged at the car's percentage of the year's multiplier.",
      formula: "multiplier × percentage",
      inputs: { multiplier, percentage },
      value: formatPence(full),
      from: ["carFuelMultiplier", "itepa-149-153"],
    }));
    return fuelCharge(read, { kind: "CarFuel", full, absent, percentage, vehicle: car }, inquiry);
  },
});

/**
 * Returns the charge for fuel provided for private journeys in a van: the year's flat sum, less the days without the van
 * and those after the fuel finally stopped. Nothing if the van itself is not taxed or all of the fuel is paid for in time.
 *
 * Problems: wrong facts; `unsupported_tax_year`. Source: Income Tax (Earnings and Pensions) Act 2003 sections 160 to 164.
 */
export const vanFuelBenefit = defineBenefit({
  name: "van-fuel-benefit",
  facts: VAN_FUEL_FACTS,
  work(read, inquiry): FuelBenefit | null {
    const { van } = read;
    const flat = inquiry.figure("vanFuel");
    if (flat === null) return null;
    if (van.isZeroEmission || !isVanTaxed(van)) return NO_FUEL;
    const absent = carUnavailableDays(van, inquiry);
    return fuelCharge(read, { kind: "VanFuel", full: pence(flat), absent, percentage: null, vehicle: van }, inquiry);
  },
});

const NO_FUEL: FuelBenefit = { cashEquivalent: "0.00", isRelevantAmount: false, percentage: null, daysOff: 0 };

interface Charged {
  readonly kind: "CarFuel" | "VanFuel";
  readonly full: Pence;
  readonly absent: number;
  readonly percentage: string | null;
  readonly vehicle: Availability & { readonly share: Part | null };
}

function fuelCharge(fuel: Fuel, { kind, full, absent, percentage, vehicle }: Charged, inquiry: Inquiry): FuelBenefit {
  const days = daysOfYear(inquiry.law.taxYear);
  const daysOff = Math.min(days, absent + withdrawnDays(fuel, vehicle, inquiry));
  const isMadeGood =
    fuel.allMadeGoodOn !== null && fuel.allMadeGoodOn <= lastDayToMakeGood(inquiry, kind, fuel.isPayrolled);
  const reduced = getPart(times(exact(full), days - daysOff, days), vehicle.share);
  const own = toPounds(inquiry, isMadeGood ? exact(0) : reduced, "nearest");
  const isRelevantAmount = fuel.forgone > 0;
  const modified = isRelevantAmount ? toPounds(inquiry, reduced, "nearest") : own;
  const amount = toPence(isRelevantAmount ? greater(modified, exact(fuel.forgone)) : own, "nearest");
  inquiry.note(() => ({
    id: `benefits.${kind === "CarFuel" ? "car-fuel" : "van-fuel"}.charge`,
    figure: "/cashEquivalent",
    rule:
      isMadeGood && !isRelevantAmount
        ? "All private fuel is paid for in time: nothing is taxed."
        : "The year's charge for the days with fuel.",
    formula:
      "charge of the year × (days of the year − days off) ÷ days of the year × share; the amount forgone if greater",
    inputs: {
      ...pounds({ "charge of the year": full, "amount forgone": fuel.forgone }),
      "days off": daysOff,
      "days of the year": days,
    },
    value: formatPence(amount),
    from: [kind === "CarFuel" ? "itepa-149-153" : "itepa-154-164", "makingGoodBy", "benefitRounding"],
  }));
  return { cashEquivalent: formatPence(amount), isRelevantAmount, percentage, daysOff };
}

/** Returns the days on which the vehicle was there but fuel for it had finally stopped. */
function withdrawnDays({ lastFuelDay, isProvidedAgain }: Fuel, vehicle: Availability, inquiry: Inquiry): number {
  if (lastFuelDay === null || isProvidedAgain) return 0;
  const { from, to } = availableSpan(vehicle, inquiry.law.taxYear);
  const after: Availability = { ...vehicle, availableFrom: Math.max(from, lastFuelDay + 1), availableTo: to };
  return Math.max(0, daysOfYear(inquiry.law.taxYear) - carUnavailableDays(after, inquiry));
}
