import { answerFromSite, type StaticSite } from "../../platform";
import { pagePolicy } from "../../platform/http";
import type { Service } from "../../platform/installation";

/** What the page for signing in consists of, of the built pages. */
const SIGN_IN_FILES = ["/sign-in", "/sign-in.js", "/style.css", "/style-sign-in.css", "/icon.svg"];

/** Returns the page for signing in without the other pages of a site. */
export function signInSite(site: StaticSite): StaticSite {
  return new Map([...site].filter(([path]) => SIGN_IN_FILES.includes(path)));
}

/** Serves pages beside the API. */
export function pageService(site: StaticSite): Service {
  return {
    name: "pages",
    migrations: [],
    install: ({ app }) => {
      for (const path of site.keys()) {
        app.get(path, async (context) => {
          context.set("pagePolicy", pagePolicy(path));
          return (await answerFromSite(site, context.req.raw)) ?? context.notFound();
        });
      }
    },
  };
}
