import { answerFromSite, type StaticSite } from "../../platform";
import type { Service } from "../../platform/installation";

/** Content security policy, as strict as the page's own server: only its own files may run, and nobody may frame it. */
const POLICY = [
  "default-src 'none'",
  ...["script-src", "style-src", "img-src", "connect-src", "manifest-src", "worker-src"].map(
    (kind) => `${kind} 'self'`,
  ),
  ...["base-uri", "form-action", "frame-ancestors"].map((kind) => `${kind} 'none'`),
].join("; ");

/** Serves the preview page beside the API. */
export function pageService(site: StaticSite): Service {
  return {
    name: "demo-page",
    migrations: [],
    install: ({ app }) => {
      for (const path of site.keys()) {
        app.get(path, async (context) => {
          context.set("pagePolicy", POLICY);
          return (await answerFromSite(site, context.req.raw)) ?? context.notFound();
        });
      }
    },
  };
}
