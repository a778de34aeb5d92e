import type { ProviderProfile } from "./profile";
import contributions from "./profiles/contributions.json";
import nestContributions from "./profiles/nest-contributions.json";
import papdis10 from "./profiles/papdis-1.0.json";
import papdis11 from "./profiles/papdis-1.1.json";

/** The profiles included in the package, by ID. */
export const PROVIDER_PROFILES: Readonly<Record<string, ProviderProfile>> = Object.fromEntries(
  ([contributions, nestContributions, papdis10, papdis11] as readonly ProviderProfile[]).map((profile) => [
    profile.id,
    profile,
  ]),
);
