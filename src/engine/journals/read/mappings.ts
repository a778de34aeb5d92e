import { shape } from "../../base";
import { CONTROL_ACCOUNT_NAMES, SIDES } from "../words";
import { LINE_TEXT, LINE_TEXT_OR_NULL } from "./pay-row";

const NOMINAL_FIELDS = { nominalCode: LINE_TEXT, nominalName: LINE_TEXT_OR_NULL };

/** An account of the ledger. */
export const NOMINAL = shape.record(NOMINAL_FIELDS);

/** An account of the ledger, by its code and name. */
export interface NominalAccountFacts extends shape.FactsOf<typeof NOMINAL> {}
export interface Nominal extends shape.ReadOf<typeof NOMINAL> {}

const ELEMENT_MAPPING = shape.record({
  /** The code of the pay line. */
  payElementId: LINE_TEXT,
  ...NOMINAL_FIELDS,
  /** The expected side of the element; a pay line decides it itself, with a warning if it differs. */
  side: shape.optional(shape.choice(SIDES), null),
  /** The description of its lines; default: the account's name. */
  description: LINE_TEXT_OR_NULL,
  /** Left out of the journal together with its part of net pay, with a warning. */
  isExcluded: shape.optional(shape.flag, false),
});

/** The account to which a pay element is posted. */
export interface PayElementMapping extends shape.FactsOf<typeof ELEMENT_MAPPING> {}
export interface ReadElementMapping extends shape.ReadOf<typeof ELEMENT_MAPPING> {}

const CONTROL_MAPPING = shape.record({
  controlAccount: shape.ifWrong(shape.choice(CONTROL_ACCOUNT_NAMES), ""),
  ...NOMINAL_FIELDS,
  /** The description of its lines; default: the account's name. */
  description: LINE_TEXT_OR_NULL,
});

/** The account to which a total of the payslips is posted, such as net pay or tax. */
export interface ControlAccountMapping extends shape.FactsOf<typeof CONTROL_MAPPING> {}

const LIMIT = { upTo: 10_000 };

/** The fields of the facts that map amounts to accounts. */
export const MAPPING_FIELDS = {
  payElementMappings: shape.converted(
    shape.list(ELEMENT_MAPPING, LIMIT, shape.distinct("payElementId")),
    (mappings) => new Map(mappings.map((mapping) => [mapping.payElementId, mapping])),
  ),
  controlAccountMappings: shape.converted(
    shape.list(CONTROL_MAPPING, LIMIT, shape.distinct("controlAccount")),
    (mappings) => new Map(mappings.map((mapping) => [mapping.controlAccount, mapping])),
  ),
  /** The account for everything without a mapping; if left out, a missing mapping is a problem. */
  suspenseAccount: shape.orNull(NOMINAL),
};

/** Mappings by their keys. */
export interface ReadMappings extends shape.RecordRead<typeof MAPPING_FIELDS> {}
