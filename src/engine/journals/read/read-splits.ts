import type { Reader, Unread } from "../../base";
import { SPLIT_DIMENSIONS, SPLIT_SCOPES, type SplitDimensionName } from "../words";
import { readObjects, readOptionalText, readText } from "./read-text";

/** The result of mapping a dimension's value. */
export interface ReadSplitValue {
  readonly trackingCode: string | null;
  readonly accountSegment: string | null;
  readonly nominalCode: string | null;
}

/** A split dimension as read. */
export interface ReadSplit {
  readonly sequence: number;
  readonly dimension: SplitDimensionName;
  readonly tagGroup: string | null;
  /** The dimension's name in exports. */
  readonly category: string;
  readonly reachesAll: boolean;
  readonly values: ReadonlyMap<string, ReadSplitValue>;
}

const KNOWN = new Set(["sequence", "dimension", "tagGroup", "trackingCategory", "appliesTo", "values"]);
const VALUE_FIELDS = new Set(["splitValueKey", "trackingCode", "accountSegment", "nominalCode"]);
const MOST_DIMENSIONS = 10;
const MOST_VALUES = 10_000;
const LAST_SEQUENCE = 1000;

/** Reads `splitDimensions` in their sequence. */
export function readSplits(reader: Reader, owner: Unread): readonly ReadSplit[] {
  const splits = readObjects(reader, [owner, ""], "splitDimensions", { maximum: MOST_DIMENSIONS, known: KNOWN }).map(
    ([item, path]) => [readSplit(reader, item, path), path] as const,
  );
  const seen = new Set<string | number>();
  for (const [{ sequence, dimension, tagGroup, category }, path] of splits) {
    const name = `${dimension} ${tagGroup ?? ""}`;
    const called = `called ${category}`;
    if (seen.has(sequence)) reader.refuse("duplicate", `${path}/sequence`);
    if (seen.has(name)) reader.refuse("duplicate", `${path}/dimension`);
    else if (seen.has(called)) reader.refuse("duplicate", `${path}/trackingCategory`);
    seen.add(sequence).add(name).add(called);
  }
  return splits.map(([split]) => split).sort((a, b) => a.sequence - b.sequence);
}

function readSplit(reader: Reader, item: Unread, path: string): ReadSplit {
  const dimension = reader.choice(item, "dimension", path, SPLIT_DIMENSIONS);
  const tagGroup =
    dimension === "TagGroup" ? readText(reader, item, "tagGroup", path) : refuseOther(reader, item, "tagGroup", path);
  const category = readOptionalText(reader, item, "trackingCategory", path) ?? tagGroup ?? dimension;
  return {
    sequence: reader.integer(item, "sequence", path, 1, LAST_SEQUENCE),
    dimension,
    tagGroup,
    category,
    reachesAll: item.appliesTo !== undefined && reader.choice(item, "appliesTo", path, SPLIT_SCOPES) === "All",
    values: readValues(reader, item, dimension, path),
  };
}

function refuseOther(reader: Reader, item: Unread, key: string, path: string): null {
  if (item[key] !== undefined && item[key] !== null) reader.refuse("must_be_absent", `${path}/${key}`);
  return null;
}

function readValues(
  reader: Reader,
  owner: Unread,
  dimension: SplitDimensionName,
  path: string,
): ReadonlyMap<string, ReadSplitValue> {
  const values = new Map<string, ReadSplitValue>();
  for (const [item, place] of readObjects(reader, [owner, path], "values", {
    maximum: MOST_VALUES,
    known: VALUE_FIELDS,
  })) {
    const key = readText(reader, item, "splitValueKey", place);
    if (key !== "" && values.has(key)) reader.refuse("duplicate", `${place}/splitValueKey`);
    values.set(key, readValue(reader, item, dimension, place));
  }
  return values;
}

/** Reads a value: a description sets its nominal account only; every other value a tracking code or a segment. */
function readValue(reader: Reader, item: Unread, dimension: SplitDimensionName, path: string): ReadSplitValue {
  if (dimension === "LineDescription") {
    refuseOther(reader, item, "trackingCode", path);
    refuseOther(reader, item, "accountSegment", path);
    return { trackingCode: null, accountSegment: null, nominalCode: readText(reader, item, "nominalCode", path) };
  }
  refuseOther(reader, item, "nominalCode", path);
  const trackingCode = readOptionalText(reader, item, "trackingCode", path);
  const accountSegment = readOptionalText(reader, item, "accountSegment", path);
  if (trackingCode !== null && accountSegment !== null) {
    reader.refuse("sent_together", `${path}/accountSegment`, { other: "trackingCode" });
  }
  if (trackingCode === null && accountSegment === null) reader.refuse("required", `${path}/trackingCode`);
  return { trackingCode, accountSegment, nominalCode: null };
}
