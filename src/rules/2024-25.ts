// Written by `npm run rules:write`.

import categoryLetters from "../../rules/2024-25/category-letters.json";
import courtOrders from "../../rules/2024-25/court-orders.json";
import employerCharges from "../../rules/2024-25/employer-charges.json";
import holiday from "../../rules/2024-25/holiday.json";
import incomeTax from "../../rules/2024-25/income-tax.json";
import mileage from "../../rules/2024-25/mileage.json";
import minimumWage from "../../rules/2024-25/minimum-wage.json";
import nationalInsurance from "../../rules/2024-25/national-insurance.json";
import pensions from "../../rules/2024-25/pensions.json";
import salary from "../../rules/2024-25/salary.json";
import statutoryPay from "../../rules/2024-25/statutory-pay.json";
import studentLoans from "../../rules/2024-25/student-loans.json";
import terminationAwards from "../../rules/2024-25/termination-awards.json";
import sources from "../../rules/sources.json";
import { ownRules, type RuleDocuments } from "../engine/rulebook";
import {
  categoryLetters2024,
  courtOrders2024,
  holiday2024,
  mileage2024,
  minimumWage2024,
  payslip2024,
  pensions2024,
  salary2024,
  statutoryPay2024,
  terminationAwards2024,
} from "./digests";

/** The rule documents of 2024-25 and their sources, ready for `createRulebook`. */
export const rules: RuleDocuments = {
  ...ownRules({ "2024-25/category-letters.json": categoryLetters }, categoryLetters2024),
  ...ownRules({ "2024-25/court-orders.json": courtOrders }, courtOrders2024),
  ...ownRules(
    {
      "2024-25/employer-charges.json": employerCharges,
      "2024-25/income-tax.json": incomeTax,
      "2024-25/national-insurance.json": nationalInsurance,
      "2024-25/student-loans.json": studentLoans,
      "sources.json": sources,
    },
    payslip2024,
  ),
  ...ownRules({ "2024-25/holiday.json": holiday }, holiday2024),
  ...ownRules({ "2024-25/mileage.json": mileage }, mileage2024),
  ...ownRules({ "2024-25/minimum-wage.json": minimumWage }, minimumWage2024),
  ...ownRules({ "2024-25/pensions.json": pensions }, pensions2024),
  ...ownRules({ "2024-25/salary.json": salary }, salary2024),
  ...ownRules({ "2024-25/statutory-pay.json": statutoryPay }, statutoryPay2024),
  ...ownRules({ "2024-25/termination-awards.json": terminationAwards }, terminationAwards2024),
};
