import { answerFromSite, type StaticSite } from "../../platform";
import { pagePolicy } from "../../platform/http";
import type { Service } from "../../platform/installation";

/** What the console and the page for signing in consist of, of the built pages. */
const CONSOLE_FILES = [
  ...["/sign-in", "/sign-in.js", "/style-sign-in.css", "/console", "/console.js", "/style-console.css"],
  ...["/style.css", "/icon.svg"],
];

/** The scripts of their views, which are loaded by address. */
const CONSOLE_VIEWS = /^\/(console|sign-in)-[\w-]+\.js$/;

/** Returns the console and the page for signing in without the other pages of a site. */
export function consoleSite(site: StaticSite): StaticSite {
  return new Map([...site].filter(([path]) => CONSOLE_FILES.includes(path) || CONSOLE_VIEWS.test(path)));
}

/** Serves pages beside the API. If none of them is at "/", the console is opened there. */
export function pageService(site: StaticSite): Service {
  return {
    name: "pages",
    migrations: [],
    install: ({ app }) => {
      if (!site.has("/")) app.get("/", (context) => context.redirect("/console"));
      for (const path of site.keys()) {
        app.get(path, async (context) => {
          context.set("pagePolicy", pagePolicy(path));
          return (await answerFromSite(site, context.req.raw)) ?? context.notFound();
        });
      }
    },
  };
}
