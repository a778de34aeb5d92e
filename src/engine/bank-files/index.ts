// Files for banks and pension providers. Start at `bacs/create-bacs-file.ts`, `provider-files/provider-file.ts`.

export * from "./bacs";
export {
  type BankAccountCheck,
  type BankAccountFacts,
  checkBankAccount,
  type ModulusRow,
  type ModulusTable,
  type ModulusTableFacts,
  PUBLISHED_ROWS,
  readModulusTable,
} from "./modulus";
export * from "./payments";
export * from "./provider-files";
export * from "./statements";
