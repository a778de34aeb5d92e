import { halfUpDivide } from "../../kernel";
import type { Pence } from "../base";
import { type ParameterValues, pence } from "../rulebook";

export const VEHICLES = ["Car", "Motorcycle", "Bicycle"] as const;
export type Vehicle = (typeof VEHICLES)[number];
type Rates = ParameterValues<"mileage">["approvedRates"];

/** Miles are counted in hundredths. */
const HUNDREDTHS = 100;

/** Returns what miles in hundredths come to at a rate in pence, rounded half up to the penny. */
export function milesTimesRate(miles: number, ratePence: Pence): number {
  return halfUpDivide(miles * ratePence, HUNDREDTHS);
}

/** Returns whether payments for passengers are approved in a kind of vehicle. */
export function carriesPassengers(vehicle: Vehicle): boolean {
  return vehicle === "Car";
}

/** Returns the approved amount for a year's miles in a kind of vehicle, in pence: the step is for cars and vans only. */
export function approvedForMiles(vehicle: Vehicle, miles: number, rates: Rates): number {
  if (vehicle !== "Car") return milesTimesRate(miles, highestRate(vehicle, rates));
  const first = Math.min(miles, rates.firstMiles * HUNDREDTHS);
  return halfUpDivide(first * pence(rates.carFirst) + (miles - first) * pence(rates.carOver), HUNDREDTHS);
}

/** Returns the rate in pence that counts for National Insurance, whatever the miles of the year. */
export function highestRate(vehicle: Vehicle, rates: Rates): Pence {
  if (vehicle === "Car") return pence(rates.carFirst);
  return pence(vehicle === "Motorcycle" ? rates.motorcycle : rates.bicycle);
}
