export { BUILT_IN_FORMATS, type BuiltInFormat, FORMAT_KINDS, type FormatKind } from "./built-in-formats";
export { type AccountShare, divideNetPay, type NetPayPart } from "./divide-net-pay";
export {
  isListFormat,
  LIST_DELIMITERS,
  LIST_FORMATS,
  LIST_SOURCES,
  type ListColumn,
  type ListDelimiter,
  type ListFormat,
  type ListSource,
  readListDate,
  separatorOf,
} from "./list-format";
export * from "./listed-payment";
export { readPaymentList, writePaymentList } from "./payment-list";
