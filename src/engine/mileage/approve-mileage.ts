import { type DayNumber, formatDate, formatPence, type Money, type Reader, shape } from "../base";
import {
  type DefinedCalculation,
  defineCalculation,
  type Governing,
  type ParameterValues,
  pence,
  type Rulebook,
} from "../rulebook";
import { approvedForMiles, carriesPassengers, highestRate, milesTimesRate, VEHICLES } from "./approved";

const VEHICLE = shape.choice(VEHICLES);
const MILES = shape.amount({ from: 0, unit: "miles" });
const NOTHING = { miles: 0, paid: 0, taxable: 0 };

const FACTS = shape.record({
  /** The day of the journeys, which decides the tax year. */
  date: shape.date,
  /** The employee's own vehicle; a van is a car. */
  vehicle: VEHICLE,
  /** Business miles, with up to two decimals. */
  miles: MILES,
  /** Fellow employees carried on all of these miles. */
  passengers: shape.optional(shape.integer(0, 20, "passengers"), 0),
  /** Pounds that the employer pays for a mile, and for a passenger's mile. */
  ratePaid: shape.amount({ from: 0 }),
  passengerRatePaid: shape.optional(shape.amount({ from: 0 }), 0),
  /** Earlier claims of the tax year for the same kind of vehicle, without passengers. */
  yearBefore: shape.optional(
    shape.record({ miles: MILES, paid: shape.amount({ from: 0 }), taxable: shape.amount({ from: 0 }) }),
    NOTHING,
  ),
});

/** The facts of one mileage claim. */
interface MileageFacts extends shape.FactsOf<typeof FACTS> {}

/** What of a mileage claim is approved, and what counts for tax and National Insurance. */
export interface ApprovedMileage {
  readonly paidAmount: Money;
  /** What the claim adds to the approved amount of the year, with approved passenger payments. */
  readonly approvedAmount: Money;
  /** What is taxed as pay. */
  readonly taxableAmount: Money;
  /** What counts for National Insurance. */
  readonly nicableAmount: Money;
  /** Paid for miles alone, as `yearBefore.paid` of the next claim counts it, and the taxed part of it. */
  readonly paidForMiles: Money;
  readonly taxableForMiles: Money;
  /** The tax year's miles in the kind of vehicle, with this claim. */
  readonly milesOfYear: string;
}

interface MileageLaw extends Governing {
  readonly rates: ParameterValues<"mileage">["approvedRates"];
  readonly sourceIds: readonly string[];
}

/**
 * Calculates what of a mileage claim is free of tax and of National Insurance. For tax, the payments of the tax year are
 * compared with its approved amount: the first 10,000 miles in cars and vans have a higher rate than the others. For
 * National Insurance each claim is compared with the higher rate, whatever the miles of the year. Passengers count in cars
 * and vans. Each amount is rounded half up to the penny; the approved amounts of a year's claims add up to that of its miles.
 *
 * Problems: wrong facts; `not_in_force` on days without rates. Source: Income Tax (Earnings and Pensions) Act 2003
 * sections 229 to 234; Social Security (Contributions) Regulations 2001, regulation 22A. The rounding is ours.
 */
export const approveMileage: DefinedCalculation<MileageFacts, ApprovedMileage> = defineCalculation({
  name: "mileage",
  facts: FACTS,
  law: ({ date }, rulebook, reader) => ratesOn(date, rulebook, reader),
  work(facts, { rates }) {
    const { vehicle, miles, passengers, yearBefore: before } = facts;
    const paid = milesTimesRate(miles, facts.ratePaid);
    const approvedBy = (all: number) => approvedForMiles(vehicle, all, rates);
    const milesOfYear = before.miles + miles;
    const excess = Math.max(0, before.paid + paid - approvedBy(milesOfYear));
    const taxable = Math.max(0, excess - before.taxable);
    const nicable = Math.max(0, paid - milesTimesRate(miles, highestRate(vehicle, rates)));
    const passengerPaid = milesTimesRate(miles * passengers, facts.passengerRatePaid);
    const passengerRate = carriesPassengers(vehicle) ? pence(rates.passenger) : 0;
    const passengerApproved = milesTimesRate(miles * passengers, passengerRate);
    const passengerExcess = Math.max(0, passengerPaid - passengerApproved);
    const approved = approvedBy(milesOfYear) - approvedBy(before.miles);
    return {
      paidAmount: formatPence(paid + passengerPaid),
      approvedAmount: formatPence(approved + Math.min(passengerPaid, passengerApproved)),
      taxableAmount: formatPence(taxable + passengerExcess),
      nicableAmount: formatPence(nicable + passengerExcess),
      paidForMiles: formatPence(paid),
      taxableForMiles: formatPence(taxable),
      milesOfYear: formatPence(milesOfYear),
    };
  },
  explain: ({ taxableAmount }, { miles, ratePaid, yearBefore }, { rates, sourceIds }) => [
    {
      id: "mileage.taxable",
      figure: "/taxableAmount",
      rule: "What the year's payments bring above the approved amount of its miles is taxed.",
      formula: "payments of the year − approved amount of the year − what was taxed before",
      inputs: {
        miles: formatPence(miles),
        "rate paid": formatPence(ratePaid),
        "miles before": formatPence(yearBefore.miles),
        "first rate": rates.carFirst,
        "rate over the first miles": rates.carOver,
      },
      value: taxableAmount,
      sources: sourceIds,
    },
  ],
});

function ratesOn(day: DayNumber, rulebook: Rulebook, reader: Reader): MileageLaw | null {
  const rules = rulebook.subject("mileage");
  const found = rules.on("approvedRates", day);
  if (found === null || found.value === null) {
    reader.refuse("not_in_force", "/date", { taxYear: formatDate(day) });
    return null;
  }
  const digest = rulebook.digestOf(found.taxYear) ?? rulebook.digest();
  return { rates: found.value, sourceIds: found.sources, digest, sources: rules.sources };
}
