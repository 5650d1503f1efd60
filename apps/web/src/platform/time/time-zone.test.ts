import { INDIA_OFFSET_MIN } from '@maidan/domain';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatClock, formatLastLogin } from './moments.ts';
import { aheadOfUtc, formatWhen, initialTimeSettings, intlZone, setServerTime, timeSettings, zoneLabel } from './time-zone.ts';

const AT = Date.UTC(2024, 2, 5, 15, 37, 2);

describe('times in the chosen zone', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('[EN-40] starts with the device zone and without a server time', () => {
    expect(initialTimeSettings(null)).toEqual({ timeZoneName: 'device', serverTime: null, aheadMs: 0 });
    expect(initialTimeSettings('india').timeZoneName).toBe('india');
    expect(initialTimeSettings('moon').timeZoneName).toBe('device');
    // Each answer of the server fills it.
    for (const serverTime of [AT, AT + 1000, AT + 60_000]) {
      setServerTime(serverTime, AT);
      expect(timeSettings.getState().serverTime).toBe(serverTime);
    }
  });

  it('[DR-05] [DR-06] [DR-07] one instant in UTC, in the device zone, and 330 minutes ahead of UTC', () => {
    // A device whose own zone is neither of the other two.
    vi.stubEnv('TZ', 'America/New_York');
    expect(['system', 'device', 'india'].map((zone) => formatWhen(AT, zone as 'system', 'en'))).toEqual(['05 Mar, 15:37', '05 Mar, 10:37', '05 Mar, 21:07']);
    expect(['system', 'device', 'india'].map((zone) => /\d\d:\d\d/.exec(formatWhen(AT, zone as 'system', 'hi'))?.[0])).toEqual(['15:37', '10:37', '21:07']);
    expect(formatClock(AT, 'system', 'en')).toContain('15:37:02');
    expect(formatClock(AT, 'india', 'en')).toContain('21:07:02');
    const device = new Date(AT);
    const time = [device.getHours(), device.getMinutes(), device.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');
    expect(formatClock(AT, 'device', 'en')).toContain(time);
    expect(Date.UTC(2024, 2, 5, 21, 7, 2) - AT).toBe(INDIA_OFFSET_MIN * 60_000);
    expect([intlZone('system'), intlZone('device'), intlZone('india')]).toEqual(['UTC', undefined, 'Asia/Kolkata']);
    // the days of a sport's list begin by the same zones
    expect([aheadOfUtc('system', AT), aheadOfUtc('device', AT), aheadOfUtc('india', AT)]).toEqual([0, -device.getTimezoneOffset() * 60_000, 330 * 60_000]);
  });

  it('names the zone beside the time, in Latin digits in both languages', () => {
    expect(zoneLabel('system', AT)).toBe('UTC');
    expect(zoneLabel('india', AT)).toBe('IST');
    expect(formatWhen(AT, 'india', 'hi')).toMatch(/05 .*21:07/);
  });

  it('writes a moment in English as Intl does, in every month and zone', () => {
    const options = { day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    for (const zone of ['system', 'device', 'india'] as const)
      for (let month = 0; month < 12; month += 1) {
        const at = Date.UTC(2026, month, 28, 18 + (month % 6), 5 * month, 59);
        expect(formatWhen(at, zone, 'en')).toBe(new Intl.DateTimeFormat('en-GB', { ...options, timeZone: intlZone(zone) }).format(at));
      }
  });

  it("[HD-05] a missing last login is 'N/A', a known one DD/MM/YYYY, hh:mm:ss A", () => {
    for (const missing of [null, undefined, Number.NaN]) expect(formatLastLogin(missing, 'india')).toBe('N/A');
    expect(formatLastLogin(AT, 'india')).toBe('05/03/2024, 09:07:02 PM');
    expect(formatLastLogin(Date.UTC(2024, 0, 1, 0, 5, 9), 'system')).toBe('01/01/2024, 12:05:09 AM');
  });
});
