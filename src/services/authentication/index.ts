export { mountSignIn } from "./mount-sign-in";
export type { SignInContext } from "./sign-in-context";
