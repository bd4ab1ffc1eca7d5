/**
 * What tells letters in replies, as patterns that {@link readChoice} goes by and that the reader in Python is written from
 * (`out/letter-reader.ts`): only what `out/python-pattern.ts` can say in Python stands in them.
 */

/** What models put around what they say: thoughts, tags, fences, emphasis and marks of formulas. */
export const WRAPPING =
  /<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)|<\/?[a-z][\w-]*>|```\w*|\\boxed|\\text|[*`#{}$]/gi;

/** An answer in a JSON object. */
export const IN_JSON =
  /"(?:best[_ ]?option|answer|option|choice|letter)"\s*:\s*"((?:[^"\\]|\\.)*)"/i;

export const REFUSAL =
  /\b(?:can(?:not|['’]?t)|(?:un|not )able to|won['’]?t|sorry|as an ai|no (?:video|frames?|images?)|do(?: not|n['’]?t) (?:have|see|know)|impossible to|not (?:provided|enough|possible))\b/i;

/** What turns a mention into its opposite. */
export const DENIAL =
  /\b(?:not|never|neither|nor|wrong|incorrect|false|except|rather than|eliminat\w*|exclud\w*|unlikely)\b|n['’]t\b/i;

/**
 * A letter within a sentence: in brackets, or a capital by itself. A capital A is an article where a word follows that
 * does not go on about a letter.
 */
const LETTER = String.raw`(?:[([]\s*(?<bracketed>[A-Ea-e])\s*[)\]]|["“'([]?(?:(?<bare>[B-E])(?![\p{L}\p{N}'’])|(?<a>A)(?=\s*(?:$|[.,:;)\]"”!\n–—-])|\s+(?:because|since|and|or|is)\b)))`;

/** Sentences that say which option it is. */
export const STATEMENTS = [
  String.raw`\b(?:answer|option|choice)\s*(?:(?:is|:|=|would be|should be|must be)\s*)+(?:(?:clearly|likely|probably|definitely)\s+)?(?:the\s+)?(?:(?:option|answer|choice|letter)\s*:?\s*)?${LETTER}`,
  String.raw`\bi(?:['’]?(?:d|ll)| would| will)?\s+(?:choose|pick|select|go with|say)\s+(?:(?:option|answer|choice|letter)\s*:?\s*)?${LETTER}`,
  String.raw`(?<![\p{L}\p{N}])${LETTER}[)\]"”.]?\s*(?:is|seems|would be)\s+(?:clearly\s+)?(?:the\s+)?(?:correct|right|best|most)\b`,
].map((source) => new RegExp(source, 'giu'));

/** A letter at the beginning, alone or before more: “B”, “(b) …”, “B. …”, “Option B: …”; a small one needs a mark. */
export const LEAD =
  /^["“'\s]*(?:(?:[Tt]he\s+)?(?:(?:[Bb]est|[Cc]orrect|[Ff]inal)\s+)?(?:[Oo]ption|[Aa]nswer|[Cc]hoice|[Ll]etter|OPTION|ANSWER)\s*[:=]?\s*)?(?:[([]\s*(?<bracketed>[A-Ea-e])\s*[)\]]|[([]?(?<bare>[A-E])(?=["”']?\s*(?:[,:;)\]]|\.(?!\p{L}\.)|[–—-]\s|\n|$))|(?<small>[a-e])(?=\s*(?:[:)]|\.(?!\p{L}\.)|$)))["”'\s]*[.,:;)\]–—-]*\s*/u;

/** A letter at the very end: “… so (C)”, “… hence C.” */
export const TAIL =
  /(?:[([]\s*(?<bracketed>[A-Ea-e])\s*[)\]]|(?<![\p{L}\p{N}'’])(?<bare>[B-E]))["”']?\s*[.!]?$/u;

/** What may stand for an option anywhere. */
export const MENTION =
  /[([]\s*(?<bracketed>[A-E])\s*[)\]]|(?<![\p{L}\p{N}'’])(?:(?<bare>[B-E])(?![\p{L}\p{N}'’-])|(?<a>A)(?=\s*(?:[.:,)]|and\b|or\b|is\b|$)))/gu;

/** A second letter right after a first: “B or C”. */
export const OFFERED_TOO =
  /^\s*[)\]"”]?\s*(?:and|or|\/|&|,)\s*(?:option\s+)?[([]?[A-E](?![\p{L}\p{N}'’])/iu;

/** A letter that stands as an option does in a list of them, or in brackets. */
export const LISTED = /(?:^|\s)(?:[([]?([A-E])[.):](?=\s)|[([]([A-E])[)\]])/gu;

/** The words that a reply may hold in addition to an option's own. */
export const FRAME = new Set(
  'answer best choice choose correct final i is it my option right select so that therefore think this would be'.split(
    ' ',
  ),
);
