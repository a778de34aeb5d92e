// Written by `npm run rules:write`.

import categoryLetters from "../../rules/2026-27/category-letters.json";
import courtOrders from "../../rules/2026-27/court-orders.json";
import employerCharges from "../../rules/2026-27/employer-charges.json";
import holiday from "../../rules/2026-27/holiday.json";
import incomeTax from "../../rules/2026-27/income-tax.json";
import mileage from "../../rules/2026-27/mileage.json";
import minimumWage from "../../rules/2026-27/minimum-wage.json";
import nationalInsurance from "../../rules/2026-27/national-insurance.json";
import pensions from "../../rules/2026-27/pensions.json";
import salary from "../../rules/2026-27/salary.json";
import statutoryPay from "../../rules/2026-27/statutory-pay.json";
import studentLoans from "../../rules/2026-27/student-loans.json";
import terminationAwards from "../../rules/2026-27/termination-awards.json";
import sources from "../../rules/sources.json";
import { ownRules, type RuleDocuments } from "../engine/rulebook";
import {
  categoryLetters2026,
  courtOrders2026,
  holiday2026,
  mileage2026,
  minimumWage2026,
  payslip2026,
  pensions2026,
  salary2026,
  statutoryPay2026,
  terminationAwards2026,
} from "./digests";

/** The rule documents of 2026-27 and their sources, ready for `createRulebook`. */
export const rules: RuleDocuments = {
  ...ownRules({ "2026-27/category-letters.json": categoryLetters }, categoryLetters2026),
  ...ownRules({ "2026-27/court-orders.json": courtOrders }, courtOrders2026),
  ...ownRules(
    {
      "2026-27/employer-charges.json": employerCharges,
      "2026-27/income-tax.json": incomeTax,
      "2026-27/national-insurance.json": nationalInsurance,
      "2026-27/student-loans.json": studentLoans,
      "sources.json": sources,
    },
    payslip2026,
  ),
  ...ownRules({ "2026-27/holiday.json": holiday }, holiday2026),
  ...ownRules({ "2026-27/mileage.json": mileage }, mileage2026),
  ...ownRules({ "2026-27/minimum-wage.json": minimumWage }, minimumWage2026),
  ...ownRules({ "2026-27/pensions.json": pensions }, pensions2026),
  ...ownRules({ "2026-27/salary.json": salary }, salary2026),
  ...ownRules({ "2026-27/statutory-pay.json": statutoryPay }, statutoryPay2026),
  ...ownRules({ "2026-27/termination-awards.json": terminationAwards }, terminationAwards2026),
};
