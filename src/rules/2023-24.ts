// Written by `npm run rules:write`.

import categoryLetters from "../../rules/2023-24/category-letters.json";
import courtOrders from "../../rules/2023-24/court-orders.json";
import employerCharges from "../../rules/2023-24/employer-charges.json";
import holiday from "../../rules/2023-24/holiday.json";
import incomeTax from "../../rules/2023-24/income-tax.json";
import mileage from "../../rules/2023-24/mileage.json";
import minimumWage from "../../rules/2023-24/minimum-wage.json";
import nationalInsurance from "../../rules/2023-24/national-insurance.json";
import pensions from "../../rules/2023-24/pensions.json";
import salary from "../../rules/2023-24/salary.json";
import statutoryPay from "../../rules/2023-24/statutory-pay.json";
import studentLoans from "../../rules/2023-24/student-loans.json";
import terminationAwards from "../../rules/2023-24/termination-awards.json";
import sources from "../../rules/sources.json";
import { ownRules, type RuleDocuments } from "../engine/rulebook";
import {
  categoryLetters2023,
  courtOrders2023,
  holiday2023,
  mileage2023,
  minimumWage2023,
  payslip2023,
  pensions2023,
  salary2023,
  statutoryPay2023,
  terminationAwards2023,
} from "./digests";

/** The rule documents of 2023-24 and their sources, ready for `createRulebook`. */
export const rules: RuleDocuments = {
  ...ownRules({ "2023-24/category-letters.json": categoryLetters }, categoryLetters2023),
  ...ownRules({ "2023-24/court-orders.json": courtOrders }, courtOrders2023),
  ...ownRules(
    {
      "2023-24/employer-charges.json": employerCharges,
      "2023-24/income-tax.json": incomeTax,
      "2023-24/national-insurance.json": nationalInsurance,
      "2023-24/student-loans.json": studentLoans,
      "sources.json": sources,
    },
    payslip2023,
  ),
  ...ownRules({ "2023-24/holiday.json": holiday }, holiday2023),
  ...ownRules({ "2023-24/mileage.json": mileage }, mileage2023),
  ...ownRules({ "2023-24/minimum-wage.json": minimumWage }, minimumWage2023),
  ...ownRules({ "2023-24/pensions.json": pensions }, pensions2023),
  ...ownRules({ "2023-24/salary.json": salary }, salary2023),
  ...ownRules({ "2023-24/statutory-pay.json": statutoryPay }, statutoryPay2023),
  ...ownRules({ "2023-24/termination-awards.json": terminationAwards }, terminationAwards2023),
};
