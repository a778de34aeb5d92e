import type { Answer } from "../../../client";

/** The response of an operation, of which the views show the data. */
export interface Envelope<Data> {
  readonly content: { readonly data: Data };
}

export type Call<Data> = () => Promise<Answer<Envelope<Data>>>;

/** The response of a list: a page, and the token of the next one. */
interface Page<Data> extends Envelope<Data> {
  readonly content: { readonly data: Data; readonly metadata: { readonly paginationToken: string | null } };
}

/** Which page a call of a list asks for. */
interface PageQuery {
  readonly pageSize: number;
  readonly paginationToken?: string;
}

export type PageCall<Data> = (query: PageQuery) => Promise<Answer<Page<Data>>>;

/** Returns a response with its data made into what a view shows; a refusal stays one. */
export function withData<From, To>(answer: Answer<From>, make: (from: From) => To): Answer<Envelope<To>> {
  if (answer.refusal !== undefined) return answer;
  return { data: { content: { data: make(answer.data) } }, response: answer.response };
}
