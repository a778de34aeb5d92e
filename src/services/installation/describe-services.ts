import { OpenAPIHono } from "@hono/zod-openapi";
import { apiDocument } from "../../platform/docs";
import type { PlatformEnv } from "../../platform/http";
import type { ServiceContext } from "../contract";
import { describeTokenService } from "../token";
import { API_INFO } from "./api-info";
import { SERVICES } from "./paypacket-services";

/** The OpenAPI 3.1 document of all services at an address, as `/openapi.json` gives it; it needs no database. */
export function describeServices(address: string) {
  const app = new OpenAPIHono<PlatformEnv>();
  // Mounting asks for the application and a key; all else of a context is asked for when a request comes, and none does.
  const context = { app, keyOf: () => new Uint8Array(32) } as Partial<ServiceContext> as ServiceContext;
  describeTokenService(app);
  for (const { mount } of SERVICES) mount(context);
  return apiDocument(app, API_INFO, address);
}
