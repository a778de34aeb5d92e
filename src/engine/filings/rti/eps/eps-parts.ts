import { FAMILY_PAYMENT_TYPES, type FamilyPaymentType, formatPence, STATUTORY_ABBREVIATIONS } from "../../../base";
import { compensationField, type FilingFacts, plainText, recoveredField } from "../../../filing-facts";
import { type GroupPart, groupOf, type Part } from "../message";
import { LAST_YEAR_OF_STATE_AID } from "../rules";
import type { StateAidSector } from "./eps-facts";

const PERIOD = new Set(["from", "to"]);

/** Elements with their fields of `recoverableAmounts`. Bereavement pay is split by territory. */
const RECOVERABLE: Readonly<Record<string, string>> = Object.fromEntries([
  ...FAMILY_PAYMENT_TYPES.flatMap((type) =>
    byTerritory(type, `${STATUTORY_ABBREVIATIONS[type]}Recovered`, recoveredField(type), "In"),
  ),
  ...FAMILY_PAYMENT_TYPES.flatMap((type) =>
    byTerritory(type, `NICCompensationOn${STATUTORY_ABBREVIATIONS[type]}`, compensationField(type), "in"),
  ),
  ["CISDeductionsSuffered", "cisDeductionsSuffered"],
]);

function byTerritory(type: FamilyPaymentType, element: string, field: string, joint: "In" | "in") {
  const anywhere = [element, field];
  if (type !== "StatutoryParentalBereavementPay") return [anywhere];
  return [anywhere, [`${element}${joint}NorthernIreland`, `${field}InNorthernIreland`]];
}

const RECOVERABLE_FACTS = new Set(["taxMonth", ...Object.values(RECOVERABLE)]);

const STATE_AID: Readonly<Record<string, string>> = {
  Agri: "agriculture",
  FisheriesAqua: "fisheriesAndAquaculture",
  RoadTrans: "roadTransport",
  Indust: "industrial",
  NA: "notApplicable",
};
/** The element of each sector. */
const SECTORS: Readonly<Record<StateAidSector, string>> = {
  Industrial: "Indust",
  Agriculture: "Agri",
  Fisheries: "FisheriesAqua",
  RoadTransport: "RoadTrans",
  NotApplicable: "NA",
};
const STATE_AID_FACTS = new Set(Object.values(STATE_AID));
const LEVY_FACTS = new Set(["taxMonth", "levyDueYearToDate", "annualAllowance"]);
const ACCOUNT_FACTS = new Set(["accountHoldersName", "accountNumber", "sortCode", "buildingSocietyReference"]);

export function periodOf(facts: FilingFacts, key: string): GroupPart | null {
  const period = facts.child(key, PERIOD);
  if (period === null) return null;
  return { from: period.path, parts: { From: period.neededDate("from"), To: period.neededDate("to") } };
}

/**
 * Returns the state aid of an Employment Allowance claim: as stated, or the employer's one sector if the tax year
 * requires it. Source: HMRC, RTI technical specifications, rules 7940 to 7950.
 */
export function stateAidOf(facts: FilingFacts, taxYear: number): GroupPart | null {
  const sector = facts.choice("stateAidSector", SECTORS);
  const aid = facts.child("deMinimisStateAid", STATE_AID_FACTS);
  if (aid === null) return facts.flag("employmentAllowance") ? sectorOf(facts, sector, taxYear) : null;
  const parts = Object.entries(STATE_AID).map(([element, key]) => [element, aid.yes(key)]);
  return { from: aid.path, parts: Object.fromEntries(parts) as GroupPart["parts"] };
}

function sectorOf(facts: FilingFacts, sector: string | null, taxYear: number): GroupPart | null {
  if (sector === null || taxYear > LAST_YEAR_OF_STATE_AID) return null;
  const from = facts.at("stateAidSector");
  return { from, parts: { [sector]: { text: "yes", from } } };
}

/** Returns the recoverable amounts as given: zero is sent, an amount left out is not. */
export function recoverableOf(facts: FilingFacts): GroupPart | null {
  const amounts = facts.child("recoverableAmounts", RECOVERABLE_FACTS);
  if (amounts === null) return null;
  const parts = Object.entries(RECOVERABLE).map(([element, key]) => [element, amounts.money(key)]);
  return { from: amounts.path, parts: { TaxMonth: taxMonthOf(amounts, facts), ...Object.fromEntries(parts) } };
}

/** Returns the levy in whole pounds, rounded down; no source states the direction. */
export function levyOf(facts: FilingFacts): GroupPart | null {
  const levy = facts.child("apprenticeshipLevy", LEVY_FACTS);
  if (levy === null) return null;
  const due = levy.neededPence("levyDueYearToDate");
  return groupOf(levy.path, {
    LevyDueYTD: { text: formatPence(due - (due % 100)), from: levy.at("levyDueYearToDate") },
    TaxMonth: taxMonthOf(levy, facts),
    AnnualAllce: { text: formatPence(levy.neededPence("annualAllowance")), from: levy.at("annualAllowance") },
  });
}

function taxMonthOf(own: FilingFacts, facts: FilingFacts): Part | null {
  const holder = own.has("taxMonth") ? own : facts;
  const month = holder.integer("taxMonth", 1, 12);
  return month === null ? null : { text: String(month), from: holder.at("taxMonth") };
}

export function accountOf(facts: FilingFacts): GroupPart | null {
  const account = facts.child("account", ACCOUNT_FACTS);
  if (account === null) return null;
  const name = account.neededText("accountHoldersName");
  const sortCode = account.neededText("sortCode");
  return groupOf(account.path, {
    AccountHoldersName: { ...name, text: plainText(name.text) },
    AccountNo: account.neededText("accountNumber"),
    SortCode: { ...sortCode, text: sortCode.text.replace(/[ -]/g, "") },
    BuildingSocRef: account.text("buildingSocietyReference"),
  });
}
