import type { Language } from "../../store/letter-tables";
import { english } from "./english";
import type { Wording } from "./wording";

export const WORDINGS: Readonly<Record<Language, Wording>> = { English: english };
