// The kernel for hosts with SIMD: the hot steps two rows at once, all else the portable kernel's.

export {
  abiVersion,
  carryDirectors,
  carryPay,
  freePay,
  payDirectors,
  payWide,
  writeFlatTable,
  writeTaxTable,
} from "..";
export { payPlain } from "./pay-plain";
