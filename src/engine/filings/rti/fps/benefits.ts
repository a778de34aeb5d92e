import { formatPence } from "../../../base";
import { type FilingFacts, plainText } from "../../../filing-facts";
import type { GroupPart, Part } from "../message";

const CAR = new Set([
  "make",
  "firstRegistered",
  "co2",
  "zeroEmissionsMileage",
  "fuel",
  "carId",
  "isAmendment",
  "price",
  "availableFrom",
  "cashEquivalent",
  "availableTo",
  "freeFuel",
]);
const FREE_FUEL = new Set(["provided", "cashEquivalent", "withdrawn"]);
const FUELS = { F: "F", D: "D", A: "A" };
const MOST_CARS = 15;
const MOST_GRAMS = 999;
const MOST_MILES = 9999;

/** Returns the cars that are taxed through payroll. */
export function benefitsOf(payment: FilingFacts): GroupPart | null {
  const cars = payment.list("cars", CAR, MOST_CARS);
  return cars.length === 0 ? null : { from: payment.at("cars"), parts: { Car: cars.map(carOf) } };
}

function carOf(car: FilingFacts): GroupPart {
  const make = car.neededText("make");
  const mileage = car.integer("zeroEmissionsMileage", 0, MOST_MILES);
  return {
    from: car.path,
    parts: {
      Make: { ...make, text: plainText(make.text) },
      FirstRegd: car.neededDate("firstRegistered"),
      CO2: { text: emissionsOf(car), from: car.at("co2") },
      ZeroEmissionsMileage: mileage === null ? null : { text: String(mileage), from: car.at("zeroEmissionsMileage") },
      Fuel: { text: car.neededChoice("fuel", FUELS), from: car.at("fuel") },
      ID: car.text("carId"),
      Amendment: car.yesOrNo("isAmendment") ?? { text: "no", from: car.at("isAmendment") },
      Price: amountOf(car, "price"),
      AvailFrom: car.neededDate("availableFrom"),
      CashEquiv: amountOf(car, "cashEquivalent"),
      AvailTo: car.date("availableTo"),
      FreeFuel: freeFuelOf(car),
    },
  };
}

function emissionsOf(car: FilingFacts): string {
  if (car.value("co2") === "X") return "X";
  if (!car.has("co2")) car.reader.refuse("required", car.at("co2"));
  return String(car.integer("co2", 0, MOST_GRAMS) ?? 0);
}

function freeFuelOf(car: FilingFacts): GroupPart | null {
  const fuel = car.child("freeFuel", FREE_FUEL);
  if (fuel === null) return null;
  return {
    from: fuel.path,
    parts: {
      Provided: fuel.neededDate("provided"),
      CashEquiv: amountOf(fuel, "cashEquivalent"),
      Withdrawn: fuel.date("withdrawn"),
    },
  };
}

function amountOf(facts: FilingFacts, key: string): Part {
  return { text: formatPence(facts.neededPence(key)), from: facts.at(key) };
}
