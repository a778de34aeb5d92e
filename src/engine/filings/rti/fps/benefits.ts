import { pointerStep, shape } from "../../../base";
import {
  count,
  dateFact,
  type Fact,
  located,
  neededDateFact,
  neededMoneyFact,
  neededPlainFact,
  textFact,
  written,
  yesOrNo,
} from "../../../filing-facts";
import type { GroupPart } from "../message";

const GRAMS = shape.integer(0, 999, "grams per kilometre");

/** Grams per kilometre, or "X". */
const emissions: shape.Shape<number | "X", Fact> = {
  read: (reader, value, key, path) => ({
    text: value === "X" ? "X" : String(GRAMS.read(reader, value ?? undefined, key, path)),
    from: path + pointerStep(key),
  }),
  schema: () => ({ anyOf: [GRAMS.schema(), { const: "X" }] }),
};

const FREE_FUEL = shape.record({
  provided: neededDateFact,
  cashEquivalent: neededMoneyFact,
  withdrawn: dateFact,
});

const CAR = shape.record({
  make: neededPlainFact,
  firstRegistered: neededDateFact,
  /** Grams per kilometre, or "X" if there is no approved CO2 figure. */
  co2: emissions,
  zeroEmissionsMileage: count(0, 9999),
  fuel: written(shape.choice(["F", "D", "A"]), (fuel) => fuel),
  carId: textFact,
  /** Whether this amends a car reported before. */
  isAmendment: yesOrNo,
  price: neededMoneyFact,
  availableFrom: neededDateFact,
  cashEquivalent: neededMoneyFact,
  availableTo: dateFact,
  freeFuel: shape.orNull(located(FREE_FUEL)),
});

/** A company car that is taxed through payroll. Amounts are pounds. */
export interface CarFacts extends shape.FactsOf<typeof CAR> {}

export const cars = shape.orDefault(shape.list(located(CAR), { upTo: 15 }), []);

type ReadCar = shape.ReadOf<typeof cars>[number];

/** Returns the cars that are taxed through payroll. */
export function getBenefits(read: readonly ReadCar[], from: string): GroupPart | null {
  return read.length === 0 ? null : { from, parts: { Car: read.map(carOf) } };
}

function carOf(car: ReadCar): GroupPart {
  return {
    from: car.place,
    parts: {
      Make: car.make,
      FirstRegd: car.firstRegistered,
      CO2: car.co2,
      ZeroEmissionsMileage: car.zeroEmissionsMileage,
      Fuel: car.fuel,
      ID: car.carId,
      Amendment: car.isAmendment ?? { text: "no", from: `${car.place}/isAmendment` },
      Price: car.price,
      AvailFrom: car.availableFrom,
      CashEquiv: car.cashEquivalent,
      AvailTo: car.availableTo,
      FreeFuel: freeFuelOf(car),
    },
  };
}

function freeFuelOf({ freeFuel: fuel }: ReadCar): GroupPart | null {
  if (fuel === null) return null;
  return {
    from: fuel.place,
    parts: { Provided: fuel.provided, CashEquiv: fuel.cashEquivalent, Withdrawn: fuel.withdrawn },
  };
}
