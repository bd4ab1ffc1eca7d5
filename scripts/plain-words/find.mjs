import fs from 'node:fs';
import path from 'node:path';
import { FOLDERS } from '../folders.mjs';
import { ALLOWED, BANNED, BANNED_PHRASES } from './words.mjs';

/** @typedef {{ file: string, line: number, word: string, instead: string }} Finding line 0 is the file's name */

/** Texts that are kept by their hash or taken from elsewhere, and the list itself. */
const EXEMPT = [
  /(^|\/)(fixtures|generated|node_modules)\//,
  // A prompt's versions are told apart by its text; what is said about prompts is in README files.
  /^prompts\/(?!(.*\/)?README\.md$).*\.md$/,
  /^scripts\/plain-words\//,
];

const CHECKED = /\.(ts|tsx|js|mjs|cjs|css|md|prisma)$/;

const exact = new Map(Object.entries(BANNED).filter(([word]) => !word.endsWith('*')));
const stems = Object.entries(BANNED)
  .filter(([word]) => word.endsWith('*'))
  .map(([word, instead]) => /** @type {const} */ ([word.slice(0, -1), instead]));
const phrases = Object.keys(BANNED_PHRASES);
const mayHold = new RegExp([...Object.keys(BANNED), ...phrases].join('|').replaceAll('*', ''), 'i');

/**
 * @param {string} word in lower case
 * @returns {string | null} what is written instead of it; null where it may stand
 */
function insteadOf(word) {
  return exact.get(word) ?? stems.find(([stem]) => word.startsWith(stem))?.[1] ?? null;
}

/**
 * The banned words of a text, line by line.
 * @param {string} text
 * @param {string} file by which some words are allowed
 * @returns {Finding[]}
 */
export function findBannedWords(text, file = '') {
  if (!mayHold.test(text)) return [];
  const allowed = ALLOWED.filter((allowance) => allowance.in?.test(file) ?? true);
  return text.split('\n').flatMap((line, index) => {
    if (!mayHold.test(line)) return [];
    const rest = allowed.reduce((kept, allowance) => kept.replace(allowance.text, ' '), line);
    const words = wordsOf(rest).map((word) => ({ word, instead: insteadOf(word) }));
    const text = rest.toLowerCase();
    const said = phrases
      .filter((phrase) => text.includes(phrase))
      .map((phrase) => ({ word: phrase, instead: BANNED_PHRASES[phrase] ?? '' }));
    return [...words, ...said].flatMap(({ word, instead }) =>
      instead === null ? [] : [{ file, line: index + 1, word, instead }],
    );
  });
}

/** The words of a line, those inside of identifiers too. @param {string} line */
function wordsOf(line) {
  return (line.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());
}

/**
 * The banned words of all files that people write, in their names too.
 * @param {string} root
 * @returns {Finding[]}
 */
export function findBannedWordsIn(root) {
  return filesOf(root).flatMap((file) => [
    ...findBannedWords(file, file).map((finding) => ({ ...finding, line: 0 })),
    ...findBannedWords(fs.readFileSync(path.join(root, file), 'utf8'), file),
  ]);
}

/** Files that are checked, from the root, with slashes. @param {string} root */
export function filesOf(root) {
  const inFolders = [...FOLDERS, 'docs', 'prisma', '.github'].flatMap((folder) =>
    fs.existsSync(path.join(root, folder))
      ? fs
          .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
          .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`)
      : [],
  );
  return [...fs.readdirSync(root), ...inFolders].filter(
    (file) =>
      CHECKED.test(file) &&
      !EXEMPT.some((exempt) => exempt.test(file)) &&
      fs.statSync(path.join(root, file)).isFile(),
  );
}
