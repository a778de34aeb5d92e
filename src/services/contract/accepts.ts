/** Returns whether an `Accept` header allows a content type; without one, all do. The closest range decides. */
export function accepts(header: string | undefined, type: string): boolean {
  if (header === undefined || header.trim() === "") return true;
  const ranges = new Map(header.split(",").map(rangeOf));
  const [major = ""] = type.split("/");
  for (const wanted of [type, `${major}/*`, "*/*"]) {
    const quality = ranges.get(wanted);
    if (quality !== undefined) return quality > 0;
  }
  return false;
}

function rangeOf(part: string): readonly [range: string, quality: number] {
  const [range = "", ...parameters] = part.split(";").map((each) => each.trim().toLowerCase());
  const quality = parameters.find((each) => each.startsWith("q="));
  return [range, quality === undefined ? 1 : Number(quality.slice(2))];
}
