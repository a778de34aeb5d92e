export { findTarget, type OutboundRules, type Target, type TargetFault, type TargetFound } from "./find-target";
export { createPoster, type Posted, type Poster } from "./post";
export type { PostFault } from "./post-fault";
export { isPublicAddress } from "./public-address";
export { type ResolveName, resolveName } from "./resolve-name";
