// Written by `npm run rules:write`.

import categoryLetters from "../../rules/2025-26/category-letters.json";
import courtOrders from "../../rules/2025-26/court-orders.json";
import employerCharges from "../../rules/2025-26/employer-charges.json";
import holiday from "../../rules/2025-26/holiday.json";
import incomeTax from "../../rules/2025-26/income-tax.json";
import mileage from "../../rules/2025-26/mileage.json";
import minimumWage from "../../rules/2025-26/minimum-wage.json";
import nationalInsurance from "../../rules/2025-26/national-insurance.json";
import pensions from "../../rules/2025-26/pensions.json";
import salary from "../../rules/2025-26/salary.json";
import statutoryPay from "../../rules/2025-26/statutory-pay.json";
import studentLoans from "../../rules/2025-26/student-loans.json";
import terminationAwards from "../../rules/2025-26/termination-awards.json";
import sources from "../../rules/sources.json";
import { ownRules, type RuleDocuments } from "../engine/rulebook";
import {
  categoryLetters2025,
  courtOrders2025,
  holiday2025,
  mileage2025,
  minimumWage2025,
  payslip2025,
  pensions2025,
  salary2025,
  statutoryPay2025,
  terminationAwards2025,
} from "./digests";

/** The rule documents of 2025-26 and their sources, ready for `createRulebook`. */
export const rules: RuleDocuments = {
  ...ownRules({ "2025-26/category-letters.json": categoryLetters }, categoryLetters2025),
  ...ownRules({ "2025-26/court-orders.json": courtOrders }, courtOrders2025),
  ...ownRules(
    {
      "2025-26/employer-charges.json": employerCharges,
      "2025-26/income-tax.json": incomeTax,
      "2025-26/national-insurance.json": nationalInsurance,
      "2025-26/student-loans.json": studentLoans,
      "sources.json": sources,
    },
    payslip2025,
  ),
  ...ownRules({ "2025-26/holiday.json": holiday }, holiday2025),
  ...ownRules({ "2025-26/mileage.json": mileage }, mileage2025),
  ...ownRules({ "2025-26/minimum-wage.json": minimumWage }, minimumWage2025),
  ...ownRules({ "2025-26/pensions.json": pensions }, pensions2025),
  ...ownRules({ "2025-26/salary.json": salary }, salary2025),
  ...ownRules({ "2025-26/statutory-pay.json": statutoryPay }, statutoryPay2025),
  ...ownRules({ "2025-26/termination-awards.json": terminationAwards }, terminationAwards2025),
};
