import type { PlatformApp } from "../http";
import { joinSchemas } from "./join-schemas";
import { nameHeaders } from "./name-headers";
import { placeExamples } from "./place-examples";
import { inServiceOrder } from "./service-documents";
import { shareAnswers } from "./share-answers";
import { type ResponseNames, shareParts } from "./share-parts";

/** What a document says beside its operations. */
export interface ApiHead {
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly license?: { readonly name: string; readonly identifier: string };
  };
  /** How callers are known, unless an operation says otherwise. */
  readonly security?: readonly Readonly<Record<string, string[]>>[];
  /** What the services are for, by the tags of their operations. */
  readonly tags?: Readonly<Record<string, string>>;
  readonly responseNames?: ResponseNames;
}

/** Returns the OpenAPI 3.1 document of all routes mounted on an app. */
export function apiDocument(app: PlatformApp, { info, security, tags, responseNames }: ApiHead, address: string) {
  const written = app.getOpenAPI31Document({
    openapi: "3.1.0",
    info,
    servers: [{ url: address }],
    ...(security === undefined ? {} : { security: [...security] }),
    ...(tags === undefined ? {} : { tags: Object.entries(tags).map(([name, description]) => ({ name, description })) }),
  });
  const shared = placeExamples(shareAnswers(nameHeaders(joinSchemas(written))));
  return inServiceOrder(shareParts(shared, responseNames));
}
