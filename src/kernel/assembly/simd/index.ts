// The kernel for hosts with SIMD: the hot steps take two rows at once, all others are the portable kernel's.

export { abiVersion, freePay, payDirectors, payWide, writeFlatTable, writeTaxTable } from "..";
export { carryDirectors, carryPay } from "./carry";
export { payPlain } from "./pay-plain";
