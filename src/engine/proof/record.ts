import type { Payslip, PayslipFacts, YearFacts } from "../gross-to-net";
import type { TreePlace } from "./merkle-tree";

export const RECORD_FORM = "paypacket-payslip/1";
export const PROOF_FORM = "paypacket-proof/1";
export const ROOT_FORM = "paypacket-root/1";

/** Which calculation a payslip was made by. */
export const PROVEN_CALCULATIONS = ["gross-to-net", "pay-year"] as const;
/** The calculation that made a payslip with a proof, one of `PROVEN_CALCULATIONS`. */
export type ProvenCalculation = (typeof PROVEN_CALCULATIONS)[number];

/** Everything that a proof states of one payslip: a plain JSON value. */
export interface PayslipRecord {
  readonly form: typeof RECORD_FORM;
  /** 32 hexadecimal digits drawn at random, without which pay could be guessed from the hash of a payslip. */
  readonly salt: string;
  /** What the issuer states of the payslip besides its figures, such as employer and employee. */
  readonly about: Readonly<Record<string, string>>;
  readonly calculation: ProvenCalculation;
  /** What the payslip is calculated from. */
  readonly facts: PayslipFacts | YearFacts;
  /** Which payment of a pay year, from 0. */
  readonly payment: number;
  /** The digest of the rules, as the calculation returned it. */
  readonly rules: string;
  /** The digest of the arithmetic. */
  readonly kernel: string;
  /** The payslip as it was calculated. */
  readonly figures: Payslip;
}

/** The signature of the root over a run. */
export interface RootSignature {
  readonly algorithm: "Ed25519";
  /** The thumbprint of the public key (RFC 7638). */
  readonly keyId: string;
  /** 64 bytes in base64url. */
  readonly value: string;
}

/** A payslip with all that is needed to check it offline. */
export interface PayslipProof {
  readonly form: typeof PROOF_FORM;
  readonly record: PayslipRecord;
  /** The root over the records of the run, in hexadecimal. */
  readonly root: string;
  readonly place: TreePlace;
  readonly signature: RootSignature;
}
