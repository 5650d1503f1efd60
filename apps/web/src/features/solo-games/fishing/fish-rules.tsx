/** The return of each fish, and the chance to catch it. */
import { decimalText, FISHES, FISHING, FISHING_RTP } from '@maidan/casino';
import { languageStore } from '../../../platform/language/language.ts';
import { useText } from '../../../platform/language/texts.ts';
import { Dialog } from '@maidan/ui-kit/dialog.tsx';
import { useSoloText } from '../../../messages/feature-texts.ts';
import { percentOf } from '../game-head.tsx';
import { FishPicture } from './fish-drawings.tsx';

export default function FishRules({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const text = useSoloText();
  const common = useText();
  const language = languageStore((state) => state.language);
  return (
    <Dialog title={text('pays.title', { name })} closeLabel={common('action.close')} onClose={onClose} wide>
      <div className="flex flex-col gap-3 p-4">
        <p className="text-sm">{text('fish.rules', { rtp: FISHING_RTP })}</p>
        <table className="solo-table" aria-label={text('fish.table')}>
          <thead>
            <tr>
              <th scope="col">{text('fish.name')}</th>
              <th scope="col">{text('fish.pays')}</th>
              <th scope="col">{text('fish.chance')}</th>
              <th scope="col">{text('pays.rtp')}</th>
              <th scope="col">{text('pays.deviation')}</th>
            </tr>
          </thead>
          <tbody>
            {FISHES.map(({ id, name: names, multiplier }) => {
              const { rtp, hitFrequency, variance } = FISHING.figures(id);
              return (
                <tr key={id}>
                  <th scope="row" className="font-normal">
                    <span className="fish-small">
                      <FishPicture id={id} />
                    </span>
                    {names[language]}
                  </th>
                  <td className="figures">{multiplier / 100}×</td>
                  <td className="figures">{percentOf(hitFrequency)}%</td>
                  <td className="figures">{percentOf(rtp)}%</td>
                  <td className="figures">{Math.sqrt(Number(decimalText(variance, 6))).toFixed(1)}×</td>
                </tr>
              );
            })}
          </tbody>
        </table>
        <p className="text-sm text-muted">{text('fish.ruleChance', { rtp: FISHING_RTP })}</p>
      </div>
    </Dialog>
  );
}
