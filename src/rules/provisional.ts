// Written by `npm run rules:write`.

import categoryLetters2027 from "../../rules/provisional/2027-28/category-letters.json";
import courtOrders2027 from "../../rules/provisional/2027-28/court-orders.json";
import employerCharges2027 from "../../rules/provisional/2027-28/employer-charges.json";
import holiday2027 from "../../rules/provisional/2027-28/holiday.json";
import incomeTax2027 from "../../rules/provisional/2027-28/income-tax.json";
import mileage2027 from "../../rules/provisional/2027-28/mileage.json";
import minimumWage2027 from "../../rules/provisional/2027-28/minimum-wage.json";
import nationalInsurance2027 from "../../rules/provisional/2027-28/national-insurance.json";
import pensions2027 from "../../rules/provisional/2027-28/pensions.json";
import salary2027 from "../../rules/provisional/2027-28/salary.json";
import statutoryPay2027 from "../../rules/provisional/2027-28/statutory-pay.json";
import studentLoans2027 from "../../rules/provisional/2027-28/student-loans.json";
import terminationAwards2027 from "../../rules/provisional/2027-28/termination-awards.json";
import type { RuleDocuments } from "../engine/rulebook";

/**
 * The rule documents of years without published figures, for a rehearsal: announced or carried forward, each entry marked.
 * They are added to those of the published years, which have the sources.
 */
export const rules: RuleDocuments = {
  "2027-28/category-letters.json": categoryLetters2027,
  "2027-28/court-orders.json": courtOrders2027,
  "2027-28/employer-charges.json": employerCharges2027,
  "2027-28/holiday.json": holiday2027,
  "2027-28/income-tax.json": incomeTax2027,
  "2027-28/mileage.json": mileage2027,
  "2027-28/minimum-wage.json": minimumWage2027,
  "2027-28/national-insurance.json": nationalInsurance2027,
  "2027-28/pensions.json": pensions2027,
  "2027-28/salary.json": salary2027,
  "2027-28/statutory-pay.json": statutoryPay2027,
  "2027-28/student-loans.json": studentLoans2027,
  "2027-28/termination-awards.json": terminationAwards2027,
};
