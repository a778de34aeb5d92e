export { findAssets } from "./assets/asset-rows";
export { addDomain, CannotAddDomain, removeDomain } from "./domains/domain-rows";
export { setWhiteLabel } from "./set-white-label";
export { createBrands } from "./use/create-brands";
