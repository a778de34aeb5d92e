import { OpenAPIHono } from "@hono/zod-openapi";
import { apiDocument } from "../../platform/docs";
import type { PlatformApp, PlatformEnv } from "../../platform/http";
import type { Workers } from "../../platform/installation";
import type { Jobs } from "../../platform/jobs";
import type { Timetable } from "../../platform/timetable";
import { mountSignIn, type SignInContext } from "../authentication";
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

/** Mounts all services on an app that only describes them and handles no requests. */
export function mountDescribed(app: PlatformApp): void {
  // Mounting needs only these; the rest of a context is used by requests and jobs, which never arrive here.
  const jobs = { handle: () => undefined } as Partial<Jobs> as Jobs;
  const workers = { add: () => undefined } as Partial<Workers> as Workers;
  const emails = { onRefused: () => undefined } as Partial<ServiceContext["emails"]> as ServiceContext["emails"];
  const timetable = { add: () => undefined } as Partial<Timetable> as Timetable;
  const context = {
    app,
    jobs,
    workers,
    timetable,
    emails,
    hasBilling: true,
    keyOf: () => new Uint8Array(32),
  } as Partial<ServiceContext> as ServiceContext;
  describeTokenService(app);
  mountSignIn({ app, keyOf: context.keyOf } as Partial<SignInContext> as SignInContext);
  for (const { mountBefore } of SERVICES) mountBefore?.(context);
  for (const { mount } of SERVICES) mount(context);
}
