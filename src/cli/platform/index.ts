export { makeAccount } from "./make-account";
export { printOwnerInvitation } from "./print-owner-invitation";
export { startPlatform } from "./start-platform";
