import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { addressOf, projectRoot, readSettings } from './settings.mjs';

describe('settings', () => {
  it('have defaults inside of the project', () => {
    const settings = readSettings({ PORT: '', DATABASE_URL: '' });
    expect(settings.dataFolder).toBe(path.join(projectRoot, '.data'));
    expect(settings.databaseUrl).toBeNull();
    expect(addressOf(settings)).toBe('http://127.0.0.1:3210');
  });

  it('take a data folder relative to the project or absolute', () => {
    expect(readSettings({ FRAMEJURY_DATA: 'kept' }).dataFolder).toBe(
      path.join(projectRoot, 'kept'),
    );
    expect(readSettings({ FRAMEJURY_DATA: '/srv/kept' }).lockFile).toBe('/srv/kept/framejury.lock');
  });

  it('ask nobody to sign in where only this machine reaches the embedded database', () => {
    expect(readSettings({}).signIn).toBe('off');
    expect(readSettings({ FRAMEJURY_HOST: 'localhost' }).signIn).toBe('off');
    expect(readSettings({ FRAMEJURY_SIGN_IN: 'required' }).signIn).toBe('required');
  });

  it.each([
    { FRAMEJURY_HOST: '192.168.1.7' },
    { FRAMEJURY_HOST: '127.0.0.1.example.org' },
    { FRAMEJURY_HOST: '0.0.0.0', FRAMEJURY_URL: 'http://127.0.0.1:3210' },
    { FRAMEJURY_URL: 'https://jury.example.org' },
  ])('let nobody in without an account anywhere else: %o', (environment) => {
    expect(readSettings(environment).signIn).toBe('required');
    expect(() => readSettings({ ...environment, FRAMEJURY_SIGN_IN: 'off' })).toThrow('only where');
  });

  it('let people sign in to a database that others may use too, unless told otherwise', () => {
    const DATABASE_URL = 'postgresql://db.example.org/jury';
    expect(readSettings({ DATABASE_URL }).signIn).toBe('required');
    expect(readSettings({ DATABASE_URL, FRAMEJURY_SIGN_IN: 'off' }).signIn).toBe('off');
  });

  it('know the address that people open', () => {
    expect(readSettings({ FRAMEJURY_HOST: '::1', PORT: '4000' }).url).toBe('http://[::1]:4000');
    const everywhere = { FRAMEJURY_HOST: '0.0.0.0' };
    expect(() => readSettings(everywhere)).toThrow('set FRAMEJURY_URL');
    const settings = readSettings({ ...everywhere, FRAMEJURY_URL: 'https://jury.example.org/' });
    expect(settings.url).toBe('https://jury.example.org');
    expect(addressOf(settings)).toBe('http://127.0.0.1:3210');
  });

  it.each(['jury.example.org', 'ftp://jury.example.org', 'https://example.org/jury'])(
    'refuse the address "%s"',
    (FRAMEJURY_URL) => {
      expect(() => readSettings({ FRAMEJURY_URL })).toThrow('without a path');
    },
  );

  it('refuse what is misspelt or no more', () => {
    expect(() => readSettings({ FRAMEJURY_SIGN_IN: 'no' })).toThrow('"required" or "off"');
    expect(() => readSettings({ FRAMEJURY_HOSTS: 'a.example' })).toThrow('FRAMEJURY_URL');
  });

  it.each(['abc', '0', '65536', '32.1', '-1', ' 80'])('refuse the port "%s"', (PORT) => {
    expect(() => readSettings({ PORT })).toThrow(`it is "${PORT}"`);
  });

  it('refuse another kind of database', () => {
    expect(() => readSettings({ DATABASE_URL: 'mysql://localhost/x' })).toThrow('postgresql://');
  });

  it('refuse a schema that nobody would look into', () => {
    const DATABASE_URL = 'postgresql://localhost/x?schema=other';
    expect(() => readSettings({ DATABASE_URL })).toThrow('asks for the schema "other"');
    expect(readSettings({ DATABASE_URL: 'postgresql://localhost/x?schema=public' })).toBeTruthy();
  });
});
