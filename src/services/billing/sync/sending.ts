import { createHash } from "node:crypto";
import type { JobInHand } from "../../../platform/jobs";
import { instantOf } from "../../../platform/ports";
import type { ServiceContext } from "../../contract";
import type { Link } from "../integrations/access/find-link";
import type { Books } from "../integrations/port/books";
import type { SyncPayload } from "./request-sync";

/** What sending needs: the job, and the books to which it sends. */
export interface Sending {
  readonly context: ServiceContext;
  readonly job: Pick<JobInHand<SyncPayload>, "jobId" | "payload" | "step">;
  readonly link: Link;
  readonly books: Books;
}

/** Returns a fingerprint of what is sent, by which a change is seen. */
export function digestOf(message: object): string {
  return createHash("sha256").update(JSON.stringify(message)).digest("base64url");
}

export function nowOf({ context }: Pick<Sending, "context">): string {
  return instantOf(context.clock.now());
}
