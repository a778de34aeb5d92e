import { notFound } from "../../../platform/http";
import type { ServiceContext } from "../../contract";
import { selectAssets } from "../assets/asset-rows";

const PATH = "/brand-files";

/** Returns the address of a published file, which depends on its contents alone. */
export function publicAddress(address: string, sha256: string): string {
  return `${address}${PATH}/${sha256}`;
}

/** Kept for a year: another file has another address. Pages and emails of other origins may show it. */
const HEADERS = {
  "cache-control": "public, max-age=31536000, immutable",
  "cross-origin-resource-policy": "cross-origin",
  "access-control-allow-origin": "*",
};

/** An SVG that is opened as a page may show itself, and nothing else. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** Serves the files of published brands without a token: emails and sign-in pages show them to anybody. */
export function mountPublicFiles({ app, store, files }: ServiceContext): void {
  app.get(`${PATH}/:sha256`, async (http) => {
    const sha256 = http.req.param("sha256");
    const found = await store.inSystem(async (tx) => {
      const asset = await selectAssets(tx)
        .where("sha256", "=", sha256)
        .where("published_at", "is not", null)
        .limit(1)
        .executeTakeFirst();
      const opened = asset?.file_id ? await files.open(tx, asset.file_id) : null;
      return opened === null ? null : { opened, contentType: asset?.content_type ?? "" };
    });
    if (found === null) throw notFound("file");
    const { opened, contentType } = found;
    http.set("pagePolicy", POLICY);
    const headers = { ...HEADERS, "content-type": contentType, "content-length": String(opened.size) };
    return new Response(opened.stream, { headers });
  });
}
