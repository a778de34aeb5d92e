/** The limits of an attempt: milliseconds to connect and to answer, bytes of the response that are kept. */
export const POST_LIMITS = { connect: 5_000, answer: 15_000, body: 16_384 };
