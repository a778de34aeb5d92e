// The portable kernel for every host.

import { ABI_VERSION } from "../layout";

export { carryDirectors, carryPay } from "../carry";
export { freePay } from "../free-pay";
export { payPlain } from "../pay-plain";
export { payDirectors, payWide } from "../pay-wide";
export { writeFlatTable, writeTaxTable } from "../tax-table";

/** Version of the layout that docs/kernel-abi.md describes. */
export function abiVersion(): i32 {
  return ABI_VERSION;
}
