// What may meet in a pay run, and what cannot.

export const ORDERS = [
  ...(["CmsDeo", "AeoPriority", "AeoNonPriority", "Mcaeo", "Dea", "Ctaeo", "Ea", "Cma", "Cao"] as const),
  ...(["NiAeoFines", "NiAeoEjo"] as const),
];
export type OrderName = (typeof ORDERS)[number];

export const FEATURES = [
  ...(["week 53", "director", "starter with P45", "leaver", "correction", "sick pay", "family pay", "top-up"] as const),
  ...(["strike", "holiday pay", "pay in lieu", "benefit", "advance", "sacrifice", "net pay arrangement"] as const),
  ...(["relief at source", "loans", "supplementary run", "two jobs"] as const),
  ...ORDERS,
] as const;

export type Feature = (typeof FEATURES)[number];

/** A week has room for one of them. */
const OF_A_WEEK: readonly Feature[] = [
  ...(["sick pay", "family pay", "strike", "holiday pay", "leaver", "starter with P45"] as const),
];

/** The orders on whose pay days loans are not deducted. */
export const STOPPING_LOANS: readonly Feature[] = ["Ctaeo", "Ea", "Cma", "Cao"];

const isOrder = (feature: Feature) => ORDERS.some((order) => order === feature);

/** What is said of two orders: they have rows of their own. */
export const SEVERAL_ORDERS = "two court orders meet in the rows of people with several";

/** Returns why two of them never meet in a pay run; null if they do. */
export function whyNever(one: Feature, other: Feature): string | null {
  const has = (...names: readonly Feature[]) => names.includes(one) && names.includes(other) && one !== other;
  if (isOrder(one) && isOrder(other)) return SEVERAL_ORDERS;
  if (has("director", "two jobs")) return "a director's jobs are paid on one record";
  if (has("starter with P45", "correction")) return "a starter has no closed period";
  if (has("starter with P45", "family pay")) return "family pay needs twenty-six weeks of service";
  return null;
}

/** What is not in these runs, with the reason. */
export const MISSING: Readonly<Record<string, string>> = {
  "second payment":
    "The second payment of these periods is that of the supplementary run; those of two payrolls are in one-period.",
  "minimum-wage guard":
    "What it leaves of sacrifices, deductions and fees of orders, beside loans, pensions, advances, benefits, pay in lieu, holiday and sick pay, is in minimum-wage of the same folder.",
};

/** Returns whether somebody can have all of these in one run. */
export function canMeet(features: readonly Feature[]): boolean {
  const isPaid = features.includes("sick pay") || features.includes("family pay");
  if (features.includes("top-up") && !isPaid) return false;
  if (features.includes("week 53") && features.filter((each) => OF_A_WEEK.includes(each)).length > 1) return false;
  const isBetween = features.includes("supplementary run") && features.some(isOrder);
  // A second payment on the same day is one with the first, an order ends with the employment, and loans wait for it.
  if (isBetween && (stopsLoans(features) || features.some((each) => each === "week 53" || each === "leaver")))
    return false;
  // Whether another job deducts a loan that an order stops is stated nowhere.
  if (stopsLoans(features) && features.includes("two jobs")) return false;
  return features.every((one, at) => features.slice(at + 1).every((other) => whyNever(one, other) === null));
}

function stopsLoans(features: readonly Feature[]): boolean {
  return features.includes("loans") && features.some((each) => STOPPING_LOANS.includes(each));
}

export type Pair = readonly [Feature, Feature];

export const pairName = ([one, other]: Pair) =>
  FEATURES.indexOf(one) < FEATURES.indexOf(other) ? `${one} + ${other}` : `${other} + ${one}`;

/** Returns every pair, in order. */
export function allPairs(): readonly Pair[] {
  return FEATURES.flatMap((one, at) => FEATURES.slice(at + 1).map((other): Pair => [one, other]));
}

export function pairsIn(features: readonly Feature[]): readonly Pair[] {
  return features.flatMap((one, at) => features.slice(at + 1).map((other): Pair => [one, other]));
}

const MOST = 7;

/** Returns people so that every possible pair meets in one of them: each begins with a pair that is left, and takes what meets most. */
export function drawRows(): readonly (readonly Feature[])[] {
  const left = new Set(
    allPairs()
      .filter(([one, other]) => whyNever(one, other) === null)
      .map(pairName),
  );
  const rows: (readonly Feature[])[] = [];
  for (const pair of allPairs()) {
    if (!left.has(pairName(pair))) continue;
    let row: readonly Feature[] = canMeet(pair)
      ? pair
      : [...pair, pair.includes("week 53") ? "sick pay" : "family pay"];
    if (!canMeet(row)) row = [...pair, "sick pay"];
    while (row.length < MOST) {
      const gain = (feature: Feature) => row.filter((each) => left.has(pairName([each, feature]))).length;
      const next = FEATURES.filter(
        (feature) => !row.includes(feature) && canMeet([...row, feature]),
      ).reduce<Feature | null>(
        (best, each) => ((best === null ? gain(each) > 0 : gain(each) > gain(best)) ? each : best),
        null,
      );
      if (next === null) break;
      row = [...row, next];
    }
    for (const met of pairsIn(row)) left.delete(pairName(met));
    rows.push(row);
  }
  return rows;
}
