import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords';

describe('a password', () => {
  it.each([
    'password1234',
    'PASSWORD!!!!',
    'Playstation',
    '123-password-123',
    'passwordpassword',
    'iloveyouiloveyou1',
    'qwertyqwerty',
    'aaaaaaaaaaaa',
    'abcdefghijkl',
    '987654321098'.slice(0, 9),
    '123412341234',
    '121212121212',
  ])('is common: %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    'twelve characters',
    'correct horse battery',
    'a red kettle sings',
    'Xk4vq9Lm2tRw',
    'passage of the swans',
  ])('is not common: %s', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});
