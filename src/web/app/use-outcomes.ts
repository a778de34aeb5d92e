import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Rulebook } from "../../engine";
import { endOfTaxYear } from "../../engine/base";
import { LATEST_YEAR, latestRulebook, loadRulebook } from "../rules";
import {
  calculateOutcome,
  type FieldProblem,
  type Figures,
  type Outcome,
  type Situation,
  standardCode,
} from "../situation";
import type { Word } from "../words";

/** A situation's latest results, and what is wrong with its inputs now. */
export interface SituationOutcome {
  /** null until the inputs could first be calculated. */
  readonly figures: Figures | null;
  readonly problems: readonly FieldProblem[];
  /** The code for a person with the standard allowance. */
  readonly standardCode: string;
  readonly letters: readonly (readonly [letter: string, who: string])[];
  /** Whether the results are those of earlier inputs. */
  readonly stale: boolean;
  /** Why the rules of the tax year are not available; null if they are. */
  readonly notice: Word | null;
}

/** Calculates the situations as they change. The last results stay while an input is wrong. */
export function useOutcomes(situations: readonly Situation[]): readonly SituationOutcome[] {
  const first = useOutcome(situations[0] ?? null);
  const second = useOutcome(situations[1] ?? null);
  return [first, second].flatMap((outcome) => outcome ?? []);
}

function useOutcome(situation: Situation | null): SituationOutcome | null {
  const { rulebook, notice } = useRulebook(situation?.taxYear ?? LATEST_YEAR);
  const outcome = useMemo(() => situation && rulebook && calculateOutcome(situation, rulebook), [situation, rulebook]);
  const letters = useMemo(() => lettersOf(rulebook), [rulebook]);
  const problems = useSettledProblems(outcome);
  const figures = useRef<Figures | null>(null);
  if (situation === null) figures.current = null;
  if (outcome?.ok) figures.current = outcome.figures;
  return (
    situation && {
      figures: figures.current,
      problems,
      standardCode: rulebook === null ? "" : standardCode(situation, rulebook),
      letters,
      stale: problems.length > 0 || notice !== null,
      notice,
    }
  );
}

const PAUSE_BEFORE_PROBLEMS = 350;
const NO_PROBLEMS: readonly FieldProblem[] = [];

/** Shows problems after a pause in typing, and clears a corrected field at once. */
function useSettledProblems(outcome: Outcome | null): readonly FieldProblem[] {
  const problems = outcome === null || outcome.ok ? NO_PROBLEMS : outcome.problems;
  const [settled, setSettled] = useState(problems);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(problems), problems.length === 0 ? 0 : PAUSE_BEFORE_PROBLEMS);
    return () => clearTimeout(timer);
  }, [problems]);
  return problems.length === 0 ? NO_PROBLEMS : settled;
}

interface RulebookState {
  readonly rulebook: Rulebook | null;
  readonly notice: Word | null;
}

interface LoadedRulebook extends RulebookState {
  readonly taxYear: string;
}

const LATEST: RulebookState = { rulebook: latestRulebook, notice: null };
const LOADING: RulebookState = { rulebook: null, notice: "fetchingYear" };
const MISSING: RulebookState = {
  rulebook: null,
  notice: "missingYear",
};

/** Returns the rulebook of a tax year: the latest at once, an earlier one when it has loaded. */
function useRulebook(taxYear: string): RulebookState {
  const [loaded, setLoaded] = useState<LoadedRulebook | null>(null);
  useEffect(() => {
    if (taxYear === LATEST_YEAR) return;
    let wanted = true;
    const keep = (state: RulebookState): void => {
      if (wanted) setLoaded({ taxYear, ...state });
    };
    loadRulebook(taxYear).then(
      (rulebook) => keep({ rulebook, notice: null }),
      () => keep(MISSING),
    );
    return () => {
      wanted = false;
    };
  }, [taxYear]);
  if (taxYear === LATEST_YEAR) return LATEST;
  return loaded?.taxYear === taxYear ? loaded : LOADING;
}

function lettersOf(rulebook: Rulebook | null): SituationOutcome["letters"] {
  const year = rulebook?.taxYears[0];
  if (rulebook === null || year === undefined) return [];
  const letters = rulebook.figuresOn(endOfTaxYear(year))?.nationalInsurance.letters ?? {};
  return Object.entries(letters).map(([letter, { who }]) => [letter, who]);
}
