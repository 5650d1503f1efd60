import { afterEach, expect, it } from 'vitest';
import { dialogs, openDialog } from '../../platform/dialogs.ts';
import { bonusPopUp, bonusWagering, learnWagering } from './bonus-popup.ts';

afterEach(() => {
  dialogs.setState({ queue: [] });
  bonusWagering.setState({ byWallet: {} });
});

it('[EN-52] the bonus popup is {isPopUpOpen, walletType}', () => {
  expect(bonusPopUp()).toEqual({ isPopUpOpen: false, walletType: null });
  openDialog({ name: 'bonus', walletType: 'BONUS' });
  expect(bonusPopUp()).toEqual({ isPopUpOpen: true, walletType: 'BONUS' });
});

it('[EN-56] there is one entry of wagering a wallet type, the newest', () => {
  expect(bonusWagering.getState().byWallet).toEqual({});
  learnWagering({ walletType: 'BONUS', required: 1000, done: 250, expires: null });
  learnWagering({ walletType: 'BONUS', required: 1000, done: 400, expires: null });
  expect(bonusWagering.getState().byWallet).toEqual({ BONUS: { walletType: 'BONUS', required: 1000, done: 400, expires: null } });
});
