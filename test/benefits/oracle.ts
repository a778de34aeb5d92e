import type { CarBenefitFacts } from "../../src/engine/benefits";
import published from "./published.json";

// The benefit of a car, written from the law and from the published table, without the engine's code or rule files:
// each day of the year is counted, and amounts are whole numbers over one denominator.

const DAY = 86_400_000;

interface OracleCar {
  readonly cashEquivalent: bigint;
  readonly percentage: number;
  readonly unavailableDays: number;
}

/** Returns what a car's benefit must be; amounts in pence. */
export function carByHand(car: CarBenefitFacts): OracleCar {
  const year = Number(car.taxYear);
  const start = Date.UTC(year, 3, 6);
  const end = Date.UTC(year + 1, 3, 5);
  const length = (end - start) / DAY + 1;
  const there = availableDays(car, start, end);
  const away = length - there;
  const lastAvailable = car.availableTo == null ? end : Math.min(end, dayOf(car.availableTo));
  const percentage = percentageByHand(car, year, lastAvailable);
  const answer = { percentage, unavailableDays: away };
  if (there === 0 || !isTaxed(car)) return { ...answer, cashEquivalent: 0n };

  const counted = (car.accessories ?? []).filter(
    ({ kind, price, fittedOn }) =>
      kind === "Accessory" && (fittedOn == null || (dayOf(fittedOn) <= end && pence(price) >= 10_000n)),
  );
  const listed = pence(car.listPrice) + sum(counted.map(({ price }) => pence(price)));
  const givenToCar = (car.capitalContributions ?? [])
    .filter(({ paidOn }) => dayOf(paidOn) <= end)
    .map(({ amount, toBeReturned }) => atLeastNothing(pence(amount) - pence(toBeReturned ?? 0)));
  const given = sum([...givenToCar, ...counted.map(({ contribution }) => pence(contribution ?? 0))]);
  const contributed = least(given, 500_000n, listed);
  const worth = car.marketValue == null ? 0n : pence(car.marketValue);
  const isClassic = worth >= 1_500_000n && worth > listed - contributed && isFifteenYearsOld(car, year + 1);
  const price = isClassic ? worth : listed;

  const paid = sum(
    (car.payments ?? [])
      .filter(({ purpose, paidOn }) => purpose === "PrivateUse" && dayOf(paidOn) <= lastPaymentDay(car, year))
      .map(({ amount }) => pence(amount)),
  );
  const [part, of] = car.share == null ? [1n, 1n] : [pence(car.share.part), pence(car.share.of)];
  const inPounds = (amount: bigint) => (amount * BigInt(percentage)) / 10_000n;
  const without = (pounds: bigint) => pounds - ceiling(pounds * BigInt(away), BigInt(length));
  const forgone = pence(car.forgone ?? 0);
  if (forgone === 0n || (car.co2 !== null && pence(car.co2) <= 7500n)) {
    const share = without(inPounds(price - contributed)) * 100n * part - paid * of;
    return { ...answer, cashEquivalent: poundsDown(share, of) };
  }
  // One denominator: the share's, 100 for per cent, and the days of the year.
  const scale = of * 100n * BigInt(length);
  const modified = without(inPounds(price)) * 100n * part * 100n * BigInt(length);
  const greater = modified > forgone * scale ? modified : forgone * scale;
  const off = contributed * BigInt(percentage) * BigInt(there) * of;
  return { ...answer, cashEquivalent: poundsDown(greater - off - paid * scale, scale) };
}

function percentageByHand(car: CarBenefitFacts, year: number, lastAvailable: number): number {
  const at = year - 2022;
  const isBefore1998 = car.firstRegistered < "1998-01-01";
  const most = published.most[at] as number;
  const plain = car.co2 === null || isBefore1998 ? ofEngine(car, at, isBefore1998) : ofCo2(car, year, lastAvailable);
  return car.fuel === "D" && !isBefore1998 ? Math.min(plain + 4, most) : plain;
}

function ofEngine({ engineSize, cannotEmit }: CarBenefitFacts, at: number, isBefore1998: boolean): number {
  if (engineSize == null) {
    const list = cannotEmit && !isBefore1998 ? published.noCylindersCannotEmit : published.noCylinders;
    return list[at] as number;
  }
  const row = published.engines.find(([limit]) => limit == null || engineSize <= limit);
  return row?.[at + 1] as number;
}

function ofCo2(car: CarBenefitFacts, year: number, lastAvailable: number): number {
  const grams = Number(pence(car.co2 as string) / 100n);
  const miles = Number(pence(car.electricRange ?? 0) / 100n);
  const used = isEased(car, grams, year, lastAvailable) ? 1 : grams;
  const rows = published.rows.filter(
    ([from, to]) => used >= (from as number) && (to === null || used <= (to as number)),
  );
  const row = rows.length === 1 ? rows[0] : rows.find(([, , range]) => miles >= (range as number));
  return row?.[3 + year - 2022] as number;
}

/** Plug-in hybrids of 2025 to April 2028 above 50 grams, and later for arrangements that have not changed. */
function isEased(car: CarBenefitFacts, grams: number, year: number, lastAvailable: number): boolean {
  const isItsCar =
    car.isApprovedAfterEuro6e === true &&
    car.firstRegistered >= "2025-01-01" &&
    car.firstRegistered <= "2028-04-05" &&
    grams > 50 &&
    pence(car.electricRange ?? 0) >= 100n &&
    year >= 2024;
  if (!isItsCar || year < 2028) return isItsCar;
  const arrangement = car.arrangement;
  if (arrangement == null || arrangement.madeOn > "2028-04-05" || year > 2030) return false;
  return arrangement.changedOn == null || dayOf(arrangement.changedOn) > lastAvailable;
}

function availableDays(car: CarBenefitFacts, start: number, end: number): number {
  const gone = new Set<number>();
  for (const { from, to } of car.unavailable ?? []) {
    for (let day = dayOf(from); day <= dayOf(to); day += DAY) gone.add(day);
  }
  const isLong = (day: number) => {
    let run = 1;
    for (let before = day - DAY; gone.has(before) && run < 30; before -= DAY) run += 1;
    for (let after = day + DAY; gone.has(after) && run < 30; after += DAY) run += 1;
    return run >= 30;
  };
  const from = car.availableFrom == null ? start : dayOf(car.availableFrom);
  const to = car.availableTo == null ? end : dayOf(car.availableTo);
  let days = 0;
  for (let day = start; day <= end; day += DAY) {
    if (day >= from && day <= to && !(gone.has(day) && isLong(day))) days += 1;
  }
  return days;
}

function isTaxed({ use = "Private", availableFrom, availableTo }: CarBenefitFacts): boolean {
  if (use !== "Replacement") return use === "Private";
  if (availableFrom == null || availableTo == null) return true;
  return (dayOf(availableTo) - dayOf(availableFrom)) / DAY + 1 >= 30;
}

function isFifteenYearsOld({ firstRegistered }: CarBenefitFacts, endYear: number): boolean {
  const registered = Number(firstRegistered.slice(0, 4));
  const hadBirthday = firstRegistered.slice(5) <= "04-05";
  return endYear - registered - (hadBirthday ? 0 : 1) >= 15;
}

function lastPaymentDay({ isPayrolled }: CarBenefitFacts, year: number): number {
  return isPayrolled ? Date.UTC(year + 1, 3, 5) : Date.UTC(year + 1, 6, 6);
}

function dayOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function pence(amount: unknown): bigint {
  const [whole = "0", decimals = ""] = String(amount).split(".");
  return BigInt(whole) * 100n + BigInt(decimals.padEnd(2, "0"));
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

function least(...amounts: readonly bigint[]): bigint {
  return amounts.reduce((one, other) => (other < one ? other : one));
}

function atLeastNothing(amount: bigint): bigint {
  return amount > 0n ? amount : 0n;
}

function ceiling(over: bigint, under: bigint): bigint {
  return (over + under - 1n) / under;
}

/** Returns a fraction of pence in whole pounds, dropping pence, as pence. */
function poundsDown(over: bigint, under: bigint): bigint {
  return over <= 0n ? 0n : (over / (under * 100n)) * 100n;
}
