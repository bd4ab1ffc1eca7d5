import { describe, expect, it } from 'vitest';
import { formatMoney, formatSpending, sumSpending } from './money';

describe('money', () => {
  it('always has a currency, or says that nobody named one', () => {
    expect(formatMoney(12.345, 'USD')).toBe('12.35\u00a0USD');
    expect(formatMoney(0, 'EUR')).toBe('0.00\u00a0EUR');
    expect(formatMoney(0.0456, 'EUR')).toBe('0.046\u00a0EUR');
    expect(formatMoney(0.00456, 'EUR')).toBe('0.0046\u00a0EUR');
    expect(formatMoney(0.00001, 'EUR')).toBe('<0.0001\u00a0EUR');
    expect(formatMoney(2, '')).toBe('2.00 (no currency named)');
    expect(formatMoney(0, '')).toBe('free');
  });

  it('says what is an estimate, and what is not known', () => {
    expect(formatSpending({ cost: 2, estimated: true, currency: 'USD' })).toBe(
      'about 2.00\u00a0USD',
    );
    expect(formatSpending({ cost: 0, estimated: true, currency: 'USD' })).toBe('0.00\u00a0USD');
    expect(formatSpending({ cost: null, estimated: false, currency: 'USD' })).toBe('–');
  });

  it('is summed by currency, and never over two of them', () => {
    const spent = (cost: number | null, currency: string, estimated = false) => ({
      cost,
      currency,
      estimated,
    });
    expect(
      sumSpending([
        spent(1, 'USD'),
        spent(2, 'EUR', true),
        spent(0, ''),
        spent(3, 'USD'),
        spent(null, 'JPY'),
      ]),
    ).toEqual([spent(4, 'USD'), spent(2, 'EUR', true)]);
    expect(sumSpending([spent(0, ''), spent(null, '')])).toEqual([spent(0, '')]);
    expect(sumSpending([spent(null, 'USD')])).toEqual([]);
  });
});
