import { type BooksServer, booksServer } from "../billing/books/books-server";
import { type SmartPensionServer, smartPensionServer } from "../pensions/smart-pension-server";

let opened: Promise<SmartPensionServer> | undefined;

/** Opens the pension provider of all stories, which outlives the processes that are killed. */
export function openProvider(): Promise<SmartPensionServer> {
  opened ??= smartPensionServer();
  return opened;
}

let books: Promise<BooksServer> | undefined;

/** Opens the accounting software of all stories. */
export function openBooks(): Promise<BooksServer> {
  books ??= booksServer();
  return books;
}
