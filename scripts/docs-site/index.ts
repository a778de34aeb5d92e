import { buildDocs } from "./build-docs";

// `npm run build:docs [folder]` builds the documentation as static files; without a folder where the server serves it from.

await buildDocs(process.argv[2] ?? "dist/paypacket-server/dist/docs-site");
