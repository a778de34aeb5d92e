/** Words of a text, as a set. */
function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** Elements that draw something. */
export const DRAWING = words("circle ellipse image line path polygon polyline rect text use");

/** Elements that remain (SVG 2 and SMIL); all others are removed with their contents. */
export const ELEMENTS = new Set([
  ...DRAWING,
  ...words(`animate animateMotion animateTransform clipPath defs feBlend feColorMatrix feComponentTransfer
    feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology
    feOffset feTile filter g linearGradient marker mask mpath pattern radialGradient set stop style svg switch
    symbol textPath title tspan`),
]);

/** Elements that are removed while their contents remain: a link is only its text. */
export const UNWRAPPED = words("a");

/** Attributes that remain, but that no animation may change. */
export const NEVER_ANIMATED = words("href id class style");

/** Attributes that remain; all others are removed. */
export const ATTRIBUTES = words(`
  alignment-baseline baseline-shift class clip-path clip-rule clipPathUnits color color-interpolation
  color-interpolation-filters cx cy d direction display dominant-baseline dx dy fill fill-opacity fill-rule filter
  filterUnits flood-color flood-opacity font-family font-size font-stretch font-style font-variant font-weight fx fy fr
  gradientTransform gradientUnits height href id image-rendering in in2 isolation k1 k2 k3 k4 kernelMatrix
  lengthAdjust letter-spacing marker-end marker-mid marker-start markerHeight markerUnits markerWidth mask
  maskContentUnits maskUnits mask-type mix-blend-mode mode offset opacity operator order orient overflow paint-order
  pathLength patternContentUnits patternTransform patternUnits points preserveAspectRatio primitiveUnits r radius refX
  refY result rotate rx ry scale shape-rendering slope spreadMethod startOffset stdDeviation stop-color stop-opacity
  stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity
  stroke-width style tableValues text-anchor text-decoration text-rendering textLength transform transform-origin type
  unicode-bidi values vector-effect version viewBox visibility width word-spacing writing-mode x x1 x2 y y1 y2
  accumulate additive attributeName attributeType begin by calcMode dur end exponent from amplitude intercept keyPoints
  keySplines keyTimes max min path repeatCount repeatDur restart to`);
