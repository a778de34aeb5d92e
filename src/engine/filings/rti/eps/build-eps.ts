import { FAMILY_PAYMENT_TYPES, type FamilyPaymentType, STATUTORY_ABBREVIATIONS } from "../../../base";
import { compensationField, type Fact, fieldInNorthernIreland, recoveredField } from "../../../filing-facts";
import { type DefinedCalculation, defineCalculation } from "../../../rulebook";
import {
  buildMessage,
  type GroupPart,
  getEmpRefs,
  getFinalSubmission,
  makeGroup,
  messageLaw,
  type RtiMessage,
  relatedTaxYear,
} from "../message";
import { LAST_YEAR_OF_STATE_AID } from "../rules";
import { EPS_FACTS, type EpsFacts, type ReadEps, type StateAidSector } from "./eps-facts";

/** Elements with their fields of `recoverableAmounts`. Bereavement pay is split by territory. */
const RECOVERABLE: ReadonlyMap<string, string> = new Map([
  ...FAMILY_PAYMENT_TYPES.flatMap((type) =>
    byTerritory(type, `${STATUTORY_ABBREVIATIONS[type]}Recovered`, recoveredField(type), "In"),
  ),
  ...FAMILY_PAYMENT_TYPES.flatMap((type) =>
    byTerritory(type, `NICCompensationOn${STATUTORY_ABBREVIATIONS[type]}`, compensationField(type), "in"),
  ),
  ["CISDeductionsSuffered", "cisDeductionsSuffered"],
]);

/** The element of each sector. */
const SECTORS: Readonly<Record<StateAidSector, string>> = {
  Industrial: "Indust",
  Agriculture: "Agri",
  Fisheries: "FisheriesAqua",
  RoadTransport: "RoadTrans",
  NotApplicable: "NA",
};

/**
 * Builds an employer payment summary as a GovTalk message with its IRmark, checked against the elements and business
 * rules of its year.
 *
 * Problems: wrong facts; `unsupported_tax_year`; `text_not_allowed`, `element_not_expected` (state aid from 2026-27)
 * and `required` if the message cannot carry the facts; `rti_rule_broken` with HMRC's code. Source: HMRC, RTI technical
 * specifications.
 */
export const buildEps: DefinedCalculation<EpsFacts, RtiMessage> = defineCalculation({
  name: "eps",
  facts: EPS_FACTS,
  judgesWrongFacts: true,
  worksWithWrongFacts: true,
  law: messageLaw("Eps"),
  work: (read, law, reader) => buildMessage({ type: "Eps", read, law, submission: submissionOf(read) }, reader),
});

function submissionOf(read: ReadEps): GroupPart {
  const noPayment = periodOf(read.noPaymentForPeriod);
  return {
    from: "",
    parts: {
      EmpRefs: getEmpRefs(read.employer, false),
      NoPaymentForPeriod: noPayment === null ? null : { text: "yes", from: noPayment.from },
      NoPaymentDates: noPayment,
      PeriodOfInactivity: periodOf(read.periodOfInactivity),
      EmpAllceInd: read.employmentAllowance,
      DeMinimisStateAid: stateAidOf(read),
      RecoverableAmountsYTD: recoverableOf(read),
      ApprenticeshipLevy: levyOf(read),
      Account: accountOf(read),
      RelatedTaxYear: relatedTaxYear(read.taxYear),
      FinalSubmission: getFinalSubmission(read),
    },
  };
}

type ElementField = readonly [element: string, field: string];

function byTerritory(
  type: FamilyPaymentType,
  element: string,
  field: string,
  joint: "In" | "in",
): readonly ElementField[] {
  const anywhere: ElementField = [element, field];
  if (type !== "StatutoryParentalBereavementPay") return [anywhere];
  return [anywhere, [`${element}${joint}NorthernIreland`, fieldInNorthernIreland(field)]];
}

function periodOf(period: ReadEps["noPaymentForPeriod"]): GroupPart | null {
  return period === null ? null : { from: period.place, parts: { From: period.from, To: period.to } };
}

/**
 * Returns the state aid of an Employment Allowance claim: as stated, or the employer's one sector if the tax year
 * requires it. Source: HMRC, RTI technical specifications, rules 7940 to 7950.
 */
function stateAidOf(read: ReadEps): GroupPart | null {
  const { deMinimisStateAid: aid, employmentAllowance } = read;
  if (aid === null) return employmentAllowance?.text === "yes" ? sectorOf(read) : null;
  return {
    from: aid.place,
    parts: {
      Agri: aid.agriculture,
      FisheriesAqua: aid.fisheriesAndAquaculture,
      RoadTrans: aid.roadTransport,
      Indust: aid.industrial,
      NA: aid.notApplicable,
    },
  };
}

function sectorOf({ stateAidSector, taxYear }: ReadEps): GroupPart | null {
  if (stateAidSector === null || taxYear > LAST_YEAR_OF_STATE_AID) return null;
  const from = "/stateAidSector";
  return { from, parts: { [SECTORS[stateAidSector]]: { text: "yes", from } } };
}

/** Returns the recoverable amounts as given: zero is sent, an amount left out is not. */
function recoverableOf({ recoverableAmounts, taxMonth }: ReadEps): GroupPart | null {
  if (recoverableAmounts === null) return null;
  const amounts = new Map<string, Fact | string | null>(Object.entries(recoverableAmounts));
  const parts = [...RECOVERABLE].map(([element, field]) => [element, amounts.get(field) ?? null]);
  return {
    from: recoverableAmounts.place,
    parts: { TaxMonth: recoverableAmounts.taxMonth ?? taxMonth, ...Object.fromEntries(parts) },
  };
}

function levyOf({ apprenticeshipLevy: levy, taxMonth }: ReadEps): GroupPart | null {
  if (levy === null) return null;
  return makeGroup(levy.place, {
    LevyDueYTD: levy.levyDueYearToDate,
    TaxMonth: levy.taxMonth ?? taxMonth,
    AnnualAllce: levy.annualAllowance,
  });
}

function accountOf({ account }: ReadEps): GroupPart | null {
  if (account === null) return null;
  return makeGroup(account.place, {
    AccountHoldersName: account.accountHoldersName,
    AccountNo: account.accountNumber,
    SortCode: account.sortCode,
    BuildingSocRef: account.buildingSocietyReference,
  });
}
