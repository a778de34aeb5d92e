import { type Batch, createBatch } from "../../batch";
import { createRulebook } from "../../engine";
import { rules } from "../../rules/all";
import { Refusal } from "../refusal";
import { type PieceLoader, pieceLoader } from "./load-piece";
import type { PieceSettings } from "./piece";

/** The tools with which a thread calculates its pieces, made once. */
export interface PieceTools {
  readonly settings: PieceSettings;
  readonly batch: Batch;
  readonly load: PieceLoader;
}

/** Makes the tools. Throws `Refusal` for rules, options or a heading that cannot be used. */
export function pieceTools(settings: PieceSettings): PieceTools {
  const { taxYear, period, engine, input } = settings;
  const rulebook = createRulebook(settings.rules ?? rules);
  if (!rulebook.ok) throw new Refusal("The rules cannot be used.", rulebook.problems);
  const batch = createBatch(rulebook.value, { taxYear, period, engine });
  if (!batch.ok) throw new Refusal("The options cannot be used.", batch.problems);
  return { settings, batch: batch.value, load: pieceLoader(input, "the input") };
}
