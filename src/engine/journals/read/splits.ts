import { shape } from "../../base";
import { SPLIT_DIMENSIONS, SPLIT_SCOPES } from "../words";
import { LINE_TEXT, LINE_TEXT_OR_NULL } from "./pay-row";

const SPLIT_VALUE = shape.record({
  /** The department, tag after its group, letter, plan, "Director" or "Employee", or the description. */
  splitValueKey: LINE_TEXT,
  trackingCode: LINE_TEXT_OR_NULL,
  /** A part of the account code instead of a tracking code. */
  accountSegment: LINE_TEXT_OR_NULL,
  /** With "LineDescription" only. */
  nominalCode: LINE_TEXT_OR_NULL,
});

/** One value of a dimension, with the tracking code or the part of the account code that it gives to a line. */
export interface SplitValue extends shape.FactsOf<typeof SPLIT_VALUE> {}
export interface ReadSplitValue extends shape.ReadOf<typeof SPLIT_VALUE> {}

const DIMENSION = shape.record(
  {
    /** Dimensions are applied in this order. */
    sequence: shape.integer(1, 1000),
    dimension: shape.choice(SPLIT_DIMENSIONS),
    /** With "TagGroup" only. */
    tagGroup: LINE_TEXT_OR_NULL,
    /** The accounting software's name for the dimension. */
    trackingCategory: LINE_TEXT_OR_NULL,
    /** Default "Expense". */
    appliesTo: shape.optional(shape.choice(SPLIT_SCOPES), "Expense"),
    values: shape.optional(shape.list(SPLIT_VALUE, { upTo: 10_000 }, shape.distinct("splitValueKey")), []),
  },
  ({ dimension, tagGroup, values }, subject) => {
    if (dimension !== "TagGroup") refuseGiven({ tagGroup }, subject, "");
    else if (tagGroup === null) subject.refuse("required", "/tagGroup");
    const check = dimension === "LineDescription" ? checkDescription : checkCode;
    for (const [at, value] of values.entries()) check(value, subject, `/values/${at}`);
  },
);

/** A dimension by which the lines of a journal are split, with its values. */
export interface SplitDimension extends shape.FactsOf<typeof DIMENSION> {}

/** Refuses a description that sets anything but its nominal account. */
function checkDescription(value: ReadSplitValue, subject: shape.Subject, path: string): void {
  const { trackingCode, accountSegment, nominalCode } = value;
  refuseGiven({ trackingCode, accountSegment }, subject, path);
  if (nominalCode === null) subject.refuse("required", `${path}/nominalCode`);
}

/** Refuses any other value that does not set either a tracking code or a segment. */
function checkCode(
  { trackingCode, accountSegment, nominalCode }: ReadSplitValue,
  subject: shape.Subject,
  path: string,
) {
  refuseGiven({ nominalCode }, subject, path);
  if (trackingCode !== null && accountSegment !== null) {
    subject.refuse("sent_together", `${path}/accountSegment`, { other: "trackingCode" });
  }
  if (trackingCode === null && accountSegment === null) subject.refuse("required", `${path}/trackingCode`);
}

function refuseGiven(fields: Readonly<Record<string, string | null>>, subject: shape.Subject, path: string): void {
  for (const [key, value] of Object.entries(fields)) {
    if (value !== null) subject.refuse("must_be_absent", `${path}/${key}`);
  }
}

/** A split dimension as read. */
export interface ReadSplit extends Omit<shape.ReadOf<typeof DIMENSION>, "trackingCategory" | "appliesTo" | "values"> {
  /** The dimension's name in exports. */
  readonly category: string;
  readonly reachesAll: boolean;
  readonly values: ReadonlyMap<string, ReadSplitValue>;
}

function readSplit(read: shape.ReadOf<typeof DIMENSION>): ReadSplit {
  const { sequence, dimension, tagGroup, trackingCategory, appliesTo, values } = read;
  return {
    sequence,
    dimension,
    tagGroup,
    category: trackingCategory ?? tagGroup ?? dimension,
    reachesAll: appliesTo === "All",
    values: new Map(values.map((value) => [value.splitValueKey, value])),
  };
}

/** Refuses a sequence, a dimension or a name in exports that stands twice. */
const tellApart: shape.Rule<readonly shape.ReadOf<typeof DIMENSION>[]> = (dimensions, subject) => {
  const seen = new Set<string | number>();
  for (const [at, { sequence, dimension, tagGroup, category }] of dimensions.map(readSplit).entries()) {
    const name = `${dimension} ${tagGroup ?? ""}`;
    const called = `called ${category}`;
    if (seen.has(sequence)) subject.refuse("duplicate", `/${at}/sequence`);
    if (seen.has(name)) subject.refuse("duplicate", `/${at}/dimension`);
    else if (seen.has(called)) subject.refuse("duplicate", `/${at}/trackingCategory`);
    seen.add(sequence).add(name).add(called);
  }
};

/** The dimensions, read in their sequence. */
export const SPLITS = shape.optional(
  shape.converted(shape.list(DIMENSION, { upTo: 10 }, tellApart), (dimensions) =>
    dimensions.map(readSplit).sort((a, b) => a.sequence - b.sequence),
  ),
  [],
);
