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
