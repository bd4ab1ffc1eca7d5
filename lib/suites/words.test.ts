import { expect, it } from 'vitest';
import { wordsOf } from './words';

it.each([
  ['A blue ball rolls.', 4],
  ["A well-known driver's car, the drivers' car, ’midst it all", 10],
  ['It’s the rider‑less bike', 4],
  ['at 5:08, 94°, for 1,000 or 3.5 s, 21-19, 30–120', 10],
  ['café élan naïve Žižek', 4],
  ['кошка спит на тёплом ковре', 5],
  ['קִפּוֹד הולך', 2],
  ['می‌خواهم بروم', 2],
  ['一只猫在睡觉。', 6],
  ['カメラが動く', 6],
  ['고양이가 잔다', 2],
  ['sky—sea — land – air', 4],
  ['one\u00a0two', 2],
  ['fun 🎉 & games ❤️ …', 2],
  ['a 3D film in 4K', 5],
  ['rock/paper and/or', 4],
  ['', 0],
  ['… — !', 0],
])('%j has %i', (text, count) => {
  expect(wordsOf(text)).toHaveLength(count);
});
