/**
 * Says where banned words stand:
 *
 *     node scripts/plain-words/check.mjs [PLACE…]     # in all files, or in those whose paths begin with PLACE
 *     git log --format=%s main.. | node scripts/plain-words/check.mjs -     # in subjects of commits
 */
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { findBannedWords, findBannedWordsIn } from './find.mjs';

const places = process.argv.slice(2);
const found =
  places[0] === '-'
    ? findBannedWords(fs.readFileSync(process.stdin.fd, 'utf8'), 'subjects')
    : findBannedWordsIn(path.join(import.meta.dirname, '..', '..')).filter(
        ({ file }) => places.length === 0 || places.some((place) => file.startsWith(place)),
      );
for (const { file, line, word, instead } of found) {
  console.log(`${file}:${line}  “${word}”: write ${instead}`);
}
console.log(
  found.length === 0 ? 'All words are plain.' : `${found.length} words are not plain English.`,
);
process.exitCode = found.length === 0 ? 0 : 1;
