/** Why a file is rejected, in words for the person who sent it. */
export const REJECTIONS = {
  wrong_size: "The file is not as large as announced. Send it again.",
  wrong_type: "The contents are not of the announced type. Send the file with its own type.",
  damaged: "The file is damaged or incomplete. Save it again, then send it again.",
  data_after_end: "There is other data after the end of the file. Save it again, then send it again.",
  too_many_pixels: "The image is too large. Make it smaller: up to 25 million pixels.",
  moving_picture: "Moving images are not accepted here. Send a single image.",
  expands_too_much: "The file becomes too large when it is unpacked.",
  encrypted: "The file is protected by a password, so it cannot be checked. Send it without.",
  contains_program: "The file contains a program, such as macros or JavaScript. Send it without.",
  refers_outside: "The file loads parts from elsewhere. Save it with everything inside.",
  not_text: "The file is not plain text. Save it as UTF-8 text.",
  nothing_to_show: "The image shows nothing once scripts and links are removed.",
  draws_too_much: "The image is too complicated. Simplify it.",
  not_checked: "The file could not be checked. Save it again, or in another format.",
} as const;

/** The reason of a rejection. */
export type Rejection = keyof typeof REJECTIONS;

/** Thrown by the examination of a file that is not accepted. */
export class RejectedFile extends Error {
  override readonly name = "RejectedFile";

  constructor(readonly reason: Rejection) {
    super(reason);
  }
}

/** Rejects the file if a condition of its format does not hold. */
export function need(holds: boolean, reason: Rejection = "damaged"): asserts holds {
  if (!holds) throw new RejectedFile(reason);
}
