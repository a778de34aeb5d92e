export { findTarget, type OutboundRules } from "./find-target";
export { createPoster, type Posted, type Poster } from "./post";
export { isPublicAddress } from "./public-address";
export { type ResolveName, resolveName } from "./resolve-name";
