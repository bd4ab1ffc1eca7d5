/**
 * The reader of letters for other programs, in Python: a strict part of `readChoice`, so that what it reads, that reads
 * the same, and it leaves more unread.
 */
export const LETTER_READER = String.raw`def read_letter(reply, options):
    """The letter that a reply chooses; None where that cannot be told for sure."""
    text = re.sub(r"<think(?:ing)?>.*?(?:</think(?:ing)?>|$)", " ", reply, flags=re.S | re.I)
    text = re.sub(r"<[^>]*>|[*${'`'}#]", " ", text).strip()
    alone = re.fullmatch(r"(?:(?:best |correct )?(?:option|answer)\s*:?\s*)?[(\[]?([A-Ea-e])[)\]]?\s*[.:]?", text, re.I)
    if alone:
        return alone.group(1).upper()
    leading = re.match(r"[(\[]?([A-E])(?:[)\]][.:]?|[.:])\s+(.*)", text, re.S)
    stated = re.fullmatch(
        r"the (?:best |correct |right )?(?:answer|option) is:?\s*(?:option )?[(\[]?([A-E])[)\]]?(?:[.:]\s*(.*))?", text, re.S | re.I
    )
    found = stated or leading
    if found:
        letter, rest = found.group(1).upper(), _plain(found.group(2) or "")
        own = _plain(options[LETTERS.index(letter)])
        return letter if rest in ([], own) else None
    said = [letter for letter, option in zip(LETTERS, options) if _plain(option) == _plain(text)]
    return said[0] if len(said) == 1 else None


def _plain(text):
    words = re.sub(r"['’]", "", text.lower())
    return [word for word in re.split(r"[\W_]+", words) if word not in ("", "a", "an", "the")]
`;
