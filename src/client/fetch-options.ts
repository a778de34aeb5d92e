/** The options of `fetch` that a call takes beside `params` and `body`, such as `signal`. */
export interface FetchOptions extends Omit<RequestInit, "body" | "method"> {}
