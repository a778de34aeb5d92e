import { endOfTaxYear, startOfTaxYear, taxYearLabel } from "../../../base";
import { attributeOf } from "../../xml";
import type { BusinessRule, Place } from "./business-rule";
import { dayIn, isUpTo } from "./dates";
import { isUtr } from "./utr";

/** Returns the rules shared by both messages, for the submission's element name. */
export function sharedRules(submission: string): readonly BusinessRule[] {
  return [...headerRules(submission), ...yearRules(submission), ...finalRules(`${submission}/FinalSubmission`)];
}

function headerRules(submission: string): readonly BusinessRule[] {
  const isKey = (type: string) => (place: Place) =>
    place
      .up(3)
      .all("IRheader/Keys/Key")
      .some((key) => typeOf(key) === type && key.text === place.text);
  return [
    { code: "5004", at: "IRheader", rule: "the header holds a key.", holds: (place) => place.has("Keys/Key") },
    {
      code: "5005",
      at: "IRheader/Keys/Key",
      rule: "every key of the header is in the envelope too.",
      holds: (place, { root }) =>
        root.all("GovTalkDetails/Keys/Key").some((key) => typeOf(key) === typeOf(place) && key.text === place.text),
    },
    {
      code: "7821",
      at: `${submission}/EmpRefs/OfficeNo`,
      rule: "the office number is that of the keys.",
      holds: isKey("TaxOfficeNumber"),
    },
    {
      code: "7822",
      at: `${submission}/EmpRefs/PayeRef`,
      rule: "the employer's reference is that of the keys.",
      holds: isKey("TaxOfficeReference"),
    },
    {
      code: "7882",
      at: `${submission}/EmpRefs/COTAXRef`,
      rule: "the taxpayer reference has the right check digit.",
      holds: ({ text }) => isUtr(text),
    },
  ];
}

function typeOf(key: Place): string | null {
  return attributeOf(key.element, "Type");
}

function yearRules(submission: string): readonly BusinessRule[] {
  return [
    {
      code: "7889",
      at: `${submission}/RelatedTaxYear`,
      rule: "the related tax year is that of the message.",
      holds: ({ text }, { taxYear }) => text === taxYearLabel(taxYear).slice(2),
    },
    {
      code: "7844",
      at: `${submission}/RelatedTaxYear`,
      rule: "the period of the header ends in the related tax year.",
      holds: (place) => {
        const year = 2000 + Number(place.text.slice(0, 2));
        const end = dayIn(place.up(2).textAt("IRheader/PeriodEnd"));
        return startOfTaxYear(year) <= end && end <= endOfTaxYear(year);
      },
    },
  ];
}

function finalRules(at: string): readonly BusinessRule[] {
  return [
    {
      code: "7933",
      at,
      rule: "a final submission must state its reason.",
      holds: (place) => place.hasAny(["BecauseSchemeCeased", "DateSchemeCeased", "ForYear"]),
    },
    {
      code: "7875",
      at: `${at}/BecauseSchemeCeased`,
      rule: "a scheme that ceased has a date on which it did.",
      holds: (place) => place.up().has("DateSchemeCeased"),
    },
    {
      code: "7876",
      at: `${at}/DateSchemeCeased`,
      rule: "the scheme did not cease in the future.",
      holds: (place, { today }) => isUpTo(place, today),
    },
  ];
}
