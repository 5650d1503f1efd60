/** The slip with the wallet that its bet uses. */
import { useSignedIn } from '../../../platform/session/session.ts';
import SlipPanel from '../../../features/betslip/slip-panel.tsx';
import { WalletSwitch } from '../../../features/bonus/wallet-switch.tsx';

export default function SlipWithWallet() {
  return <SlipPanel wallet={useSignedIn() === null ? null : <WalletSwitch />} />;
}
