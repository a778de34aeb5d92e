export const BUNDLE = "swagger-ui-bundle.js";
export const STYLE = "swagger-ui.css";

/** Starts the page, in dark mode if the reader prefers it. */
export const START = `const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", follow);
follow();
SwaggerUIBundle({ url: "/openapi.json", dom_id: "#api", deepLinking: true, validatorUrl: null });`;

/** Operations have no links, and a narrow page has no room for columns. */
const OWN_STYLE = `.swagger-ui .response-col_links { display: none; }
@media (max-width: 640px) {
  .swagger-ui table:is(.parameters, .responses-table),
  .swagger-ui :is(.parameters, .responses-table) > tbody,
  .swagger-ui :is(.parameters, .responses-table) > tbody > tr { display: block; }
  .swagger-ui :is(.parameters, .responses-table) > tbody > tr > td {
    display: block; width: auto; max-width: none !important; padding: 4px 0;
  }
  .swagger-ui :is(.parameters, .responses-table) > thead { display: none; }
  .swagger-ui :is(.table-container, .responses-inner, .wrapper) { padding-left: 8px; padding-right: 8px; }
  .swagger-ui .model-box { overflow-x: auto; }
}`;

/** Returns the page with the API description under its title. */
export function pageOf(title: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${title.replaceAll(/[<>&]/g, "")}</title>
<link rel="stylesheet" href="/docs/${STYLE}"><style>${OWN_STYLE}</style></head>
<body><div id="api"></div><script src="/docs/${BUNDLE}"></script><script src="/docs/start.js"></script></body>
</html>`;
}
