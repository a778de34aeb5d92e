import type { PlatformApp } from "../http";
import { shareParts } from "./share-parts";

/** The title, version and description that the document carries. */
export type ApiInfo = {
  readonly title: string;
  readonly version: string;
  readonly description: string;
};

/** The OpenAPI 3.1 document of everything that is mounted on an app. */
export function apiDocument(app: PlatformApp, info: ApiInfo, address: string) {
  return shareParts(app.getOpenAPI31Document({ openapi: "3.1.0", info, servers: [{ url: address }] }));
}
