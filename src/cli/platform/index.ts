export { enterDomain, switchWhiteLabel } from "./enter-domain";
export { makeAccount, printOwnerInvitation, startOwnerAgain } from "./make-account";
export { handOver, move, removeLeftRows } from "./move";
export { startPlatform } from "./start-platform";
