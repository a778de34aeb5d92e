export { accessMigrations } from "./access-migrations";
export {
  ACTIVITY_ACTIONS,
  ACTIVITY_TARGETS,
  type AccessTables,
  type ActivityAction,
  type ActivityTarget,
  type CredentialsRole,
} from "./access-tables";
export { type AccessTokens, createAccessTokens, SESSION_TOKEN_LIFE, TOKEN_LIFE } from "./access-tokens";
export { organisationArchived, refuseArchived, setArchived, updateOrganisation } from "./archive";
export * from "./authenticate";
export { type ClientRecords, createClientRecords, findProvisioningCaller, markUsed } from "./client-records";
export { hashSecret, isSecret, newSecret } from "./client-secrets";
export { accountsOfOrganisations, createAccount, type NewAccount, nameOfAccount } from "./create-account";
export { accessKeys } from "./derived-keys";
export { CannotHandOver, type HandedOver, handOverOrganisation, insertActivity } from "./hand-over-organisation";
export { cellDirectory, createOrganisationCells } from "./organisation-cells";
export { createOrganisationClocks } from "./organisation-clocks";
export * from "./people";
export { canSignIn, hasWayIn, mayState, openProviderSecret, sealProviderSecret } from "./people/identity-providers";
export * from "./people/invite-owner";
export { createPasswords, type PasswordWork } from "./people/passwords";
export type { LinkKind, PasswordPolicy, SecondFactorPolicy, UsedFactor } from "./people/people-tables";
export { queueSignInEmail } from "./people/queue-email";
export { createPersonRecords, createSessionRecords, isProvenEnough, needsSecondFactor } from "./people/session-records";
export { endSessions, resetSecondFactors, SESSION_LIFE } from "./people/sessions";
export * from "./people/sign-in-attempts";
export { recordAudit } from "./record-audit";
