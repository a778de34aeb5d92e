import { copyFile, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { layout } from "./layout";
import { docsPages, markdownOf, nameOf, navigation, pageList } from "./pages";
import { searchEntries } from "./search-entries";

/** Builds the documentation as static files: pages with their Markdown, pictures, style and search. Every link between them is relative. */
export async function buildDocs(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const pages = docsPages();
  const titles = new Map(pages.map(({ file, title }) => [nameOf(file), title]));
  const frame = { parts: navigation(pages), titles };
  for (const page of pages) {
    await writeFile(join(folder, page.file), layout(page, frame));
    await writeFile(join(folder, `${nameOf(page.file)}.md`), markdownOf(page));
  }
  await writeFile(join(folder, "llms.txt"), pageList(pages));
  await writeFile(join(folder, "search.json"), JSON.stringify(searchEntries(pages)));
  for (const name of await readdir("docs/images")) await copyFile(`docs/images/${name}`, join(folder, `image-${name}`));
  await copyFile("src/web/icon.svg", join(folder, "icon.svg"));
  await build({
    entryPoints: {
      search: "src/web/docs/search.ts",
      operations: "src/web/docs/operations/main.tsx",
      "style-docs": "src/web/style-docs.css",
    },
    outdir: folder,
    bundle: true,
    format: "esm",
    target: "es2022",
    minify: true,
    jsx: "automatic",
    jsxImportSource: "preact",
  });
}
