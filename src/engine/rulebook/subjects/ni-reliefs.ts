interface ReliefRow {
  /** The parameter with the upper secondary threshold, up to which the employer does not pay. */
  readonly threshold: `${string}UpperSecondaryThreshold`;
  /** Those whose employer has the relief, as the threshold's title names them. */
  readonly who: string;
  /** The category letters that exist with it. */
  readonly letters: string;
  /** Whether it depends on the place of work, whose postcode is reported. */
  readonly isByWorkplace?: true;
}

const reliefs = <const Rows extends Readonly<Record<string, ReliefRow>>>(rows: Rows) => rows;

/** The reliefs from employer contributions. A year without the threshold of a relief does not have the relief. */
export const RELIEFS = /* @__PURE__ */ reliefs({
  freeport: {
    threshold: "freeportUpperSecondaryThreshold",
    who: "for freeport employees",
    letters: "FILS",
    isByWorkplace: true,
  },
  investmentZone: {
    threshold: "investmentZoneUpperSecondaryThreshold",
    who: "for investment-zone employees",
    letters: "NEDK",
    isByWorkplace: true,
  },
  under21: { threshold: "under21UpperSecondaryThreshold", who: "under 21", letters: "MZYP" },
  apprenticeUnder25: {
    threshold: "apprenticeUpperSecondaryThreshold",
    who: "for apprentices under 25",
    letters: "HG",
  },
  veteran: { threshold: "veteranUpperSecondaryThreshold", who: "for veterans", letters: "V" },
});

/** The name of a relief in the rule data. */
export type Relief = keyof typeof RELIEFS;

/** The parameter with the upper secondary threshold of a relief. */
type ReliefThreshold = (typeof RELIEFS)[Relief]["threshold"];

const ROWS: readonly ReliefRow[] = /* @__PURE__ */ Object.values(RELIEFS);

/** Letters that exist in every year. */
export const LETTERS_OF_EVERY_YEAR = "ABCJXRTWQ";

/** Every category letter that exists in some year. */
export const ALL_LETTERS: ReadonlySet<string> = /* @__PURE__ */ new Set(
  LETTERS_OF_EVERY_YEAR + ROWS.map(({ letters }) => letters).join(""),
);

/** Returns an object with an entry for each relief's threshold. */
export function byReliefThreshold<Value>(
  entryFor: (relief: ReliefRow) => Value,
): Readonly<Record<ReliefThreshold, Value>> {
  return Object.fromEntries(ROWS.map((relief) => [relief.threshold, entryFor(relief)])) as Record<
    ReliefThreshold,
    Value
  >;
}

/** Returns whether a letter is for a freeport or investment zone, for which the workplace's postcode is reported. */
export function isZoneLetter(letter: string): boolean {
  return ROWS.some(({ letters, isByWorkplace }) => isByWorkplace && letters.includes(letter));
}
