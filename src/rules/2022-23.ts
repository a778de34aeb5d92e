// Written by `npm run rules:write`.

import categoryLetters from "../../rules/2022-23/category-letters.json";
import courtOrders from "../../rules/2022-23/court-orders.json";
import employerCharges from "../../rules/2022-23/employer-charges.json";
import holiday from "../../rules/2022-23/holiday.json";
import incomeTax from "../../rules/2022-23/income-tax.json";
import mileage from "../../rules/2022-23/mileage.json";
import minimumWage from "../../rules/2022-23/minimum-wage.json";
import nationalInsurance from "../../rules/2022-23/national-insurance.json";
import pensions from "../../rules/2022-23/pensions.json";
import salary from "../../rules/2022-23/salary.json";
import statutoryPay from "../../rules/2022-23/statutory-pay.json";
import studentLoans from "../../rules/2022-23/student-loans.json";
import terminationAwards from "../../rules/2022-23/termination-awards.json";
import sources from "../../rules/sources.json";
import { ownRules, type RuleDocuments } from "../engine/rulebook";
import {
  categoryLetters2022,
  courtOrders2022,
  holiday2022,
  mileage2022,
  minimumWage2022,
  payslip2022,
  pensions2022,
  salary2022,
  statutoryPay2022,
  terminationAwards2022,
} from "./digests";

/** The rule documents of 2022-23 and their sources, ready for `createRulebook`. */
export const rules: RuleDocuments = {
  ...ownRules({ "2022-23/category-letters.json": categoryLetters }, categoryLetters2022),
  ...ownRules({ "2022-23/court-orders.json": courtOrders }, courtOrders2022),
  ...ownRules(
    {
      "2022-23/employer-charges.json": employerCharges,
      "2022-23/income-tax.json": incomeTax,
      "2022-23/national-insurance.json": nationalInsurance,
      "2022-23/student-loans.json": studentLoans,
      "sources.json": sources,
    },
    payslip2022,
  ),
  ...ownRules({ "2022-23/holiday.json": holiday }, holiday2022),
  ...ownRules({ "2022-23/mileage.json": mileage }, mileage2022),
  ...ownRules({ "2022-23/minimum-wage.json": minimumWage }, minimumWage2022),
  ...ownRules({ "2022-23/pensions.json": pensions }, pensions2022),
  ...ownRules({ "2022-23/salary.json": salary }, salary2022),
  ...ownRules({ "2022-23/statutory-pay.json": statutoryPay }, statutoryPay2022),
  ...ownRules({ "2022-23/termination-awards.json": terminationAwards }, terminationAwards2022),
};
