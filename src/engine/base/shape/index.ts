export { byWord, list, map, notEmpty } from "./collections";
export * from "./record";
export { distinct, excludes, notAfter, notBefore, type Rule, requires, requiresEither, type Subject } from "./rule";
export { amount, anyText, choice, date, decimal, flag, integer, taxYear, text, textOfForm } from "./scalars";
export * from "./shape";
export { converted, ifWrong, nullable, optional, orDefault, orNull } from "./wrappers";
