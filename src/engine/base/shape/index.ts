export { asWritten } from "./as-written";
export { byWord, list, map, notEmpty } from "./collections";
export { part, type RecordFacts, type RecordRead, type RecordShape, record } from "./record";
export { recordByFields, requiredHere } from "./record-by-fields";
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
export { variants, word } from "./variants";
export { converted, ifWrong, nullable, optional, orDefault, orNull } from "./wrappers";
