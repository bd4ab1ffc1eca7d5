import { beforeEach, describe, expect, it, vi } from 'vitest';
import { faultOfTarget } from './targets';

const settings = vi.hoisted(() => ({ signIn: true, targets: 'public' }));
vi.mock('@/lib/env', () => ({
  requiresSignIn: () => settings.signIn,
  env: () => ({ FRAMEJURY_WEBHOOK_TARGETS: settings.targets }),
}));
beforeEach(() => void Object.assign(settings, { signIn: true, targets: 'public' }));

describe('where people sign in', () => {
  it.each([
    ['http://hooks.example.org/a', 'has to begin with https://'],
    ['http://10.0.0.7/a', 'has to begin with https://'],
    ['https://10.0.0.7/a', '10.0.0.7 is not public'],
    ['https://0x7f.1/', '127.0.0.1 is not public'],
    ['https://2130706433/', '127.0.0.1 is not public'],
    ['https://169.254.169.254/latest/meta-data', '169.254.169.254 is not public'],
    ['https://[::1]/', '::1 is not public'],
    ['https://[::ffff:192.168.1.1]/', '::ffff:c0a8:101 is not public'],
    ['https://[fd00::1]/', 'fd00::1 is not public'],
    ['https://[64:ff9b::a00:1]/', '64:ff9b::a00:1 is not public'],
    ['http://127.0.0.1:3210/', '127.0.0.1 is not public'],
    ['https://localhost/', 'localhost is not public'],
  ])('%s is refused', (address, why) => {
    expect(faultOfTarget(address)).toContain(why);
  });

  it.each(['https://hooks.example.org/a', 'https://8.8.8.8/', 'https://[2606:4700::1111]/'])(
    '%s is not',
    (address) => expect(faultOfTarget(address)).toBeNull(),
  );

  it('any address is allowed by the setting', () => {
    settings.targets = 'any';
    for (const address of ['http://hooks.lab.internal/a', 'http://10.0.0.7/', 'http://[::1]/']) {
      expect(faultOfTarget(address)).toBeNull();
    }
  });
});

describe('where nobody signs in', () => {
  it('private addresses are allowed, and localhost without TLS', () => {
    settings.signIn = false;
    expect(faultOfTarget('https://10.0.0.7/')).toBeNull();
    expect(faultOfTarget('http://localhost:9/')).toBeNull();
    expect(faultOfTarget('http://10.0.0.7/')).toContain('has to begin with https://');
  });
});
