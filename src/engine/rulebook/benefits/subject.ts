import { readDate } from "../../base";
import { basisPoints, pence } from "../compile/income-tax";
import { type CheckContext, checkCount, eachValue } from "../subjects/check-context";
import { count, date, money, rate, text } from "../subjects/notation";
import * as form from "../subjects/schema";
import { datedBy, subject } from "../subjects/subject";

/** Kinds of benefits in kind and expenses, in the order of form P11D. */
export const BENEFIT_KINDS = [
  "AssetTransfer",
  "PaymentOnBehalf",
  "Voucher",
  "CreditToken",
  "Accommodation",
  "Mileage",
  "Car",
  "CarFuel",
  "Van",
  "VanFuel",
  "Loan",
  "Medical",
  "Relocation",
  "Service",
  "AssetUse",
  "Subscription",
  "Other",
  "OtherWithoutClass1A",
  "Expense",
] as const;

/** Things added to a car, by what the law asks about them. */
export const ACCESSORY_KINDS = [
  "Accessory",
  "RoadFuelGas",
  "Disability",
  "MobilePhone",
  "ForWork",
  "LikeForLike",
  "Charging",
] as const;

/** A day of every year, "07-06". */
const dayOfYear = form.pattern(/^\d{2}-\d{2}$/, '"07-06"');

const kinds = form.array(form.words(BENEFIT_KINDS));

const { parameter, parameterOrNone } = datedBy("benefitDate", {});

const percentages = form.object({
  zeroEmission: rate,
  /** Cars of 1 to 50 grams by the miles that they drive on electricity, ascending from 0. */
  upTo50Grams: form.array(form.object({ rangeFrom: count, rate })),
  /** Cars of 51 grams and more below those that rise by steps, ascending. */
  upToRising: form.array(form.object({ co2From: count, rate })),
  /** From these grams on, a rate is added for each full step. */
  rising: form.object({ fromGrams: count, rate, stepGrams: count, stepRate: rate }),
  most: rate,
  dieselSupplement: rate,
});

const withoutFigure = form.object({
  /** Cars first registered before this day have these percentages whatever their figure. */
  registeredBefore: date,
  /** By cubic centimetres, ascending; the last has no limit. */
  engines: form.array(form.object({ upTo: form.optional(count), rate })),
  noCylindersCannotEmit: rate,
  noCylinders: rate,
});

const price = form.object({
  laterAccessoryFrom: money,
  neverCounted: form.array(form.words(ACCESSORY_KINDS)),
  contributionsAtMost: money,
  classicAgeYears: count,
  classicValueFrom: money,
  unavailableFromDays: count,
});

const easement = form.object({
  registeredFrom: date,
  registeredTo: date,
  co2Above: count,
  rangeFrom: count,
  deemedCo2: count,
  endsOn: date,
  /** Arrangements that existed when it ended may keep it until this day at the latest. */
  keptTo: date,
});

const exemptions = form.object({
  trivialItem: money,
  trivialDirectorYear: money,
  annualEventsHead: money,
  longServiceYear: money,
  longServiceFromYears: count,
  longServiceYearsBetween: count,
  relocation: money,
  pensionAdvice: money,
  medicalTreatment: money,
  medicalTreatmentFromDays: count,
  thirdPartyGifts: money,
  suggestionEncouragement: money,
  suggestionAtMost: money,
  overnightUk: money,
  overnightAbroad: money,
  homeworkingWeek: money,
  homeworkingMonth: money,
  mobilePhones: count,
  healthScreenings: count,
  medicalChecks: count,
  lateTaxiJourneys: count,
});

const parameters = {
  carPercentages: parameter(percentages),
  carsWithoutFigure: parameter(withoutFigure),
  carPrice: parameter(price),
  hybridEasement: parameterOrNone(easement),
  carFuelMultiplier: parameter(money),
  vanBenefit: parameter(money),
  vanFuel: parameter(money),
  zeroEmissionVan: parameter(money),
  /** From when double-cab pick-ups are cars, and until when earlier ones may remain vans. */
  doubleCabs: parameterOrNone(form.object({ carsFrom: date, vansTo: date })),
  officialRate: parameterOrNone(rate),
  loansExemptTo: parameter(money),
  accommodation: parameter(
    form.object({ additionalAbove: money, earlierOccupationYears: count, servicesAtMost: rate }),
  ),
  assets: parameter(form.object({ annualShare: rate, computersLentBefore: date })),
  optionalRemuneration: parameter(form.object({ carsExcludedToGrams: count })),
  exemptions: parameter(exemptions),
  makingGoodBy: parameter(
    form.object({ notPayrolled: dayOfYear, payrolled: dayOfYear, payrolledFuelAndTokens: dayOfYear }),
  ),
  /** Days after the tax year: statements of payrolled benefits, forms P11D and P11D(b), payment of Class 1A. */
  yearEnd: parameter(
    form.object({ statementsBy: dayOfYear, formsBy: dayOfYear, class1ABy: dayOfYear, class1AByPost: dayOfYear }),
  ),
  /** Quarters of form P46(Car): the last day of each, and the last days on which its changes are reported. */
  carNotices: parameter(form.array(form.object({ to: dayOfYear, online: dayOfYear, onPaper: dayOfYear }))),
  /** PAYE settlement agreements: the rates of tax that employees can have, and days after the tax year. */
  settlement: parameter(
    form.object({ rates: form.array(rate), agreeBy: dayOfYear, payBy: dayOfYear, payByPost: dayOfYear }),
  ),
  /** Of Class 1A and of Class 1B. */
  class1A: parameter(rate),
  reported: parameter(
    form.array(form.object({ kind: form.words(BENEFIT_KINDS), section: text, class1A: form.boolean() })),
  ),
  payrolling: parameter(
    form.object({
      mandatory: kinds,
      voluntary: kinds,
      class1AByPayDay: form.boolean(),
      /** Until when an employer registers voluntary kinds, and from when those whose registration has an opening day. */
      registration: form.object({
        opens: form.array(form.object({ kind: form.words(BENEFIT_KINDS), from: date })),
        upTo: date,
      }),
    }),
  ),
};

/** The law of benefits in kind. It is known for more years than that of payslips, so it is a set of documents of its own. */
export const BENEFITS = subject(
  "benefits",
  parameters,
  {
    benefitRounding: ["WholePounds", "Pence"],
    spreadRemainder: ["LastPayDay", "Lost"],
    negativeBenefit: ["ReducesPay", "NotBelowZero"],
    payDayWithoutPay: ["NextPayDay", "SameDay"],
    loanYear: ["Of365Days", "DaysOfYear"],
    averageOfRates: ["CutToTwoDecimals", "Exact"],
  },
  checkSense,
);

/** The values that a parameter's entries have; null where a document says why there is none. */
export type BenefitFigures = {
  readonly [Name in keyof typeof parameters]: NonNullable<
    form.infer<(typeof parameters)[Name]>["values"][number]["value"]
  >;
};

function checkSense(context: CheckContext, read: form.infer<form.ObjectOf<typeof parameters>>): void {
  eachValue("carPercentages", read.carPercentages, (value, at) => {
    if (value === undefined) return;
    ascending(context, `${at}/upTo50Grams`, [-1, ...value.upTo50Grams.map(({ rangeFrom }) => rangeFrom)]);
    const { upToRising, rising } = value;
    ascending(context, `${at}/upToRising`, [1, ...upToRising.map(({ co2From }) => co2From), rising.fromGrams]);
    checkCount(context, `${at}/rising/stepGrams`, rising.stepGrams, 1);
    if (value.upTo50Grams[0]?.rangeFrom !== 0) context.report("required", `${at}/upTo50Grams/0/rangeFrom`);
    if (basisPoints(rising.rate) > basisPoints(value.most)) context.report("too_small", `${at}/most`);
  });
  eachValue("carsWithoutFigure", read.carsWithoutFigure, (value, at) => {
    const limits = value?.engines.map(({ upTo }) => upTo ?? Number.POSITIVE_INFINITY) ?? [];
    ascending(context, `${at}/engines`, [0, ...limits]);
    if (limits.at(-1) !== Number.POSITIVE_INFINITY) context.report("must_be_absent", `${at}/engines`);
    checkDay(context, `${at}/registeredBefore`, value?.registeredBefore);
  });
  eachValue("hybridEasement", read.hybridEasement, (value, at) => {
    for (const name of ["registeredFrom", "registeredTo", "endsOn", "keptTo"] as const)
      checkDay(context, `${at}/${name}`, value?.[name]);
  });
  eachValue("doubleCabs", read.doubleCabs, (value, at) => {
    checkDay(context, `${at}/carsFrom`, value?.carsFrom);
    checkDay(context, `${at}/vansTo`, value?.vansTo);
  });
  eachValue("assets", read.assets, (value, at) =>
    checkDay(context, `${at}/computersLentBefore`, value?.computersLentBefore),
  );
  eachValue("reported", read.reported, (value, at) => {
    for (const kind of BENEFIT_KINDS)
      if (value?.filter((each) => each.kind === kind).length !== 1) context.report("required", at, { kind });
  });
  eachValue("payrolling", read.payrolling, (value, at) => {
    const both = value?.voluntary.filter((kind) => value.mandatory.includes(kind)) ?? [];
    for (const kind of both) context.report("duplicate", `${at}/voluntary`, { kind });
    checkDay(context, `${at}/registration/upTo`, value?.registration.upTo);
    for (const [index, { from }] of value?.registration.opens.entries() ?? [])
      checkDay(context, `${at}/registration/opens/${index}/from`, from);
  });
  for (const [name, { values }] of Object.entries(read)) {
    if (name !== "officialRate" && values.length > 1) context.report("too_many_items", `/parameters/${name}/values`);
  }
  for (const name of ["carFuelMultiplier", "vanBenefit", "vanFuel"] as const)
    eachValue(name, read[name], (value, at) => {
      if (value !== undefined && pence(value) === 0) context.report("too_small", at);
    });
}

function ascending(context: CheckContext, at: string, limits: readonly number[]): void {
  limits.slice(1).forEach((limit, index) => {
    if (!(limit > (limits[index] ?? 0))) context.report("limits_not_ascending", `${at}/${index}`);
  });
}

function checkDay(context: CheckContext, at: string, day: string | undefined): void {
  if (day !== undefined && Number.isNaN(readDate(day))) context.report("invalid_date", at);
}
