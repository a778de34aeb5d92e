import { z } from "@hono/zod-openapi";
import { amountField, dateField, money, moneyOf, optional, orElse, type Refuse, textField } from "../../contract";

const amount = () => amountField().transform(moneyOf);

const freeFuel = z.strictObject({ provided: dateField(), cashEquivalent: amount(), withdrawn: optional(dateField()) });

const freeFuelShown = z.strictObject({
  provided: z.string(),
  cashEquivalent: money(),
  withdrawn: z.string().nullable(),
});

const fuel = z.enum(["F", "D", "A"]).openapi({
  description: "D: diesel that does not meet RDE2. F: diesel that does. A: everything else.",
});
const co2 = z.union([z.int().min(0).max(999), z.literal("X")]).openapi({
  description: "Grams per kilometre, or X without an approved figure.",
});
/** As an FPS writes it. */
const MOST_MILES = 9999;
const mileage = z.int().min(0).max(MOST_MILES);

const car = z
  .strictObject({
    carId: optional(textField(35)),
    make: textField(35),
    firstRegistered: dateField(),
    co2,
    zeroEmissionsMileage: optional(mileage),
    fuel,
    price: amount(),
    availableFrom: dateField(),
    availableTo: optional(dateField()),
    cashEquivalent: amount(),
    isAmendment: orElse(z.boolean(), false),
    freeFuel: optional(freeFuel),
  })
  .openapi("CompanyCarChange");

const carShown = z
  .strictObject({
    carId: z.string().nullable(),
    make: z.string(),
    firstRegistered: z.string(),
    co2,
    zeroEmissionsMileage: z.int().nullable(),
    fuel,
    price: money(),
    availableFrom: z.string(),
    availableTo: z.string().nullable(),
    cashEquivalent: money(),
    isAmendment: z.boolean(),
    freeFuel: z.union([freeFuelShown, z.null()]),
  })
  .openapi("CompanyCar");

/** An FPS takes no more. */
const MOST = 15;

/** Cars that are taxed through payroll, as the FPS reports them. */
export const companyCars = z.array(car).max(MOST);
export const companyCarsShown = z.array(carShown);

type CompanyCar = z.output<typeof car>;

/** Refuses a car that was given back, and fuel that ended, before it was there. */
export function checkCars(cars: readonly CompanyCar[], refuse: Refuse): void {
  for (const [index, { availableFrom, availableTo, freeFuel: fuelOfCar }] of cars.entries()) {
    const path = ["companyCars", index];
    if (availableTo !== null && availableTo < availableFrom) {
      refuse([...path, "availableTo"], "date_before", { limit: availableFrom });
    }
    if (fuelOfCar === null || fuelOfCar.withdrawn === null || fuelOfCar.withdrawn >= fuelOfCar.provided) continue;
    refuse([...path, "freeFuel", "withdrawn"], "date_before", { limit: fuelOfCar.provided });
  }
}
