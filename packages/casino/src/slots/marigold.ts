/** Marigold: ten lines with frequent small returns. Three diyas begin free spins with doubled returns. */
import { strip, type SlotMachine } from './slot-machine.ts';

export const MARIGOLD: SlotMachine = {
  gameId: 'marigold',
  volatility: 'low',
  symbols: [
    { id: 'marigold', name: { en: 'Marigold', hi: 'गेंदा' }, kind: 'wild', pays: [0, 0, 0] },
    { id: 'diya', name: { en: 'Diya', hi: 'दीया' }, kind: 'scatter', pays: [200, 500, 2000] },
    { id: 'peacock', name: { en: 'Peacock', hi: 'मोर' }, kind: 'plain', pays: [500, 1500, 5000] },
    { id: 'elephant', name: { en: 'Elephant', hi: 'हाथी' }, kind: 'plain', pays: [400, 1000, 3000] },
    { id: 'kalash', name: { en: 'Kalash', hi: 'कलश' }, kind: 'plain', pays: [250, 800, 2000] },
    { id: 'mango', name: { en: 'Mango', hi: 'आम' }, kind: 'plain', pays: [160, 400, 1200] },
    { id: 'rangoli', name: { en: 'Rangoli', hi: 'रंगोली' }, kind: 'plain', pays: [120, 300, 900] },
    { id: 'dhol', name: { en: 'Dhol', hi: 'ढोल' }, kind: 'plain', pays: [110, 250, 700] },
    { id: 'laddoo', name: { en: 'Laddoo', hi: 'लड्डू' }, kind: 'plain', pays: [90, 200, 600] },
    { id: 'leaf', name: { en: 'Betel leaf', hi: 'पान का पत्ता' }, kind: 'plain', pays: [90, 180, 500] },
  ],
  strips: [
    strip(
      'dhol leaf laddoo kalash leaf laddoo dhol mango leaf rangoli dhol laddoo rangoli mango leaf dhol peacock rangoli mango leaf laddoo elephant kalash diya',
    ),
    strip(
      'rangoli dhol leaf laddoo peacock mango kalash leaf marigold laddoo leaf elephant dhol leaf marigold mango kalash dhol rangoli diya laddoo rangoli mango laddoo',
    ),
    strip(
      'rangoli elephant leaf laddoo rangoli leaf laddoo dhol mango laddoo marigold dhol leaf laddoo marigold mango diya kalash rangoli mango kalash leaf dhol peacock',
    ),
    strip(
      'laddoo dhol marigold leaf laddoo kalash rangoli marigold dhol leaf laddoo peacock mango rangoli dhol leaf laddoo rangoli mango diya elephant leaf kalash mango',
    ),
    strip(
      'laddoo mango peacock laddoo dhol leaf rangoli laddoo leaf rangoli laddoo dhol leaf mango dhol kalash mango leaf diya rangoli kalash leaf dhol elephant',
    ),
  ],
  lines: [
    [1, 1, 1, 1, 1],
    [0, 0, 0, 0, 0],
    [2, 2, 2, 2, 2],
    [0, 1, 2, 1, 0],
    [2, 1, 0, 1, 2],
    [0, 0, 1, 2, 2],
    [2, 2, 1, 0, 0],
    [1, 0, 0, 0, 1],
    [1, 2, 2, 2, 1],
    [1, 0, 1, 2, 1],
  ],
  wildTimes: 1,
  bonus: { kind: 'free-spins', spins: [5, 8, 12], times: 2, wildReels: [] },
  // computed from every outcome; slots.test.ts computes it again
  figures: {
    rtp: { over: 10485658471n, under: 10871635968n },
    hitFrequency: { over: 312767n, under: 884736n },
    variance: { over: 5528257182339860004349n, under: 984937238505927475200n },
    highest: 135550,
  },
};
