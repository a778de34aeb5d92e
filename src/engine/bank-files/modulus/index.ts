export {
  type BankAccountCheck,
  type BankAccountFacts,
  checkBankAccount,
  readBankAccount,
  type StandardAccount,
} from "./check-bank-account";
export { readTable } from "./check-table";
export { type ModulusRow, type ModulusTable, PUBLISHED_ROWS } from "./modulus-table";
export { type ModulusTableFacts, readModulusTable } from "./read-modulus-table";
