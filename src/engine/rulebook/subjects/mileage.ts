import { count, money } from "./notation";
import * as form from "./schema";
import { datedBy, OPEN, subject } from "./subject";

/** Pounds a mile; `firstMiles` of all cars and vans together have the first rate. */
const rates = form.object({
  carFirst: money,
  firstMiles: count,
  carOver: money,
  motorcycle: money,
  bicycle: money,
  passenger: money,
});

export const mileage = subject("mileage", { approvedRates: datedBy("journeyDate", OPEN).parameter(rates) }, {});
