import { type Hit, type SearchEntry, searchFor } from "./search-for";

// The search of the documentation: its list of parts is fetched when somebody begins to search.

const query = document.querySelector<HTMLInputElement>("#query");
const found = document.querySelector("#found");
const hits = document.querySelector("#hits");
let entries: Promise<readonly SearchEntry[]> | null = null;

async function load(): Promise<readonly SearchEntry[]> {
  const response = await fetch("search.json");
  if (!response.ok) throw new Error(`search.json: ${response.status}`);
  return response.json();
}

async function search(text: string): Promise<void> {
  entries ??= load();
  const known = await entries.catch(() => null);
  if (query?.value !== text) return;
  if (known === null) {
    entries = null;
    show([], "The search cannot be loaded. Check the connection and type again.");
    return;
  }
  const result = searchFor(known, text);
  show(result, text.trim() === "" ? "" : countText(result.length));
}

function countText(count: number): string {
  if (count === 0) return "Nothing found. Try another word.";
  return count === 1 ? "1 part found" : `${count} parts found`;
}

function show(result: readonly Hit[], text: string): void {
  if (found !== null) found.textContent = text;
  hits?.replaceChildren(...result.map(itemOf));
}

function itemOf({ page, heading, address, excerpt }: Hit): HTMLLIElement {
  const link = document.createElement("a");
  link.href = address;
  link.textContent = heading === page ? page : `${page}: ${heading}`;
  const text = document.createElement("p");
  text.textContent = excerpt;
  const item = document.createElement("li");
  item.append(link, text);
  return item;
}

query?.addEventListener("input", () => void search(query.value));
query?.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  query.value = "";
  show([], "");
});
document.addEventListener("keydown", (event) => {
  const isTyping = event.target instanceof HTMLElement && event.target.matches("input, textarea");
  if (event.key !== "/" || isTyping) return;
  event.preventDefault();
  query?.focus();
});
