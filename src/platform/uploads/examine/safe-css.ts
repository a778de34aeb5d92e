/** Rules that remain in a style sheet. */
const RULES = new Set(["keyframes", "-webkit-keyframes", "media", "supports"]);

/** Functions that calculate values, colours and movements, and load nothing. */
const FUNCTIONS = new Set(
  `attr blur brightness calc clamp contrast cubic-bezier drop-shadow grayscale hsl hsla hue-rotate invert lab lch
    linear linear-gradient matrix matrix3d max min not nth-child nth-last-child nth-of-type opacity perspective
    radial-gradient rgb rgba rotate rotate3d rotatex rotatey rotatez saturate scale scale3d scalex scaley sepia skew
    skewx skewy steps translate translate3d translatex translatey translatez var`.split(/\s+/),
);

const OWN_REFERENCE = /url\(\s*(["']?)#[\w.:-]+\1\s*\)/gi;

/**
 * Returns whether style sheets or values load nothing and run nothing: no escapes, known rules and functions only, and
 * references to the same file. Comments count as well.
 */
export function isSafeCss(css: string): boolean {
  const text = css.replaceAll(OWN_REFERENCE, "");
  const functions = [...text.matchAll(/([\w-]+)\s*\(/g)].map(([, name = ""]) => name.toLowerCase());
  const rules = [...text.matchAll(/@\s*([\w-]*)/g)].map(([, name = ""]) => name.toLowerCase());
  return (
    !/[\\<]|\w+script\s*:|-moz-binding|behavior\s*:/i.test(text) &&
    functions.every((name) => FUNCTIONS.has(name) || name === "and") &&
    rules.every((name) => RULES.has(name))
  );
}
