import { OpenAPIHono } from "@hono/zod-openapi";
import { apiDocument } from "../../platform/docs";
import type { PlatformApp, PlatformEnv } from "../../platform/http";
import { mountSignIn } from "../authentication";
import type { ServiceContext } from "../contract";
import { describeTokenService } from "../token";
import { API_HEAD } from "./api-head";
import { SERVICES } from "./paypacket-services";

/** Returns the OpenAPI 3.1 document of all services at an address, as `/openapi.json` serves it; needs no database. */
export function describeServices(address: string) {
  const app = new OpenAPIHono<PlatformEnv>();
  mountDescribed(app);
  return apiDocument(app, API_HEAD, address);
}

function withParts<Whole>(parts: Partial<Whole>): Whole {
  return parts as Whole;
}

/** Mounts all services on an app that only describes them and handles no requests. */
export function mountDescribed(app: PlatformApp): void {
  // Mounting needs only these; the rest of a context is used by requests and jobs, which never arrive here.
  const context = withParts<ServiceContext>({
    app,
    jobs: withParts({ handle: () => undefined }),
    workers: withParts({ add: () => undefined }),
    timetable: withParts({ add: () => undefined }),
    emails: withParts({ onRefused: () => undefined }),
    hasBilling: true,
    keyOf: () => new Uint8Array(32),
  });
  describeTokenService(app);
  mountSignIn(withParts({ app, keyOf: context.keyOf }));
  for (const { mountBefore } of SERVICES) mountBefore?.(context);
  for (const { mount } of SERVICES) mount(context);
}
