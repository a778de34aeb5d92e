export { byWord, list, map, notEmpty } from "./collections";
export {
  asWritten,
  part,
  type RecordFacts,
  type RecordRead,
  type RecordShape,
  record,
  recordByFields,
  requiredHere,
  variants,
  word,
} from "./record";
export { distinct, excludes, notAfter, notBefore, type Rule, requires, requiresEither, type Subject } from "./rule";
export { amount, anyText, choice, date, decimal, flag, integer, taxYear, text, textOfForm } from "./scalars";
export {
  type FactsOf,
  type Fields,
  type JsonSchema,
  type OptionalShape,
  type ReadOf,
  type Shape,
  toJsonSchema,
} from "./shape";
export { converted, ifWrong, nullable, optional, orDefault, orNull } from "./wrappers";
