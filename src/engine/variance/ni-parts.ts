import type { EarningsPeriod } from "../base";
import { type LetterEarnings, niOf } from "../national-insurance";
import type { FiguresInForce } from "../rulebook";
import { type Part, partOf } from "./causes";
import type { Change } from "./change";
import type { Slip } from "./facts";
import { fromTo, type Move, walk } from "./walk";

interface NiState {
  readonly figures: FiguresInForce;
  readonly earningsPeriod: EarningsPeriod;
  readonly earnings: readonly LetterEarnings[];
}

/**
 * Returns why contributions differ: the year's rules, the category letter, then each cause of NICable pay in turn. What
 * these do not give follows from the earnings period: a director's year, or several payments in one period.
 */
export function niParts(change: Change, name: "ni" | "employerNi"): readonly Part[] {
  const { previous, current, laws, steps } = change;
  const [before, after] = laws;
  const start: NiState = { ...before, earnings: earningsOf(previous) };
  const end: NiState = { ...after, earnings: earningsOf(current) };
  const otherwise = "PaymentsInPeriod";
  const amounts = { previous: previous.amounts[name] ?? 0, current: current.amounts[name] ?? 0, otherwise } as const;
  if (!knowsLetters(after.figures, start) || !knowsLetters(after.figures, end)) {
    return [partOf("Unexplained", amounts.current - amounts.previous)];
  }
  const isWhole = start.earnings.length < 2 && end.earnings.length < 2;
  const letters = fromTo(lettersOf(start), lettersOf(end));
  const moves: Move<NiState>[] = [
    { cause: "RulesChange", detail: null, state: { ...start, figures: after.figures } },
    { cause: "PaymentsInPeriod", detail: null, state: { ...end, earnings: start.earnings } },
    ...(isWhole ? movesOfLetter({ start, end, letters, steps }) : []),
    { cause: isWhole ? "Unexplained" : "NiCategoryChange", detail: isWhole ? null : letters, state: end },
  ];
  return walk(start, moves, (state) => contributionsIn(state, name), amounts);
}

interface WithOneLetter extends Pick<Change, "steps"> {
  readonly start: NiState;
  readonly end: NiState;
  readonly letters: string;
}

/** Returns the moves between payslips with one letter each: to the other letter, then by each cause of NICable pay. */
function movesOfLetter({ start, end, letters, steps }: WithOneLetter): readonly Move<NiState>[] {
  const letter = end.earnings[0]?.letter ?? "A";
  let pay = totalOf(start.earnings);
  const stateNow = (): NiState => ({ ...end, earnings: [{ letter, gross: pay }] });
  const moves: Move<NiState>[] = [{ cause: "NiCategoryChange", detail: letters, state: stateNow() }];
  for (const { cause, detail, effects } of steps) {
    pay += effects.grossForEmployeeNi ?? 0;
    moves.push({ cause, detail, state: stateNow() });
  }
  return moves;
}

function contributionsIn({ figures, earningsPeriod, earnings }: NiState, name: "ni" | "employerNi"): number {
  if (earnings.length === 0) return 0;
  const none = { periodToDate: [], director: null, directorToDate: [] };
  const { letters } = niOf(figures, { earnings, earningsPeriod, ...none });
  return letters.reduce((sum, { employee, employer }) => sum + (name === "ni" ? employee : employer), 0);
}

function earningsOf({ earnings }: Slip): readonly LetterEarnings[] {
  return Object.entries(earnings).map(([letter, gross]) => ({ letter, gross }));
}

function knowsLetters({ nationalInsurance: { letterOrder } }: FiguresInForce, { earnings }: NiState): boolean {
  const known: readonly string[] = letterOrder;
  return earnings.every(({ letter }) => known.includes(letter));
}

function totalOf(earnings: readonly LetterEarnings[]): number {
  return earnings.reduce((sum, { gross }) => sum + gross, 0);
}

function lettersOf({ earnings }: NiState): string {
  return earnings.map(({ letter }) => letter).join(", ") || "none";
}
