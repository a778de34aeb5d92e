import type { Fact, FilingFacts } from "../../../filing-facts";
import type { GroupPart, Parts } from "./parts";

const EMPLOYER_FACTS = new Set([
  "taxOfficeNumber",
  "taxOfficeReference",
  "payeReference",
  "accountsOfficeReference",
  "uniqueTaxpayerReference",
  "corporationTaxReference",
  "senderType",
  "gatewayUserId",
  "gatewayPassword",
]);

/** The employer's scheme, named as in HMRC's settings. */
export interface RtiEmployerFacts {
  /** Three digits; with `taxOfficeReference`, or both as `payeReference`. */
  readonly taxOfficeNumber?: string;
  readonly taxOfficeReference?: string;
  /** "635/A635". */
  readonly payeReference?: string;
  readonly accountsOfficeReference: string;
  /** Self Assessment reference; not together with the next field. */
  readonly uniqueTaxpayerReference?: string;
  readonly corporationTaxReference?: string;
  /** `Employer` when left out. */
  readonly senderType?: string;
  /** If left out, the message carries no credentials: the sender adds them, and the IRmark stays valid. */
  readonly gatewayUserId?: string;
  readonly gatewayPassword?: string;
}

/** An employer's references, as read. */
export interface RtiEmployer {
  readonly facts: FilingFacts;
  readonly officeNumber: Fact;
  readonly reference: Fact;
}

export function readEmployer(facts: FilingFacts): RtiEmployer | null {
  const employer = facts.child("employer", EMPLOYER_FACTS);
  if (employer === null) {
    if (!facts.has("employer")) facts.reader.refuse("required", "/employer");
    return null;
  }
  const joined = employer.text("payeReference");
  if (joined === null) {
    const officeNumber = employer.neededText("taxOfficeNumber");
    return { facts: employer, officeNumber, reference: employer.neededText("taxOfficeReference") };
  }
  for (const key of ["taxOfficeNumber", "taxOfficeReference"]) {
    if (employer.has(key)) facts.reader.refuse("sent_together", employer.at(key), { other: "payeReference" });
  }
  const slash = joined.text.indexOf("/");
  if (slash < 0) facts.reader.refuse("invalid_format", joined.from);
  return {
    facts: employer,
    officeNumber: { text: joined.text.slice(0, Math.max(slash, 0)), from: joined.from },
    reference: { text: joined.text.slice(slash + 1), from: joined.from },
  };
}

/** Returns the two keys of a scheme for envelope and header. */
export function keysOf({ officeNumber, reference }: RtiEmployer): GroupPart {
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
export function empRefsOf({ facts, officeNumber, reference }: RtiEmployer, takesSelfAssessment: boolean): GroupPart {
  const parts: Parts = {
    OfficeNo: officeNumber,
    PayeRef: reference,
    AORef: facts.neededText("accountsOfficeReference"),
    SAUTR: takesSelfAssessment ? facts.text("uniqueTaxpayerReference") : null,
    COTAXRef: facts.text("corporationTaxReference"),
  };
  return { from: facts.path, parts };
}
