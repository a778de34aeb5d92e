import { mountAcceptance } from "./passwords/accept-invitation";
import { mountResets } from "./passwords/mount-passwords";
import { mountProviders } from "./providers/mount-providers";
import { mountSessions } from "./sessions/mount-sessions";
import type { SignInContext } from "./sign-in-context";

/** Adds the operations that are called before somebody is signed in; mount them before authentication. */
export function mountSignIn(context: SignInContext): void {
  mountSessions(context);
  mountAcceptance(context);
  mountResets(context);
  mountProviders(context);
}
