import type { Context } from "hono";
import type { AccessTokens } from "../access";
import type { ServiceContext } from "../contract";

/** What the operations of somebody who is not signed in yet depend on. */
export interface SignInContext
  extends Pick<
    ServiceContext,
    "name" | "app" | "store" | "clock" | "ids" | "keyOf" | "address" | "checkAnswers" | "log"
  > {
  readonly outbound: ServiceContext["outbound"];
  readonly resolveName: ServiceContext["resolveName"];
  readonly credentials: Pick<ServiceContext["credentials"], "hash" | "changed" | "passwords">;
  readonly tokens: Pick<AccessTokens, "issueForSession">;
  /** Returns the internet address that a request comes from. */
  readonly addressOf: (http: Context) => string;
  /** Returns the scheme that the browser used. */
  readonly schemeOf: (http: Context) => "http" | "https";
}
