import type { OperationService } from "../contract";
import { emailWorker } from "./emails/email-worker";
import { mountMyOrganisations } from "./my-organisations";
import { mountPasswordChange } from "./passwords/mount-passwords";

/** The authentication service, for callers who are known; `mountSignIn` adds what comes before. */
export const authenticationService: OperationService = {
  name: "authentication",
  migrations: [],
  mount: (context) => {
    mountMyOrganisations(context);
    mountPasswordChange(context);
    context.workers.add("worker", emailWorker({ ...context, hash: (secret) => context.credentials.hash(secret) }));
  },
};
