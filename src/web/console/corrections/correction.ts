import type { components } from "../../../client";

export type Correction = components["schemas"]["Correction"];
