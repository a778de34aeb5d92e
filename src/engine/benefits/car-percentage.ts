import { type DayNumber, readDate, shape, startOfTaxYear } from "../base";
import { basisPoints } from "../rulebook";
import { defineBenefit, type Inquiry, percent } from "./define-benefit";

const HUNDREDTHS = 100;

const ARRANGEMENT = shape.record(
  { madeOn: shape.date, changedOn: shape.orNull(shape.date) },
  shape.notBefore("changedOn", "madeOn"),
);

/** What decides the percentage of a car: its certificate and registration. */
export const CERTIFICATE = {
  firstRegistered: shape.date,
  /**
   * Grams of CO2 a kilometre; null if the certificate states none. The lower of two for a car of two fuels; that of
   * the manual equivalent for a disabled driver's automatic.
   */
  co2: shape.nullable(shape.amount({ from: 0, upTo: "999", unit: "g/km" })),
  /** Miles that a car of 1 to 50 grams drives on electricity; left out: none. */
  electricRange: shape.optional(shape.amount({ from: 0, upTo: "9999", unit: "miles" }), 0),
  /** The letter of the fuel: D diesel, F diesel of Euro standard 6d, A anything else with hybrids. */
  fuel: shape.choice(["A", "D", "F"]),
  /** Cylinder capacity in cubic centimetres; left out or null for a car without an engine. */
  engineSize: shape.orNull(shape.integer(1, 20_000, "cc")),
  /** A car without cylinders that cannot emit CO2 by being driven. */
  cannotEmit: shape.optional(shape.flag, false),
  /** A plug-in hybrid approved to an emissions standard later than Euro 6e, such as 6e-bis. */
  isApprovedAfterEuro6e: shape.optional(shape.flag, false),
  /** The arrangement under which the employee has the car, which may keep the hybrids' easement after its end. */
  arrangement: shape.orNull(ARRANGEMENT),
};

const FACTS = shape.record({ taxYear: shape.taxYear, ...CERTIFICATE });

/** The facts of a car's percentage. */
export interface CarPercentageFacts extends shape.FactsOf<typeof FACTS> {}

export interface CarCertificate extends Omit<shape.ReadOf<typeof FACTS>, "taxYear"> {}

/** The appropriate percentage of a car, in hundredths of a per cent. */
export interface CarPercentage {
  /** "31%". */
  readonly percentage: string;
  /** The CO2 that the percentage is of: that of the certificate rounded down, or as the easement says; null without one. */
  readonly co2Used: number | null;
}

/**
 * Returns the appropriate percentage of a company car: by CO2 and, up to 50 grams, by the miles that it drives on
 * electricity; by engine for cars without a figure or first registered before 1998. Diesel below standard 6d adds to it
 * up to the highest percentage, but not to that of cars registered before 1998.
 *
 * Problems: wrong facts; `unsupported_tax_year`. Source: Income Tax (Earnings and Pensions) Act 2003 sections 133 to 142.
 */
export const carPercentage = defineBenefit({
  name: "car-percentage",
  facts: FACTS,
  work: (read, inquiry): CarPercentage | null => {
    const found = getPercentage(read, inquiry, null);
    return found === null ? null : { percentage: percent(found.basisPoints), co2Used: found.co2Used };
  },
});

interface Found {
  readonly basisPoints: number;
  readonly co2Used: number | null;
}

/** Returns the percentage in hundredths; the last day on which the car is available decides about its arrangement. */
export function getPercentage(car: CarCertificate, inquiry: Inquiry, lastDay: DayNumber | null): Found | null {
  const law = inquiry.figure("carsWithoutFigure");
  const percentages = inquiry.figure("carPercentages");
  if (law === null || percentages === null) return null;
  const isOld = car.firstRegistered < readDate(law.registeredBefore);
  const co2 = isOld || car.co2 === null ? null : usedCo2(car, car.co2, inquiry, lastDay);
  const plain = co2 === null ? byEngine(car, law, isOld) : byCo2(co2, car.electricRange, percentages);
  const added = car.fuel === "D" && !isOld ? basisPoints(percentages.dieselSupplement) : 0;
  const total = added === 0 ? plain : Math.min(plain + added, Math.max(plain, basisPoints(percentages.most)));
  inquiry.note(() => ({
    id: "benefits.car.percentage",
    figure: "/percentage",
    rule: co2 === null ? "A car without a CO2 figure has the percentage of its engine." : "CO2 decides the percentage.",
    formula: "percentage of the car + diesel supplement, at most the highest percentage",
    inputs: {
      CO2: car.co2 === null ? "none" : car.co2 / HUNDREDTHS,
      "CO2 used": co2 ?? "none",
      "electric miles": car.electricRange / HUNDREDTHS,
      "engine size": car.engineSize ?? "none",
      "percentage of the car": percent(plain),
      "diesel supplement": percent(added),
      "highest percentage": percentages.most,
    },
    value: percent(total),
    from: co2 === null ? ["carsWithoutFigure"] : ["carPercentages", "hybridEasement"],
  }));
  return { basisPoints: total, co2Used: co2 };
}

type Figures = NonNullable<Inquiry["law"]["figures"]["carPercentages"]>;
type WithoutFigure = NonNullable<Inquiry["law"]["figures"]["carsWithoutFigure"]>;

/** Returns the grams that count: whole below 75 grams, then a multiple of the step; those of the easement for its cars. */
function usedCo2(car: CarCertificate, hundredths: number, inquiry: Inquiry, lastDay: DayNumber | null): number {
  const grams = Math.floor(hundredths / HUNDREDTHS);
  const deemed = easedCo2(car, grams, inquiry, lastDay);
  if (deemed !== null) return deemed;
  const { fromGrams = Number.NaN, stepGrams = 1 } = inquiry.law.figures.carPercentages?.rising ?? {};
  return grams < fromGrams ? grams : grams - ((grams - fromGrams) % stepGrams);
}

function easedCo2(car: CarCertificate, grams: number, inquiry: Inquiry, lastDay: DayNumber | null): number | null {
  const easement = inquiry.law.figures.hybridEasement;
  if (easement === null || !isEasedHybrid(car, grams, easement)) return null;
  const start = startOfTaxYear(inquiry.law.taxYear);
  const isInForce = start <= readDate(easement.endsOn);
  const isKept = start < readDate(easement.keptTo) && isArrangementUnchanged(car.arrangement, easement, lastDay);
  return isInForce || isKept ? easement.deemedCo2 : null;
}

type Easement = NonNullable<Inquiry["law"]["figures"]["hybridEasement"]>;

function isEasedHybrid(car: CarCertificate, grams: number, easement: Easement): boolean {
  const isRegistered =
    car.firstRegistered >= readDate(easement.registeredFrom) && car.firstRegistered <= readDate(easement.registeredTo);
  const isHybrid = grams > easement.co2Above && car.electricRange >= easement.rangeFrom * HUNDREDTHS;
  return car.isApprovedAfterEuro6e && isRegistered && isHybrid;
}

/** Returns whether an arrangement existed when the easement ended and is the same on the car's last day. */
function isArrangementUnchanged(
  arrangement: CarCertificate["arrangement"],
  easement: Easement,
  lastDay: DayNumber | null,
): boolean {
  if (arrangement === null || arrangement.madeOn > readDate(easement.endsOn)) return false;
  const { changedOn } = arrangement;
  return changedOn === null || (lastDay !== null && changedOn > lastDay);
}

function byCo2(co2: number, electricRange: number, law: Figures): number {
  if (co2 === 0) return basisPoints(law.zeroEmission);
  const miles = Math.floor(electricRange / HUNDREDTHS);
  const { upToRising, rising } = law;
  if (co2 < (upToRising[0]?.co2From ?? 0)) return lastReached(law.upTo50Grams, ({ rangeFrom }) => rangeFrom <= miles);
  if (co2 < rising.fromGrams) return lastReached(upToRising, ({ co2From }) => co2From <= co2);
  const steps = Math.floor((co2 - rising.fromGrams) / rising.stepGrams);
  return Math.min(basisPoints(rising.rate) + steps * basisPoints(rising.stepRate), basisPoints(law.most));
}

function lastReached<Band extends { readonly rate: string }>(
  bands: readonly Band[],
  isReached: (band: Band) => boolean,
): number {
  const band = bands.filter(isReached).at(-1);
  return band === undefined ? 0 : basisPoints(band.rate);
}

function byEngine({ engineSize, cannotEmit }: CarCertificate, law: WithoutFigure, isOld: boolean): number {
  if (engineSize === null) return basisPoints(cannotEmit && !isOld ? law.noCylindersCannotEmit : law.noCylinders);
  const band = law.engines.find(({ upTo }) => upTo === undefined || engineSize <= upTo);
  return band === undefined ? 0 : basisPoints(band.rate);
}
