import type { Books, BooksCall } from "../port/books";
import { freeAgentAllocations } from "./freeagent-allocations";
import { freeAgentContacts } from "./freeagent-contacts";
import { freeAgentDocuments } from "./freeagent-documents";
import { freeAgentJournals } from "./freeagent-journals";
import { freeAgentLists } from "./freeagent-lists";

/** The books of a company in FreeAgent. Source: its documentation for developers; there is no OpenAPI description. */
export function freeAgentBooks(call: BooksCall, api: string): Books {
  return {
    ...freeAgentContacts(call),
    ...freeAgentLists(call),
    ...freeAgentDocuments(call, api),
    ...freeAgentAllocations(call),
    ...freeAgentJournals(call, api),
  };
}
