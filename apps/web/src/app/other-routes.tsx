/** Addresses off the way of a bet: casino, account, legal pages, and whatever else is typed (RT-12 to RT-45). */
import { lazy, type ComponentType } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { WithQueries } from './with-queries.tsx';

function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }));
}

const ofCasino = () => import('./routes/casino/casino-routes.tsx');
const ofLiveTable = () => import('./routes/casino/live-table-route.tsx');
const ofCashier = () => import('./routes/account/cashier-route.tsx');
const ofTransactions = () => import('./routes/account/transactions-route.tsx');
const ofProfitLoss = () => import('./routes/account/profit-loss-route.tsx');
const ofSettings = () => import('./routes/account/settings-route.tsx');
const ofLegal = () => import('./routes/legal-route.tsx');

/** Pages that need nothing but themselves. */
const PLAIN: Readonly<Record<string, ComponentType>> = {
  'ReferBy/:referCode': page(() => import('./routes/account/refer-route.tsx'), 'ReferRoute'),
  'verify-email/:memberCode/:code': page(() => import('./routes/account/verify-email-route.tsx'), 'VerifyEmailRoute'),
  'in-play': page(() => import('./routes/sport/in-play-route.tsx'), 'InPlayRoute'),
  favourites: page(() => import('./routes/account/favourites-route.tsx'), 'FavouritesRoute'),
  'multi-markets': page(() => import('./routes/sport/multi-markets-route.tsx'), 'MultiMarketsRoute'),
  'time-setting': page(ofSettings, 'TimeSettingRoute'),
  settings: page(ofSettings, 'SettingsRoute'),
  'change-password': page(() => import('./routes/account/change-password-route.tsx'), 'ChangePasswordRoute'),
  'rules-regulations': page(ofLegal, 'RulesRoute'),
  'exclusion-policy': page(ofLegal, 'ExclusionRoute'),
  'responsible-gambling': page(ofLegal, 'ResponsibleRoute'),
  'privacy-policy': page(ofLegal, 'PrivacyRoute'),
  'download-apk': page(() => import('./routes/download-route.tsx'), 'DownloadRoute'),
};

/** Pages of lists, which share one cache. */
const WITH_QUERIES: Readonly<Record<string, ComponentType>> = {
  'indian-card-games': page(ofCasino, 'CardGamesRoute'),
  'casino-lobby/*': page(ofCasino, 'LobbyRoute'),
  'casino-live/:gameId/:tableId': page(ofLiveTable, 'LiveTableRoute'),
  'casino_live/:id': page(ofLiveTable, 'LiveTableRoute'),
  'table-casino-live/:eventName': page(ofCasino, 'TableCasinoRoute'),
  aviator: page(ofCasino, 'AviatorRoute'),
  fairness: page(() => import('./routes/casino/fairness-route.tsx'), 'FairnessRoute'),
  'account-statement': page(() => import('./routes/account/account-statement-route.tsx'), 'AccountStatementRoute'),
  'account-statement-details': page(() => import('./routes/account/account-statement-details-route.tsx'), 'AccountStatementDetailsRoute'),
  deposit: page(ofCashier, 'DepositRoute'),
  withdraw: page(ofCashier, 'WithdrawRoute'),
  transactions: page(ofTransactions, 'TransactionsRoute'),
  'transactions-details/:type/:refrenceNo': page(ofTransactions, 'TransactionDetailsRoute'),
  'transfer-statement': page(ofTransactions, 'TransferStatementRoute'),
  'betting-profit-loss': page(ofProfitLoss, 'ProfitLossRoute'),
  'betting-profit-loss-details': page(ofProfitLoss, 'ProfitLossDetailsRoute'),
};

function routesOf(pages: Readonly<Record<string, ComponentType>>) {
  return Object.entries(pages).map(([path, Page]) => <Route key={path} path={path} element={<Page />} />);
}

export function OtherRoutes() {
  return (
    <Routes>
      <Route element={<WithQueries />}>{routesOf(WITH_QUERIES)}</Route>
      {routesOf(PLAIN)}
      {/* RT-42 */}
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  );
}
