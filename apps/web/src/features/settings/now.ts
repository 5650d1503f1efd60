/** The server's time, every second (BC-24). */
import { CLOCK_TICK_MS } from '@maidan/domain';
import { useEffect, useState } from 'react';
import { timeSettings } from '../../platform/time/time-zone.ts';

/** Milliseconds since 1970. */
export function useNow(): number {
  const aheadMs = timeSettings((state) => state.aheadMs);
  const [device, setDevice] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setDevice(Date.now()), CLOCK_TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return device + aheadMs;
}
