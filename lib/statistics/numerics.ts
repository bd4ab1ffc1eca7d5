// Of libraries, jstat is right to 2e-6 only, cephes is WebAssembly and throws where it underflows, and @stdlib, which is
// right to 1e-14, comes as 228 packages of 26 MB.

/** Lanczos coefficients for g = 7, nine terms (P. Godfrey's table). */
const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** Where series and continued fractions stop: a few units in the last place of a double. */
const EPSILON = 1e-15;

/** Stands in for a zero denominator in a continued fraction (modified Lentz method). */
const TINY = 1e-300;

/** Far more terms than any argument of ours needs; running out of them means that the argument was not a number. */
const MOST_TERMS = 100_000;

/**
 * The natural logarithm of Γ(x), for x > 0, by the Lanczos approximation; relative error about 1e-14.
 * @throws {RangeError} when x is not positive
 */
export function logGamma(x: number): number {
  if (!(x > 0)) throw new RangeError(`logGamma needs a positive number, not ${x}`);
  // The approximation loses digits below one half; Γ(x+1) = x·Γ(x) steps over that.
  if (x < 0.5) return logGamma(x + 1) - Math.log(x);
  const shifted = x - 1;
  const series = LANCZOS.reduce(
    (sum, coefficient, index) => sum + coefficient / (shifted + index + 1),
    0.99999999999980993,
  );
  const base = shifted + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(base) - base + Math.log(series);
}

/**
 * The regularised incomplete beta function Iₓ(a, b), in 0..1, for x in 0..1 and positive a and b, by its continued
 * fraction (Numerical Recipes, 6.4).
 */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges fast on this side only; the other side is its mirror image.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const logFront =
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x);
  const fraction = evaluateFraction(1, (term) => {
    const half = Math.floor(term / 2);
    const numerator =
      term % 2 === 0
        ? (half * (b - half) * x) / ((a + 2 * half - 1) * (a + 2 * half))
        : (-(a + half) * (a + b + half) * x) / ((a + 2 * half) * (a + 2 * half + 1));
    return { numerator, denominator: 1 };
  });
  return Math.exp(logFront) / (a * fraction);
}

/**
 * The regularised upper incomplete gamma function Q(a, x), in 0..1, for positive a and x ≥ 0; keeps its digits where it
 * is small.
 */
export function incompleteGammaUpper(a: number, x: number): number {
  return x < a + 1 ? 1 - sumGammaSeries(a, x) : evaluateGammaFraction(a, x);
}

/** The standard normal distribution function Φ(z), exact in both tails. */
export function normalCdf(z: number): number {
  const tail = 0.5 * incompleteGammaUpper(0.5, (z * z) / 2);
  return z < 0 ? tail : 1 - tail;
}

/** The z with Φ(z) = probability, for a probability strictly between 0 and 1. */
export function normalQuantile(probability: number): number {
  checkProbability(probability);
  if (probability > 0.5) return -normalQuantile(1 - probability);
  return findRoot(normalCdf, probability, -40, 0);
}

/** Student's t distribution function with `degrees` > 0 degrees of freedom. */
export function studentCdf(t: number, degrees: number): number {
  const tail = 0.5 * incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5);
  return t < 0 ? tail : 1 - tail;
}

/** The t whose {@link studentCdf} is the probability, which lies strictly between 0 and 1. */
export function studentQuantile(probability: number, degrees: number): number {
  checkProbability(probability);
  if (probability === 0.5) return 0;
  if (probability < 0.5) return -studentQuantile(1 - probability, degrees);
  return invertPositive((t) => studentCdf(t, degrees), probability);
}

/** The x below which an F with `above` and `below` > 0 degrees of freedom lies with the probability, strictly between 0 and 1. */
export function fisherQuantile(probability: number, above: number, below: number): number {
  checkProbability(probability);
  return invertPositive(
    (x) => incompleteBeta((above * x) / (above * x + below), above / 2, below / 2),
    probability,
  );
}

function sumGammaSeries(a: number, x: number): number {
  if (x <= 0) return 0;
  let term = 1 / a;
  let sum = term;
  for (let index = 1; index < MOST_TERMS && term > sum * EPSILON; index += 1) {
    term *= x / (a + index);
    sum += term;
  }
  return sum * Math.exp(a * Math.log(x) - x - logGamma(a));
}

function evaluateGammaFraction(a: number, x: number): number {
  const fraction = evaluateFraction(x + 1 - a, (term) => ({
    numerator: -term * (term - a),
    denominator: x + 2 * term + 1 - a,
  }));
  return Math.exp(a * Math.log(x) - x - logGamma(a)) / fraction;
}

/** first + n₁/(d₁ + n₂/(d₂ + …)), by the modified Lentz method. */
function evaluateFraction(
  first: number,
  termAt: (term: number) => { numerator: number; denominator: number },
): number {
  let value = first || TINY;
  let upper = value;
  let lower = 0;
  for (let index = 1; index < MOST_TERMS; index += 1) {
    const { numerator, denominator } = termAt(index);
    lower = 1 / (denominator + numerator * lower || TINY);
    upper = denominator + numerator / upper || TINY;
    const factor = upper * lower;
    value *= factor;
    if (Math.abs(factor - 1) <= EPSILON) return value;
  }
  throw new RangeError('A continued fraction did not converge');
}

function invertPositive(cdf: (x: number) => number, probability: number): number {
  let high = 1;
  while (cdf(high) < probability) high *= 2;
  return findRoot(cdf, probability, 0, high);
}

/** Where ends of a bracket lie closer than this, relative to them, it is rounding. */
const CLOSEST = 4e-16;

/**
 * The x in `from`..`to` at which a rising function that is not above `target` first and not below it later reaches it: by
 * quadratic interpolation through three points where that is safe, else by halving.
 * Source: Chandrupatla 1997 (Advances in Engineering Software 28:145).
 */
export function findRoot(
  rising: (x: number) => number,
  target: number,
  from: number,
  to: number,
): number {
  let [one, other] = [from, to];
  let [atOne, atOther] = [rising(one) - target, rising(other) - target];
  let share = 0.5;
  for (;;) {
    const x = one + share * (other - one);
    const at = rising(x) - target;
    const isOnSideOfOne = at < 0 === atOne < 0;
    const [third, atThird] = isOnSideOfOne ? [one, atOne] : [other, atOther];
    if (!isOnSideOfOne) [other, atOther] = [one, atOne];
    [one, atOne] = [x, at];
    const nearest = Math.abs(atOne) < Math.abs(atOther) ? one : other;
    const closest = (CLOSEST * Math.abs(nearest) + Number.MIN_VALUE) / Math.abs(other - one);
    if (closest > 0.5 || atOne === 0) return nearest;
    const place = (one - other) / (third - other);
    const height = (atOne - atOther) / (atThird - atOther);
    const isSafe = 1 - Math.sqrt(1 - place) < height && height < Math.sqrt(place);
    const interpolated = isSafe
      ? (atOne / (atOther - atOne)) * (atThird / (atOther - atThird)) +
        ((third - one) / (other - one)) *
          (atOne / (atThird - atOne)) *
          (atOther / (atThird - atOther))
      : 0.5;
    share = Math.min(1 - closest, Math.max(closest, interpolated));
  }
}

function checkProbability(probability: number): void {
  if (!(probability > 0 && probability < 1)) {
    throw new RangeError(`A probability lies strictly between 0 and 1, not at ${probability}`);
  }
}
