export { makeAccount } from "./make-account";
export { startPlatform } from "./start-platform";
