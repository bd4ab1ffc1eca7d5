import {
  DENIAL,
  FRAME,
  IN_JSON,
  LEAD,
  LISTED,
  MENTION,
  OFFERED_TOO,
  STATEMENTS,
  TAIL,
  WRAPPING,
} from '../letters/patterns';
import { ARTICLES } from '../text';
import { asciiText, pythonPattern } from './python-pattern';

const PATTERNS = { WRAPPING, IN_JSON, DENIAL, LEAD, TAIL, MENTION, OFFERED_TOO, LISTED };

const wordsIn = (words: ReadonlySet<string>) => `set(${asciiText([...words].join(' '))}.split())`;

/** The reader of letters for other programs, in Python: {@link readChoice} once more, by the same patterns. */
export const LETTER_READER = String.raw`${Object.entries(PATTERNS)
  .map(([name, pattern]) => `${name} = ${pythonPattern(pattern)}`)
  .join('\n')}
STATEMENTS = [
${STATEMENTS.map((pattern) => `    ${pythonPattern(pattern)},`).join('\n')}
]
FRAME = ${wordsIn(FRAME)}
ARTICLES = ${wordsIn(ARTICLES)}
BLANKS = ${pythonPattern(/\s+/)}


class Ambiguous(Exception):
    """A reply could be meant in two ways."""


def read_letter(reply, options):
    """The letter that a reply chooses; None where that cannot be told for sure."""
    found = IN_JSON.search(reply)
    text = WRAPPING.sub(" ", found.group(1) if found else reply)
    text = BLANKS.sub(lambda blanks: "\n" if "\n" in blanks.group() else " ", text).strip(" \n")
    letters = LETTERS[: len(options)]
    try:
        said = _said(text, letters, options) if text else None
    except Ambiguous:
        return None
    if said:
        letter, rest = said
        meant = _option_beginning(rest, options)
        return letter if meant is None or letters[meant] == letter else None
    worded = _option_within(text, options)
    return None if worded is None else letters[worded]


def _letter_of(found, letters):
    groups = found.groupdict() if found else {}
    sign = next((groups[name] for name in ("bracketed", "bare", "a", "small") if groups.get(name)), "").upper()
    return sign if sign and sign in letters else None


def _all_said(pattern, text, letters):
    said = [(_letter_of(found, letters), text[found.end() :]) for found in pattern.finditer(text)]
    return [one for one in said if one[0]]


def _said(text, letters, options):
    """The letter that a text decides on, and what follows it."""
    stated = [one for pattern in STATEMENTS for one in _all_said(pattern, text, letters)]
    if stated:
        if len({letter for letter, _ in stated}) > 1 or any(OFFERED_TOO.search(rest) for _, rest in stated):
            raise Ambiguous
        return stated[0]
    lead = LEAD.search(text)
    letter = _letter_of(lead, letters)
    if letter:
        rest = text[lead.end() :]
        quotes = _option_beginning(rest, options) == letters.index(letter)
        listed = [found.group(1) or found.group(2) for found in LISTED.finditer(rest)]
        others = [one for one in listed if one != letter]
        if not quotes and (others or OFFERED_TOO.search("," + rest)):
            raise Ambiguous
        return letter, rest
    tail = TAIL.search(text)
    letter = _letter_of(tail, letters)
    if not letter or DENIAL.search(text):
        return None
    if len({one for one, _ in _all_said(MENTION, text, letters)}) != 1:
        raise Ambiguous
    return letter, text[tail.end() :]


def _option_beginning(text, options):
    words = _plain(text)
    own = [(index, _plain(option)) for index, option in enumerate(options)]
    fitting = [one for one in own if one[1] and words[: len(one[1])] == one[1]]
    return max(fitting, key=lambda one: len(one[1]))[0] if fitting else None


def _option_within(text, options):
    words = _plain(text)
    found = []
    for index, option in enumerate(options):
        own = _plain(option)
        places = (at for at in range(len(words)) if own and words[at : at + len(own)] == own)
        at = next(places, None)
        if at is not None and all(word in FRAME for word in words[:at] + words[at + len(own) :]):
            found.append(index)
    return found[0] if len(found) == 1 else None


def _plain(text):
    text = re.sub("['\u2019]", "", unicodedata.normalize("NFKC", text).lower())
    words = "".join(sign if unicodedata.category(sign)[0] in "LMN" else " " for sign in text).split()
    return [word for word in words if word not in ARTICLES]
`;
