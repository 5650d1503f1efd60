import type { WageringDetails } from '@maidan/contract';
import { afterEach, expect, it } from 'vitest';
import { dialogs, openDialog } from '../../platform/dialogs.ts';
import { bonusPopUp, bonusWagering, learnWagering } from './bonus-popup.ts';

const PLAYED: Omit<WageringDetails, 'walletType' | 'required' | 'done'> = {
  status: 'ACTIVE',
  amount: 100,
  minOdds: 1.5,
  days: 30,
  converted: 0,
  lapsed: 0,
  waiting: [],
  expires: null,
};

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
  learnWagering({ ...PLAYED, walletType: 'BONUS', required: 1000, done: 250 });
  learnWagering({ ...PLAYED, walletType: 'BONUS', required: 1000, done: 400 });
  expect(bonusWagering.getState().byWallet).toEqual({ BONUS: { ...PLAYED, walletType: 'BONUS', required: 1000, done: 400 } });
});
