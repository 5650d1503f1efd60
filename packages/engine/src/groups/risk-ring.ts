/** The risk of a group's fills in the last 15 s: one entry for each time, oldest first, in two arrays that are used in a circle. */
import { BURST_WINDOW_MS, type Paise } from '@maidan/domain';
import type { GroupRisk } from '../engine-types.ts';

export class RiskRing {
  private times = new Float64Array(16);
  private risks = new Float64Array(16);
  private first = 0;
  private count = 0;
  private total = 0;

  /** Returns the paise that fills of the last 15 s can lose. Entries that are 15 s old or more are forgotten for good, because no clock goes back. */
  sum(now: number): number {
    const { risks, times } = this;
    while (this.count > 0 && times[this.first]! <= now - BURST_WINDOW_MS) {
      this.total -= risks[this.first]!;
      this.first = (this.first + 1) & (times.length - 1);
      this.count--;
    }
    return this.total;
  }

  /** Adds paise at a time that is not before that of the last entry. */
  add(time: number, risk: number): void {
    this.total += risk;
    if (this.count > 0 && this.times[this.last()] === time) {
      this.risks[this.last()]! += risk;
      return;
    }
    if (this.count === this.times.length) this.grow();
    this.count++;
    this.times[this.last()] = time;
    this.risks[this.last()] = risk;
  }

  /** Undo of the last `add`. Does nothing if its entry has been forgotten. */
  takeBack(time: number, risk: number): void {
    if (this.count === 0 || this.times[this.last()] !== time) return;
    this.total -= risk;
    if ((this.risks[this.last()]! -= risk) === 0) this.count--;
  }

  /** Returns the entries that count at a time, oldest first. */
  entries(now: number): GroupRisk[] {
    this.sum(now);
    return Array.from({ length: this.count }, (_, at) => {
      const place = (this.first + at) & (this.times.length - 1);
      return { time: this.times[place]!, risk: this.risks[place]! as Paise };
    });
  }

  private last(): number {
    return (this.first + this.count - 1) & (this.times.length - 1);
  }

  private grow(): void {
    const room = this.times.length;
    const times = new Float64Array(room * 2);
    const risks = new Float64Array(room * 2);
    for (let at = 0; at < this.count; at++) {
      const place = (this.first + at) & (room - 1);
      times[at] = this.times[place]!;
      risks[at] = this.risks[place]!;
    }
    this.times = times;
    this.risks = risks;
    this.first = 0;
  }
}
