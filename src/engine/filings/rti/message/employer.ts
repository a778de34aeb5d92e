import { pointerStep, shape } from "../../../base";
import { type Fact, located, neededTextFact, textFact } from "../../../filing-facts";
import type { GroupPart } from "./parts";

/** The senders that a message may name, by their words in the facts. */
export const SENDERS = {
  Individual: "Individual",
  Company: "Company",
  Agent: "Agent",
  Bureau: "Bureau",
  Partnership: "Partnership",
  Trust: "Trust",
  Employer: "Employer",
  Government: "Government",
  ActingInCapacity: "Acting in Capacity",
  Other: "Other",
} as const;

const SENDER_TYPES = [
  "Individual",
  "Company",
  "Agent",
  "Bureau",
  "Partnership",
  "Trust",
  "Employer",
  "Government",
  "ActingInCapacity",
  "Other",
] as const;

const EMPLOYER = shape.record(
  {
    /** Three digits; with `taxOfficeReference`, or both as `payeReference`. */
    taxOfficeNumber: textFact,
    taxOfficeReference: textFact,
    /** "635/A635". */
    payeReference: textFact,
    accountsOfficeReference: neededTextFact,
    /** Self Assessment reference; not together with the next field. */
    uniqueTaxpayerReference: textFact,
    corporationTaxReference: textFact,
    /** `Employer` when left out. */
    senderType: shape.orDefault(shape.choice(SENDER_TYPES), "Employer"),
    /** If left out, the message carries no credentials: the sender adds them, and the IRmark stays valid. */
    gatewayUserId: textFact,
    gatewayPassword: textFact,
  },
  nameOneScheme,
  ({ gatewayUserId, gatewayPassword }, subject) => {
    if (gatewayUserId !== null && gatewayPassword === null) subject.refuse("required", "/gatewayPassword");
  },
);

interface SchemeFacts {
  readonly taxOfficeNumber: Fact | null;
  readonly taxOfficeReference: Fact | null;
  readonly payeReference: Fact | null;
}

/** Requires the scheme's two references, or both joined. */
function nameOneScheme(read: SchemeFacts, subject: shape.Subject): void {
  const joined = read.payeReference;
  for (const key of ["taxOfficeNumber", "taxOfficeReference"] as const) {
    if (joined === null && read[key] === null) subject.refuse("required", pointerStep(key));
    if (joined !== null && read[key] !== null) {
      subject.refuse("sent_together", pointerStep(key), { other: "payeReference" });
    }
  }
  if (joined !== null && !joined.text.includes("/")) subject.refuse("invalid_format", "/payeReference");
}

/** The employer's scheme, named as in HMRC's settings. */
export interface RtiEmployerFacts extends shape.FactsOf<typeof EMPLOYER> {}

export const employer = located(EMPLOYER);
export type RtiEmployer = shape.ReadOf<typeof employer>;

/** Returns a scheme's office number and reference. */
function referencesOf({
  place,
  taxOfficeNumber,
  taxOfficeReference,
  payeReference,
}: RtiEmployer): readonly [Fact, Fact] {
  if (payeReference === null) {
    const missing = (field: string) => ({ text: "", from: place + pointerStep(field) });
    return [taxOfficeNumber ?? missing("taxOfficeNumber"), taxOfficeReference ?? missing("taxOfficeReference")];
  }
  const [officeNumber = "", ...reference] = payeReference.text.split("/");
  return [
    { text: officeNumber, from: payeReference.from },
    { text: reference.join("/"), from: payeReference.from },
  ];
}

/** Returns the two keys of a scheme for envelope and header. */
export function getKeys(scheme: RtiEmployer): GroupPart {
  const [officeNumber, reference] = referencesOf(scheme);
  return {
    from: officeNumber.from,
    parts: {
      Key: [
        { ...officeNumber, attributes: { Type: "TaxOfficeNumber" } },
        { ...reference, attributes: { Type: "TaxOfficeReference" } },
      ],
    },
  };
}

/** Returns the references of a submission; only a full payment submission has a Self Assessment reference. */
export function getEmpRefs(scheme: RtiEmployer, takesSelfAssessment: boolean): GroupPart {
  const [OfficeNo, PayeRef] = referencesOf(scheme);
  return {
    from: scheme.place,
    parts: {
      OfficeNo,
      PayeRef,
      AORef: scheme.accountsOfficeReference,
      SAUTR: takesSelfAssessment ? scheme.uniqueTaxpayerReference : null,
      COTAXRef: scheme.corporationTaxReference,
    },
  };
}
