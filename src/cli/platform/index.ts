export { enterDomain } from "./enter-domain";
export { handOver } from "./hand-over";
export { makeAccount } from "./make-account";
export { move, removeLeftRows } from "./move";
export { printOwnerInvitation } from "./print-owner-invitation";
export { startPlatform } from "./start-platform";
export { switchWhiteLabel } from "./switch-white-label";
