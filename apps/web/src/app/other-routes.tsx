/** The addresses that no bet needs: casino, account, legal pages, and unknown ones (RT-12 to RT-45). */
import { lazy, useEffect, type ComponentType } from 'react';
import { Navigate, Route, Routes, useParams } from 'react-router';
import { keepReferralCode } from '../platform/session/referral-code.ts';
import { WithQueries } from './queries.tsx';

function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }));
}

const loadCasinoRoutes = () => import('./routes/casino/casino-routes.tsx');
const loadLiveTable = () => import('./routes/casino/live-table-route.tsx');
const loadCashier = () => import('./routes/account/cashier-route.tsx');
const loadStatements = () => import('./routes/account/statement-routes.tsx');
const loadSettings = () => import('./routes/account/settings-route.tsx');
const loadCare = () => import('./routes/account/care-routes.tsx');
const loadLegalPages = () => import('./routes/legal-route.tsx');

const EmailProof = lazy(async () => ({ default: (await import('../features/email-proof/email-proof.tsx')).EmailProof }));

/** `/ReferBy/{referCode}` keeps the code for the sign-up and leads to Home (RT-39, RT-40). */
function ReferRoute() {
  const { referCode } = useParams();
  useEffect(() => keepReferralCode(referCode), [referCode]);
  return <Navigate to="/" replace />;
}

/** `/verify-email/{memberCode}/{code}`, the link of an e-mail. */
function VerifyEmailRoute() {
  const { memberCode = '', code = '' } = useParams();
  return <EmailProof key={code} memberCode={memberCode} code={code} />;
}

/** Pages without HTTP lists. */
const PLAIN: Readonly<Record<string, ComponentType>> = {
  'ReferBy/:referCode': ReferRoute,
  'verify-email/:memberCode/:code': VerifyEmailRoute,
  'in-play': page(() => import('./routes/sport/in-play-route.tsx'), 'InPlayRoute'),
  favourites: page(() => import('./routes/account/favourites-route.tsx'), 'FavouritesRoute'),
  'multi-markets': page(() => import('./routes/sport/multi-markets-route.tsx'), 'MultiMarketsRoute'),
  'time-setting': page(loadSettings, 'TimeSettingRoute'),
  settings: page(loadSettings, 'SettingsRoute'),
  'change-password': page(() => import('./routes/account/change-password-route.tsx'), 'ChangePasswordRoute'),
  'rules-regulations': page(loadLegalPages, 'RulesRoute'),
  'exclusion-policy': page(loadLegalPages, 'ExclusionRoute'),
  'responsible-gambling': page(loadLegalPages, 'ResponsibleRoute'),
  'privacy-policy': page(loadLegalPages, 'PrivacyRoute'),
  'account-review': page(loadCare, 'ReviewRoute'),
  tickets: page(loadCare, 'TicketsRoute'),
  'tickets/:number': page(loadCare, 'TicketRoute'),
  'my-data': page(loadCare, 'OwnDataRoute'),
  'loss-breaker': page(() => import('./routes/account/loss-breaker-route.tsx'), 'LossBreakerRoute'),
  developers: page(() => import('./routes/account/developers-route.tsx'), 'DevelopersRoute'),
  'download-apk': page(() => import('./routes/download-route.tsx'), 'DownloadRoute'),
};

/** Pages with HTTP lists, which share one cache. */
const WITH_QUERIES: Readonly<Record<string, ComponentType>> = {
  'indian-card-games': page(loadCasinoRoutes, 'CardGamesRoute'),
  'casino-lobby/*': page(loadCasinoRoutes, 'LobbyRoute'),
  'casino-live/:gameId/:tableId': page(loadLiveTable, 'LiveTableRoute'),
  'casino_live/:id': page(loadLiveTable, 'LiveTableRoute'),
  'table-casino-live/:eventName': page(loadCasinoRoutes, 'TableCasinoRoute'),
  aviator: page(loadCasinoRoutes, 'AviatorRoute'),
  fairness: page(() => import('./routes/casino/fairness-route.tsx'), 'FairnessRoute'),
  'account-statement': page(loadStatements, 'AccountStatementRoute'),
  'account-statement-details': page(loadStatements, 'AccountStatementDetailsRoute'),
  deposit: page(loadCashier, 'DepositRoute'),
  withdraw: page(loadCashier, 'WithdrawRoute'),
  transactions: page(loadStatements, 'TransactionsRoute'),
  'transactions-details/:type/:refrenceNo': page(loadStatements, 'TransactionDetailsRoute'),
  'transfer-statement': page(loadStatements, 'TransferStatementRoute'),
  'betting-profit-loss': page(loadStatements, 'ProfitLossRoute'),
  'betting-profit-loss-details': page(loadStatements, 'ProfitLossDetailsRoute'),
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
